import { cutText, oneLine } from '../../contract/shown-text.ts';
import { pattern } from '../../language/pattern.ts';

/** Characters below which a line says nothing by itself ("Done."). */
const MIN_CHARS = 12;
/** Longest sentence that is taken whole; a longer one is a list or a log that was written without full stops. */
const MAX_CHARS = 320;
/** End of a sentence, but not after the single character of an abbreviation or list: "e.g. this", "1. that". */
const SENTENCE_END = /(?<=[^\s.][^\s.][.!?]["”')\]]?)\s+|(?<=[。！？])/u;
/** Where a digest left out the middle of a text; what touches it is the rest of a sentence. */
const CUT = '…';
const OFFER = pattern('i')`
  \b(?:
    would you like|let me know|shall i|should i|do you want|want me to|feel free|happy to|here(?:['’]s| is| are)|
    let me|i['’]ll (?:now|start|first)|if (?:you(?:['’]d)? (?:want|like|prefer)|desired|needed|wanted)
  )\b`;

/** Split prose into its whole sentences, a line each, without Markdown's marks. Headings, questions and offers are left out. */
export function statementsOf(text: string): string[] {
  return sentencesOf(text).filter(isStatement);
}

/** Whether a sentence is neither a question nor an offer. */
export const isStatement = (sentence: string): boolean => !/[?？]["”')\]]?$/u.test(sentence) && !OFFER.test(sentence);

/** Likewise with questions and offers. */
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
 * The sentences of a message that stand in no list, table, heading or code; one that announces a list keeps its colon: "I've added the
 * lock:" says what the list tells in parts.
 */
export function proseSentences(text: string): string[] {
  const lines = text.replace(/```[\s\S]*?(?:```|$)/g, '\n').split('\n');
  return lines
    .filter((line) => !/^\s*(?:[#|>*•+-]\s|#|\||---|\d+[.)]\s|\*\*[^*]+\*\*:?$|\p{Extended_Pictographic})/u.test(line))
    .flatMap((line) => oneLine(line.replace(/\*\*|__/g, '')).split(SENTENCE_END))
    .map((part) => part.trim())
    .filter((part) => isWhole(part.replace(/[:：]$/u, '')));
}

/** Whether a sentence lost a part where a digest left out the middle of a text. */
export const touchesCut = (sentence: string): boolean =>
  sentence.startsWith(CUT) || sentence.includes(`${CUT} `) || sentence.endsWith(CUT);

function isWhole(sentence: string): boolean {
  return sentence.length >= MIN_CHARS && !touchesCut(sentence) && !sentence.endsWith(':') && /\p{L}/u.test(sentence);
}
