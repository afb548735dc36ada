/**
 * Finds somebody else's text in a prompt: a mail to answer, a page to judge, a prompt to improve.
 *
 *   a block with a request ─► boundary (blank line, line end, colon) ─► blocks in another voice ─► … ─► the user again
 *
 * How certain this is depends on how the request introduces the text (names it, points at it, or only precedes it) and
 * on the text's own voice (voices.ts). Letters are recognised by their greeting, anywhere. A request may also come
 * last. `others` is certainly somebody else's; `doubtful` may be, and teaches nothing until the user agrees.
 */
import { cuesOf } from '../cues.ts';
import { QUOTATION } from '../marks.ts';
import { sentenceWords } from '../sentence-words.ts';
import { splitSentences } from '../split-sentences.ts';
import {
  announcesText,
  announcesTextBelow,
  asksToKeep,
  comesBack,
  goesOn,
  namesText,
  opensNamedText,
  pointsAtSomething,
  saysItFollows,
  speaksOfHere,
  speaksOfUs,
} from './handing-words.ts';
import { letterIn } from './letters.ts';
import { recordsIn } from './records.ts';
import { isRelayed } from './relayed.ts';
import { foreignSigns } from './voices.ts';

/** A part of a prompt that is, or may be, somebody else's. */
export type HandedSpan = {
  readonly start: number;
  readonly end: number;
  readonly whose: 'others' | 'doubtful';
  /** The block before announces a text, so its sentences can be drafts at most. */
  readonly isAnnounced?: boolean;
};
/** `text`: its parts that aren't pasted; `whole`: its lines with such a part. */
type Block = { start: number; end: number; text: string; whole: string; isPasted: boolean };
type Whose = HandedSpan['whose'] | 'own';

/** How a block introduces what follows. */
const HANDS = { no: 0, precedes: 1, points: 2, names: 3 } as const;
type Hands = (typeof HANDS)[keyof typeof HANDS];
/** Signs of another voice that make a block somebody else's, if pointed at or not. */
const SURELY_FOREIGN = 2;
const FOREIGN_UNASKED = 3;
/** Blocks read; nobody types more, and the rest waits for the user. */
const MAX_BLOCKS = 400;
/** Characters of a block searched for a request, which is short. */
const MAX_HEAD_CHARS = 600;
/** A colon within a line; at its end it is a line boundary. */
const COLON = /[:：](?=[ \t]+\S)|：(?=\S)/g;

/** Find somebody else's text in a prompt, in order. `own`: the prompt with pasted lines blanked, of equal length. */
export function handedOver(prompt: string, own: string): HandedSpan[] {
  const spans: HandedSpan[] = [];
  const letter = letterIn(own);
  if (letter) spans.push({ ...letter, whose: 'others' });
  const blocks = blocksOf(prompt, own, letter);
  const tooMany = blocks.splice(MAX_BLOCKS)[0];
  if (tooMany) spans.push({ start: tooMany.start, end: prompt.length, whose: 'doubtful' });
  let head = '';
  /** The end of the asking block; undefined if its material is inside it. */
  let headEnd: number | undefined;
  let hands: Hands = HANDS.no;
  const kept: Block[] = [];
  for (const block of blocks) {
    if (block.isPasted) {
      // The requested text has come.
      hands = Math.min(hands, HANDS.precedes) as Hands;
      continue;
    }
    const isNext = headEnd !== undefined && prompt.slice(headEnd, block.start).trim() === '';
    const opened = isNext && opensText(head, hands) ? 1 : 0;
    const foreign = blocks.length > 1 ? foreignSigns(block.whole, head) + opened : 0;
    const judged = judge(block, hands, foreign);
    // Rules beside other text of the user: nothing before them shows whose they are.
    const whose = judged === 'own' && foreign >= SURELY_FOREIGN ? 'doubtful' : judged;
    if (whose === 'own') {
      const cut = cutWithin(block);
      const asked = block.text.slice(0, cut?.start).slice(-MAX_HEAD_CHARS);
      // A block that isn't clearly the user's doesn't end the request before it.
      if (hands === HANDS.no || isBack(block.text) || handsOver(asked) > hands) {
        head = asked;
        // The requested text may have been in its own pasted last lines.
        const hasCome = PASTED_END.test(block.text);
        headEnd = cut || hasCome ? undefined : block.end;
        hands = hasCome ? (Math.min(handsOver(asked), HANDS.precedes) as Hands) : handsOver(asked);
      }
      if (cut) spans.push({ ...cut, start: block.start + cut.start, end: block.start + cut.end });
      else kept.push(block);
    } else
      spans.push({
        start: block.start,
        end: block.end,
        whose,
        isAnnounced: sentencesOf(head).some(announcesTextBelow) || (isNext && opensNamedText(lastSentence(head))),
      });
  }
  const last = blocks.at(-1);
  if (last && kept.at(-1) === last) spans.push(...handedBefore(kept.slice(0, -1), last.text));
  const records = recordsIn(prompt, own);
  if (isBeside(prompt, records))
    spans.push(...records.map((span) => ({ ...span, whose: 'doubtful' as const, isAnnounced: true })));
  return spans.sort((a, b) => a.start - b.start);
}

/** Whether a text has anything besides these parts. */
function isBeside(text: string, parts: readonly { start: number; end: number }[]): boolean {
  let at = 0;
  for (const { start, end } of [...parts].sort((a, b) => a.start - b.start)) {
    if (start > at && ANY_WORD.test(text.slice(at, start))) return true;
    at = Math.max(at, end);
  }
  return ANY_WORD.test(text.slice(at));
}

/** Whose a block is, by its foreign signs and how certainly the block before introduces it. */
const judge = ({ text }: Block, hands: Hands, foreign: number): Whose =>
  hands === HANDS.no ? 'own' : judgeBySigns(text, hands, foreign + (PASTED_LINE.test(text) ? 1 : 0));

function judgeBySigns(text: string, hands: Hands, foreign: number): Whose {
  if (comesBack(text)) return foreign > SURELY_FOREIGN ? 'doubtful' : 'own';
  if (hands === HANDS.names) return foreign > 0 && !isBack(text) ? 'others' : 'doubtful';
  if (isBack(text)) return foreign >= SURELY_FOREIGN ? 'doubtful' : 'own';
  if (foreign >= (hands === HANDS.points ? SURELY_FOREIGN : FOREIGN_UNASKED)) return 'others';
  return foreign > 0 ? 'doubtful' : 'own';
}

const COLON_END = /[:：]\s*$/;
const TASKS = new Set(['task', 'ask', 'make']);
/** Whether a block asks about what its last colon opens. */
const opensText = (head: string, hands: Hands): boolean =>
  COLON_END.test(head) && (hands === HANDS.names || (hands === HANDS.points && hasCue(lastSentence(head), TASKS)));
/** Blanked pasted lines; the rest of their block came along with them. */
const PASTED_LINE = /(?:^|\n) {3,}(?:\n|$)/;
const PASTED_END = /\n {3,}$/;
const isBack = (text: string): boolean => comesBack(text) || goesOn(text) || speaksOfHere(text);

/**
 * How certainly a text introduces what follows. A wish to remember something is the user's own, and rules continue
 * rules.
 */
function handsOver(head: string): Hands {
  const sentences = sentencesOf(head);
  const keeps = sentences.some(asksToKeep) || sentences.slice(-1).some(isToBeKept);
  if (sentences.some(namesText)) return keeps ? HANDS.precedes : HANDS.names;
  if (keeps || !ANY_WORD.test(head)) return HANDS.no;
  if (sentences.some(saysItFollows) || sentences.slice(-1).some(opensNamedText)) return HANDS.names;
  return sentences.some(pointsAtSomething) ? HANDS.points : HANDS.precedes;
}

const sentencesOf = (text: string): string[] => splitSentences(text).map(({ start, end }) => text.slice(start, end));
const ANY_WORD = /\p{L}/u;
const QUESTION = /[?？]\s*$/;
const LASTS = new Set(['henceforth', 'always', 'never']);
const hasCue = (sentence: string, names: ReadonlySet<string>): boolean =>
  cuesOf(sentenceWords(sentence)).some(({ name }) => names.has(name));
const isToBeKept = (sentence: string): boolean =>
  asksToKeep(sentence) || (hasCue(sentence, LASTS) && !QUESTION.test(sentence));

/**
 * Whether the sentence before a colon introduces somebody else's words. Its last clause may be the user's answer to
 * them.
 */
function introducesText(sentence: string): boolean {
  const clause = sentence.split(CLAUSE_ENDS).at(-1)!;
  if (isToBeKept(sentence) || speaksOfHere(clause) || speaksOfUs(clause)) return false;
  return announcesText(sentence);
}
const CLAUSE_ENDS = /[,;，、] ?| (?:and|but|und|aber|et|mais|y|pero|e|mas|и|но|en|maar) /;

/** Where a block introduces its own rest: after a colon, or below its first line. */
function cutWithin({ text, whole }: Block): HandedSpan | undefined {
  for (const { index, 0: colon } of text.matchAll(COLON)) {
    if (index > MAX_HEAD_CHARS) break;
    const leadIn = lastSentence(text.slice(0, index));
    if (introducesText(leadIn))
      return { ...restOf(text, index + colon.length, 'others'), isAnnounced: isRelayed(leadIn) };
  }
  const asking = splitSentences(text.slice(0, MAX_HEAD_CHARS)).find(({ start, end }) =>
    asksAboutNext(text.slice(start, end)),
  );
  if (asking && ANY_WORD.test(text.slice(asking.end))) return restOf(text, asking.end, 'doubtful');
  const [head = '', next = ''] = text.split('\n', 2);
  // The next line is pasted, so the text has come and is blanked.
  if (next.trim() === '' || head.trim() === '') return undefined;
  const hands = handsOver(head);
  if (hands === HANDS.no) return undefined;
  // People break their own lines too: without a question, one sign more is needed than after a blank line.
  const signs =
    foreignSigns(whole.slice(head.length + 1), head) - (hands === HANDS.names || QUESTION.test(head) ? 0 : 1);
  const whose = judgeBySigns(text.slice(head.length + 1), hands, signs);
  return whose === 'own' ? undefined : restOf(text, head.length, whose);
}

/** Whether a sentence asks about a following text: "How would you answer the following?". */
const asksAboutNext = (sentence: string): boolean => QUESTION.test(sentence) && saysItFollows(sentence);

/** The rest of a block from `start` to the user's return, or to the end of a leading quotation or list. */
function restOf(block: string, start: number, whose: HandedSpan['whose']): HandedSpan {
  const rest = block.slice(start);
  const quoted = QUOTED.exec(rest)?.[0].length;
  const marked = quoted ?? endOfList(rest);
  if (marked !== undefined) return { start, end: start + marked, whose };
  const back = splitSentences(rest).find((span, at) => at > 0 && comesBack(rest.slice(span.start, span.end)));
  return { start, end: back ? start + back.start : block.length, whose };
}

/** Blocks before a closing request that refers back: "…", then "translate that, please". */
function handedBefore(blocks: readonly Block[], last: string): HandedSpan[] {
  const hands = handsOver(last);
  if (hands < HANDS.points) return [];
  return blocks.flatMap(({ start, end, text, whole }) => {
    const foreign = foreignSigns(whole, last);
    if (foreign === 0 || speaksOfHere(text)) return [];
    return [{ start, end, whose: hands === HANDS.names && foreign >= SURELY_FOREIGN ? 'others' : 'doubtful' } as const];
  });
}

const QUOTED = new RegExp(`^\\s*${QUOTATION}+`);
const BULLET = /^\s*(?:[-*+•–—]|\(?\d{1,2}[.)])\s/;

/** The end of a leading list; undefined if there is none, or nothing follows. */
function endOfList(text: string): number | undefined {
  let at = 0;
  let isList = false;
  for (const line of text.split('\n')) {
    if (BULLET.test(line)) isList = true;
    else if (/^\S/.test(line)) return isList ? at : undefined;
    at += line.length + 1;
  }
  return undefined;
}

const lastSentence = (text: string): string => {
  const last = splitSentences(text).at(-1);
  return last ? text.slice(last.start, last.end).slice(-MAX_HEAD_CHARS) : '';
};

/**
 * A prompt's blocks, separated by blank lines. A block counts as pasted if nothing is left of it or a letter contains
 * it.
 */
function blocksOf(prompt: string, own: string, letter: { start: number; end: number } | undefined): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  let at = 0;
  for (const line of prompt.split('\n')) {
    const end = at + line.length;
    const isInLetter = letter !== undefined && at >= letter.start && at < letter.end;
    if (line.trim() === '') open = undefined;
    else if (open && open.isPasted === isInLetter) open.end = end;
    else {
      open = { start: at, end, text: '', whole: '', isPasted: isInLetter };
      blocks.push(open);
    }
    at = end + 1;
  }
  for (const block of blocks) {
    block.text = own.slice(block.start, block.end);
    const lines = block.text.split('\n');
    const all = prompt.slice(block.start, block.end).split('\n');
    block.whole = all.filter((_, line) => lines[line]!.trim() !== '').join('\n');
    block.isPasted ||= block.text.trim() === '';
  }
  return blocks;
}
