// Parses an agent's last message: blocks under headings, lists, check boxes, tables, labels, sentences. Each piece gets
// a state from its own mark or status, else from its words, else from the heading above.
//
//   line → heading (opens a block) | label: rest | item (nested by indent) | table row | prose (ends a list's block)

import { oneLine } from '../../contract/shown-text.ts';
import { BoundedMap } from '../../home/bounded-map.ts';
import { judgedByClauses } from './clause/judge-clauses.ts';
import { namesTime } from './later.ts';
import { itemParts, proseOf, SENTENCE_END } from './line-parts.ts';
import { isJudging, type State, stateOfMark, withoutMark, withSigns, withWrittenMarks } from './marks.ts';
import { createNumberedLists } from './numbered-lists.ts';
import { settledIn } from './settle.ts';
import { stateOfLabel, stateOfSentence } from './states.ts';
import { createTable } from './table-rows.ts';
import { createTickedLists } from './ticked-lists.ts';
import type { Utterance } from './utterance.ts';

/** Lines that are read; real last messages have fewer. */
const MAX_LINES = 300;
/** A longer line is program output; only its start is read. */
const MAX_LINE_CHARS = 16_000;
const MAX_HEADING_CHARS = 90;
/** Indent of a Markdown code line outside lists. */
const CODE_INDENT = 4;
const BULLET = /^(?:[-*+•‣◦·▪–—]|\(?\d{1,2}[.)、]|\(?[a-wyz][.)]|[①-⑳])\s*(?=\S)/u;
/** A Markdown link, which is shown by its text. */
const LINK = /\[([^[\]\n]{1,200})\]\(https?:[^)\s]{1,400}\)/g;
const BOX = /^\[[ xX✓✔~/-]?\]\s*/u;
type Block = {
  indent: number;
  state: State | undefined;
  hasItems: boolean;
  isSection: boolean;
  isTime?: boolean;
  isUnknown?: boolean;
};

/** The block that a heading opens. Unknown words after a list of finished work give `unclear`, not `done`. */
function blockUnder(heading: string, isSection: boolean, before: readonly Utterance[]): Block {
  const state = stateOfLabel(heading);
  const isUnknown = state === undefined && before.some((piece) => piece.isListed && piece.state === 'done');
  return { indent: -1, state, hasItems: false, isSection, isTime: namesTime(heading), isUnknown };
}

/** Whether a line of prose between a heading and its list may say its kind: "The rest is optional:". */
function leads(block: Block | undefined, line: string): boolean {
  if (block?.state === undefined || block.hasItems) return false;
  if (block.state === 'open' && stateOfSentence(line) === 'offer') block.state = 'offer';
  return true;
}

/** Parsed messages that are cached. A session's summary is remade every turn and reads its messages several times. */
const MAX_KEPT = 500;
/** Longer messages are documents, seldom read twice. */
const MAX_KEPT_CHARS = 4_000;
const kept = new BoundedMap<string, readonly Utterance[]>(MAX_KEPT);

/** The pieces of a message, in order. Pure, with a cache. */
export function readEnding(message: string): readonly Utterance[] {
  if (message.length > MAX_KEPT_CHARS) return piecesOf(message);
  const known = kept.get(message);
  if (known) return known;
  const pieces = piecesOf(message);
  kept.set(message, pieces);
  return pieces;
}

function piecesOf(message: string): Utterance[] {
  const lines = withWrittenMarks(linesOf(message));
  const [pieces, judged]: [Utterance[], Utterance[]] = [[], []];
  const isStatusList = lines.some(saysThatItWaits);
  let blocks: Block[] = [];
  const table = createTable();
  let [isCode, wasBlank] = [false, true];
  const [numbered, ticked] = [createNumberedLists(), createTickedLists()];
  const add = (text: string, state: State, isListed: boolean, line: number) => {
    const plain = oneLine(withoutMark(text).replace(BULLET, '').replace(LINK, '$1'));
    if (/[\p{L}\p{N}]/u.test(plain)) pieces.push({ text: plain, state, isListed, line });
  };
  const inherited = () => blocks.at(-1)?.state;
  const judge = (line: number) => {
    if (inherited() !== 'open' && pieces.at(-1)?.line === line) judged.push(pieces.at(-1)!);
  };
  const endTable = () => {
    for (const { text, state, line, isJudged } of table.end(inherited())) {
      add(text, state, true, line);
      if (isJudged) judge(line);
    }
  };
  for (const [at, raw] of lines.entries()) {
    const line = withSigns(raw.trim().replace(/^>\s+/, ''));
    if (/^(?:```|~~~)/.test(line)) isCode = !isCode;
    if (isCode || /^(?:```|~~~)/.test(line)) continue;
    if (line === '' || /^[-=*_]{3,}$/.test(line)) {
      wasBlank = true;
      endTable();
      continue;
    }
    const indent = raw.length - raw.trimStart().length;
    if (isIndentedCode(line, indent, blocks) || table.take(line, at)) continue;
    endTable();

    const next = nextFull(lines, at) ?? '';
    const { heading, before } = headingIn(line, stateOfMark(line) === undefined ? isItem(next) : BULLET.test(next));
    if (heading !== null) {
      for (const { text, state, isListed } of proseOf(before, undefined)) add(text, state, isListed, at);
      blocks = [blockUnder(heading, line.startsWith('#'), pieces)];
      wasBlank = false;
      ticked.leave();
      continue;
    }
    if (isItem(line)) {
      while (blocks.length > 1 && blocks.at(-1)!.indent >= indent) blocks.pop();
      const item = line.replace(BULLET, '');
      numbered.enter(line, blocks.at(-1));
      const endsInColon = /[:：]\*{0,2}$/u.test(item);
      const label = endsInColon ? stateOfLabel(withoutMark(item)) : undefined;
      if (endsInColon) blocks.push({ indent, state: label ?? inherited(), hasItems: true, isSection: true });
      if (label === undefined)
        for (const part of itemParts(item, inherited() ?? (blocks[0]?.isUnknown ? 'unclear' : undefined), isStatusList))
          add(part.text, part.state, true, at);
      ticked.enter(label === undefined ? pieces.at(-1) : undefined, item, indent);
      if (isJudging(item)) judge(at);
      wasBlank = false;
      continue;
    }
    const block = blocks.at(-1);
    const last = pieces.at(-1);
    if (block?.hasItems && !wasBlank && indent > 0 && last?.isListed) {
      last.text = oneLine(`${last.text} ${withoutMark(line)}`);
      continue;
    }
    ticked.leave();
    // Prose after a list or a blank line is outside the list but in its section.
    if (block && (block.hasItems || wasBlank))
      blocks = blocks.filter(({ isSection, indent }) => isSection && indent < 0);
    const isUnderHeading = leads(blocks.at(-1), line);
    for (const { text, state, isListed } of proseOf(line, isUnderHeading ? inherited() : undefined))
      add(text, state, isListed, at);
    wasBlank = false;
  }
  endTable();
  if (!pieces.some(({ state }) => state === 'done'))
    for (const piece of judged) if (piece.state === 'open') piece.state = 'neutral';
  for (const piece of ticked.left()) piece.state = 'open';
  return judgedByClauses(settledIn(pieces, message));
}

/** Whether a line is code by its indent, outside any list. */
const isIndentedCode = (line: string, indent: number, blocks: readonly Block[]): boolean =>
  indent >= CODE_INDENT && !isItem(line) && blocks.every(({ hasItems }) => !hasItems);

const isItem = (line: string): boolean =>
  BULLET.test(line) && !/^(?:\*\*|__)/.test(line) ? true : BOX.test(line) || stateOfMark(line) !== undefined;

const nextFull = (lines: readonly string[], at: number): string | undefined =>
  lines
    .slice(at + 1, at + 4)
    .find((line) => line.trim() !== '')
    ?.trim();

/** Whether a line's mark means waiting; crosses beside it then mean the same. */
function saysThatItWaits(line: string): boolean {
  const item = withSigns(line.trim().replace(BULLET, ''));
  return stateOfMark(item) === 'open' && !isJudging(item);
}

/** A line's heading and the text before it: "The parser works. Still open:" ends with the next list's heading. */
function headingIn(line: string, isBeforeList: boolean): { heading: string | null; before: string } {
  const end = isBeforeList && !isItem(line) ? (line.split(SENTENCE_END).at(-1) ?? line) : line;
  return { heading: headingOf(end, isBeforeList), before: line.slice(0, line.length - end.length) };
}

/** The words of a heading: `## …`, a bold line, a final colon, or a short known line before a list; null otherwise. */
function headingOf(line: string, isBeforeList: boolean): string | null {
  if (/^#{1,6}\s/.test(line)) return line.replaceAll('#', '').trim();
  if (line.length > MAX_HEADING_CHARS || (BULLET.test(line) && !/^(?:\*\*|__)/.test(line)) || BOX.test(line))
    return null;
  const bold = /^(?:\p{Extended_Pictographic}\uFE0F?\s*)?(?:\*\*|__)([^*]+)(?:\*\*|__)\s*[:：]?$/u.exec(line)?.[1];
  if (bold !== undefined) return bold;
  if (/[:：]\*{0,2}$/u.test(line)) return (line.split(SENTENCE_END).at(-1) ?? line) === line ? line : null;
  return isBeforeList && !/[.!?。]$/u.test(line) && stateOfLabel(line) !== undefined ? line : null;
}

/** What can be shown as done: pieces that are not open, offered or asked. */
export const toldIn = (pieces: readonly Utterance[]): string[] =>
  pieces.flatMap(({ text, state }) => (state === 'neutral' || state === 'done' ? [text] : []));

const linesOf = (message: string): string[] =>
  message
    .split(/\r\n?|[\n\u2028\u2029]/)
    .slice(0, MAX_LINES)
    .map((line) => line.slice(0, MAX_LINE_CHARS));
