/**
 * Where a prompt hands over somebody else's text: a mail to answer, a page to judge, a prompt to improve.
 *
 *   a block that asks for something ─► boundary (blank line, line end, colon) ─► blocks in another voice ─► … ─► the user again
 *
 * How surely a block is somebody else's depends on how the asking one hands it over (it names a text, only points at one, merely stands before
 * it) and on how the block itself speaks (voices.ts). A letter is known by its greeting, wherever it stands; a request may also come last and
 * look back. `others` is surely somebody else's; `doubtful` may be, and teaches nothing before the user agrees.
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

/** A part of a prompt that isn't, or may not be, the user's own. */
export type HandedSpan = {
  readonly start: number;
  readonly end: number;
  readonly whose: 'others' | 'doubtful';
  /** The block before it names a text that follows: however the sentence speaks, it is no more than a draft. */
  readonly isAnnounced?: boolean;
};
/** `text`: what of it isn't pasted; `whole`: its lines of which anything isn't. */
type Block = { start: number; end: number; text: string; whole: string; isPasted: boolean };
type Whose = HandedSpan['whose'] | 'own';

/** How a block hands over what follows it. */
const HANDS = { no: 0, precedes: 1, points: 2, names: 3 } as const;
type Hands = (typeof HANDS)[keyof typeof HANDS];
/** Signs of another voice from which a block that is pointed at is somebody else's, and one that nothing points at. */
const SURELY_FOREIGN = 2;
const FOREIGN_UNASKED = 3;
/** Blocks that are read; nobody types more, and what is behind them waits for the user. */
const MAX_BLOCKS = 400;
/** Longest part of a block that is read for what it hands over: a request is shorter. */
const MAX_HEAD_CHARS = 600;
/** A colon within a line; one at its end is a boundary of lines. */
const COLON = /[:：](?=[ \t]+\S)|：(?=\S)/g;

/** Find what a prompt hands over, in order; `own` is the prompt with its pasted lines blanked, of the same length. */
export function handedOver(prompt: string, own: string): HandedSpan[] {
  const spans: HandedSpan[] = [];
  const letter = letterIn(own);
  if (letter) spans.push({ ...letter, whose: 'others' });
  const blocks = blocksOf(prompt, own, letter);
  const tooMany = blocks.splice(MAX_BLOCKS)[0];
  if (tooMany) spans.push({ start: tooMany.start, end: prompt.length, whose: 'doubtful' });
  let head = '';
  /** Where the block that asks ends; undefined where what it opens stands in it. */
  let headEnd: number | undefined;
  let hands: Hands = HANDS.no;
  const kept: Block[] = [];
  for (const block of blocks) {
    if (block.isPasted) {
      // What was asked about has come.
      hands = Math.min(hands, HANDS.precedes) as Hands;
      continue;
    }
    const isNext = headEnd !== undefined && prompt.slice(headEnd, block.start).trim() === '';
    const opened = isNext && opensText(head, hands) ? 1 : 0;
    const foreign = blocks.length > 1 ? foreignSigns(block.whole, head) + opened : 0;
    const judged = judge(block, hands, foreign);
    // A text of rules beside something else that the user types: whose it is, nothing before it says.
    const whose = judged === 'own' && foreign >= SURELY_FOREIGN ? 'doubtful' : judged;
    if (whose === 'own') {
      const cut = cutWithin(block);
      const asked = block.text.slice(0, cut?.start).slice(-MAX_HEAD_CHARS);
      // A block that nothing shows to be the user's doesn't end what was asked before it.
      if (hands === HANDS.no || isBack(block.text) || handsOver(asked) > hands) {
        head = asked;
        // What it asks about may have come in its own last lines, which were left out.
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

/** Whether anything is said beside some parts of a text. */
function isBeside(text: string, parts: readonly { start: number; end: number }[]): boolean {
  let at = 0;
  for (const { start, end } of [...parts].sort((a, b) => a.start - b.start)) {
    if (start > at && ANY_WORD.test(text.slice(at, start))) return true;
    at = Math.max(at, end);
  }
  return ANY_WORD.test(text.slice(at));
}

/** Whose a block is of so many foreign signs, behind one that hands something over as surely as `hands` says. */
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
/** Whether a block asks something of what its last colon opens. */
const opensText = (head: string, hands: Hands): boolean =>
  COLON_END.test(head) && (hands === HANDS.names || (hands === HANDS.points && hasCue(lastSentence(head), TASKS)));
/** Lines that were left out as pasted: the others of their block came along. */
const PASTED_LINE = /(?:^|\n) {3,}(?:\n|$)/;
const PASTED_END = /\n {3,}$/;
const isBack = (text: string): boolean => comesBack(text) || goesOn(text) || speaksOfHere(text);

/** How surely a text hands over what follows it. What it asks to keep is the user's own wish, and what rules itself goes on ruling. */
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

/** Whether the sentence before a colon says that somebody else's words follow; its last clause may be the user's own answer to them. */
function introducesText(sentence: string): boolean {
  const clause = sentence.split(CLAUSE_ENDS).at(-1)!;
  if (isToBeKept(sentence) || speaksOfHere(clause) || speaksOfUs(clause)) return false;
  return announcesText(sentence);
}
const CLAUSE_ENDS = /[,;，、] ?| (?:and|but|und|aber|et|mais|y|pero|e|mas|и|но|en|maar) /;

/** Where a block hands over the rest of itself: behind a colon, or in the lines below its first one. */
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
  // Where the next line is pasted, what was handed over has come, and was left out.
  if (next.trim() === '' || head.trim() === '') return undefined;
  const hands = handsOver(head);
  if (hands === HANDS.no) return undefined;
  // People break lines in what they say themselves: behind what is no question it takes one sign more than behind a blank line.
  const signs =
    foreignSigns(whole.slice(head.length + 1), head) - (hands === HANDS.names || QUESTION.test(head) ? 0 : 1);
  const whose = judgeBySigns(text.slice(head.length + 1), hands, signs);
  return whose === 'own' ? undefined : restOf(text, head.length, whose);
}

/** Whether a sentence asks about a text that follows it: "How would you answer the following?". */
const asksAboutNext = (sentence: string): boolean => QUESTION.test(sentence) && saysItFollows(sentence);

/** The rest of a block from `start`, up to where the user comes back, or to the end of the quotation or the list with which it begins. */
function restOf(block: string, start: number, whose: HandedSpan['whose']): HandedSpan {
  const rest = block.slice(start);
  const quoted = QUOTED.exec(rest)?.[0].length;
  const marked = quoted ?? endOfList(rest);
  if (marked !== undefined) return { start, end: start + marked, whose };
  const back = splitSentences(rest).find((span, at) => at > 0 && comesBack(rest.slice(span.start, span.end)));
  return { start, end: back ? start + back.start : block.length, whose };
}

/** Blocks before a last one that looks back on them: "…", then "translate that, please". */
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

/** Where a list that begins a text ends; undefined where none does, or nothing stands behind it. */
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

/** The blocks between the blank lines of a prompt; one is pasted where nothing is left of it, or a letter holds it. */
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
