import { cutText, oneLine } from '../../contract/shown-text.ts';
import { pattern } from '../../language/pattern.ts';

/** A shorter line says nothing alone ("Done."). */
const MIN_CHARS = 12;
/** A longer sentence is a list, or a log without full stops. */
const MAX_CHARS = 320;
/** End of a sentence, but not after the single character of an abbreviation or list: "e.g. this", "1. that". */
const SENTENCE_END = /(?<=[^\s.][^\s.][.!?]["”')\]]?)\s+|(?<=[。！？])/u;
/** The mark of a cut by a digest; text beside it is an incomplete sentence. */
const CUT = '…';
const OFFER = pattern('i')`
  \b(?:
    would you like|let me know|shall i|should i|do you want|want me to|feel free|happy to|here(?:['’]s| is| are)|
    let me|i['’]ll (?:now|start|first)|if (?:you(?:['’]d)? (?:want|like|prefer)|desired|needed|wanted)
  )\b`;

/** Split prose into complete sentences without Markdown marks. Leaves out headings, questions and offers. */
export function statementsOf(text: string): string[] {
  return sentencesOf(text).filter(isStatement);
}

/** Whether a sentence is neither a question nor an offer. */
export const isStatement = (sentence: string): boolean => !/[?？]["”')\]]?$/u.test(sentence) && !OFFER.test(sentence);

/** The same with questions and offers. */
export function sentencesOf(text: string): string[] {
  const prose = text.replace(/```[\s\S]*?(?:```|$)/g, '\n');
  return prose.split('\n').flatMap((line) => {
    if (/^\s*(?:#|\||---)/.test(line)) return [];
    const plain = oneLine(
      line
        .replace(/^\s*(?:[>*+-]+|\d+[.)])\s+/, '')
        .replace(/^\[[ x]\]\s+/i, '')
        .replace(/\*\*|__/g, ''),
    );
    return plain
      .split(SENTENCE_END)
      .map((part) => part.trim())
      .filter(isWhole)
      .map((part) => cutText(part, MAX_CHARS));
  });
}

/**
 * The prose sentences of a message, outside lists, tables, headings and code. One that introduces a list keeps its
 * colon: "I've added the lock:" sums the list up.
 */
export function proseSentences(text: string): string[] {
  const lines = text.replace(/```[\s\S]*?(?:```|$)/g, '\n').split('\n');
  return lines
    .filter((line) => !/^\s*(?:[#|>*•+-]\s|#|\||---|\d+[.)]\s|\*\*[^*]+\*\*:?$|\p{Extended_Pictographic})/u.test(line))
    .flatMap((line) => oneLine(line.replace(/\*\*|__/g, '')).split(SENTENCE_END))
    .map((part) => part.trim())
    .filter((part) => isWhole(part.replace(/[:：]$/u, '')));
}

/** Whether a sentence lost a part to a digest's cut. */
export const touchesCut = (sentence: string): boolean =>
  sentence.startsWith(CUT) || sentence.includes(`${CUT} `) || sentence.endsWith(CUT);

function isWhole(sentence: string): boolean {
  return sentence.length >= MIN_CHARS && !touchesCut(sentence) && !sentence.endsWith(':') && /\p{L}/u.test(sentence);
}
