// Reads the structure of what an agent says last: blocks under headings, lists, check boxes, tables, labels and sentences. Each piece is open,
// done, offered, asked or neutral, by its own mark or status, else by its own words, else by the heading above it.
//
//   line → heading (opens a block) | label: rest | item (nested by its indent) | table row | prose (ends a list's block)

import { oneLine } from '../../contract/shown-text.ts';
import { tellsDeed } from './deeds.ts';
import { enumerated } from './enumerated.ts';
import { createNumberedLists } from './numbered-lists.ts';
import {
  announces,
  isJudging,
  namesTime,
  notesInterruption,
  type State,
  saysNone,
  stateOfLabel,
  stateOfMark,
  stateOfSentence,
  stateOfStatus,
  withoutMark,
  withSigns,
} from './states.ts';
import { cellsOf, isRuler, rowsOf } from './table-rows.ts';

export type Utterance = {
  /** On one line, without marks. */
  text: string;
  state: State;
  /** Whether it stands in a list, a table or behind a label, and not in prose. */
  isListed: boolean;
  /** The number of its line in the text. */
  line: number;
};

/** Lines that are read: an agent's last message has fewer. */
const MAX_LINES = 600;
const MAX_HEADING_CHARS = 90;
/** A longer item of no open list is not open by its own words. */
const MAX_OWN_CHARS = 90;
/** A longer item has no status at its end. */
const MAX_STATUS_CHARS = 300;
const BULLET = /^(?:[-*+•‣◦·▪–—]|\(?\d{1,2}[.)、]|\(?[a-wyz][.)]|[①-⑳])\s*(?=\S)/u;
/** A link of Markdown, of which the text is told. */
const LINK = /\[([^[\]\n]{1,200})\]\(https?:[^)\s]{1,400}\)/g;
const BOX = /^\[[ xX✓✔~/-]?\]\s*/u;
const SENTENCE_END = /(?<=(?:[^\s.]|\d )[^\s.][.!?]["”')\]*]{0,3})\s+(?=\S)|(?<=[。！？])/u;
/** Where a sentence may turn from what is done to what isn't. */
const TURN = /;\s+|；|,\s+(?=(?:but|though|aber|jedoch|mais|pero|mas|ma|maar|но|ale)\s)|、?(?:ただし|但是?|하지만)/u;
const BOLD_LABEL = /^(?:\*\*|__)([^*_:]{2,30})(?:\*\*|__)\s+(\S.*)$/u;
const LABEL = /^(.{2,60}?)\s*([:：]\*{0,2}|\s[–—]\s|\s-\s)\s*(\S.*)$/u;

type Block = { indent: number; state: State | undefined; hasItems: boolean; isSection: boolean; isTime?: boolean };

/** The pieces of a message, in order. */
export function readEnding(message: string): Utterance[] {
  const lines = message.split(/\r\n?|[\n\u2028\u2029]/).slice(0, MAX_LINES);
  const pieces: Utterance[] = [];
  const judged: Utterance[] = [];
  // A mark that says of one item that it waits tells what the crosses beside it mean.
  const isStatusList = lines.some((line) => {
    const item = withSigns(line.trim().replace(BULLET, ''));
    return stateOfMark(item) === 'open' && !isJudging(item);
  });
  let blocks: Block[] = [];
  let table: { rows: string[][]; lines: number[] } | null = null;
  let isCode = false;
  let wasBlank = true;
  const numbered = createNumberedLists();
  const add = (text: string, state: State, isListed: boolean, line: number) => {
    const plain = oneLine(withoutMark(text).replace(BULLET, '').replace(LINK, '$1'));
    if (/[\p{L}\p{N}]/u.test(plain)) pieces.push({ text: plain, state, isListed, line });
  };
  const inherited = () => blocks.at(-1)?.state;
  const endTable = () => {
    for (const { text, state, line, isJudged } of table ? rowsOf(table.rows, table.lines, inherited()) : []) {
      add(text, state, true, line);
      if (isJudged && inherited() !== 'open' && pieces.at(-1)?.line === line) judged.push(pieces.at(-1)!);
    }
    table = null;
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
    const cells = cellsOf(line);
    if (cells) {
      table ??= { rows: [], lines: [] };
      if (!isRuler(cells)) table.lines[table.rows.push(cells) - 1] = at;
      continue;
    }
    endTable();

    const next = nextFull(lines, at) ?? '';
    const isBeforeList = stateOfMark(line) === undefined ? isItem(next) : BULLET.test(next);
    const end = isBeforeList && !isItem(line) ? (line.split(SENTENCE_END).at(-1) ?? line) : line;
    const heading = headingOf(end, isBeforeList);
    if (heading !== null) {
      // "The parser works. Still open:" ends with the heading of the list below.
      const before = line.slice(0, line.length - end.length);
      for (const { text, state, isListed } of proseOf(before, undefined)) add(text, state, isListed, at);
      const isSection = line.startsWith('#');
      const state = stateOfLabel(heading);
      blocks = [{ indent: -1, state, hasItems: false, isSection, isTime: namesTime(heading) }];
      wasBlank = false;
      continue;
    }
    if (isItem(line)) {
      while (blocks.length > 1 && blocks.at(-1)!.indent >= indent) blocks.pop();
      const item = line.replace(BULLET, '');
      numbered.enter(line, blocks.at(-1));
      const label = /[:：]\*{0,2}$/u.test(item) ? stateOfLabel(withoutMark(item)) : undefined;
      if (/[:：]\*{0,2}$/u.test(item))
        blocks.push({ indent, state: label ?? inherited(), hasItems: true, isSection: true });
      if (label === undefined)
        for (const part of itemParts(item, inherited(), isStatusList)) add(part.text, part.state, true, at);
      if (isJudging(item) && inherited() !== 'open' && pieces.at(-1)?.line === at) judged.push(pieces.at(-1)!);
      wasBlank = false;
      continue;
    }
    const block = blocks.at(-1);
    const last = pieces.at(-1);
    if (block?.hasItems && !wasBlank && indent > 0 && last?.isListed) {
      last.text = oneLine(`${last.text} ${withoutMark(line)}`);
      continue;
    }
    // Prose after a list, or after a blank line, stands outside of it, but within its section.
    if (block && (block.hasItems || wasBlank))
      blocks = blocks.filter(({ isSection, indent }) => isSection && indent < 0);
    // "The rest is optional:" between a heading and its list says of what kind the list is.
    const under = blocks.at(-1);
    if (under?.state === 'open' && !under.hasItems && stateOfSentence(line) === 'offer') under.state = 'offer';
    const isUnderHeading = blocks.at(-1)?.state !== undefined && !blocks.at(-1)!.hasItems;
    for (const { text, state, isListed } of proseOf(line, isUnderHeading ? inherited() : undefined))
      add(text, state, isListed, at);
    wasBlank = false;
  }
  endTable();
  if (!pieces.some(({ state }) => state === 'done'))
    for (const piece of judged) if (piece.state === 'open') piece.state = 'neutral';
  return wasInterrupted(message) ? withAnnounced(pieces) : withoutCutOff(onlyLastQuestions(pieces), message);
}

const isItem = (line: string): boolean =>
  BULLET.test(line) && !/^(?:\*\*|__)/.test(line) ? true : BOX.test(line) || stateOfMark(line) !== undefined;

const nextFull = (lines: readonly string[], at: number): string | undefined =>
  lines
    .slice(at + 1, at + 4)
    .find((line) => line.trim() !== '')
    ?.trim();

/** A heading's words: `## …`, a bold line, a line that ends in a colon, a short line of known words before a list; null otherwise. */
function headingOf(line: string, isBeforeList: boolean): string | null {
  if (/^#{1,6}\s/.test(line)) return line.replaceAll('#', '').trim();
  if (line.length > MAX_HEADING_CHARS || (BULLET.test(line) && !/^(?:\*\*|__)/.test(line)) || BOX.test(line))
    return null;
  const bold = /^(?:\p{Extended_Pictographic}\uFE0F?\s*)?(?:\*\*|__)([^*]+)(?:\*\*|__)\s*[:：]?$/u.exec(line)?.[1];
  if (bold !== undefined) return bold;
  if (/[:：]\*{0,2}$/u.test(line)) return (line.split(SENTENCE_END).at(-1) ?? line) === line ? line : null;
  return isBeforeList && !/[.!?。]$/u.test(line) && stateOfLabel(line) !== undefined ? line : null;
}

/** What an item says: a label of its own, its mark, a status at its end, its words, else what its heading announced. */
function itemParts(
  item: string,
  inherited: State | undefined,
  isStatusList: boolean,
): { text: string; state: State }[] {
  const mark = stateOfMark(item);
  const text = withoutMark(item);
  // Under "Removed" a cross marks what is gone, under "If …" what would be, and under a heading of offers a box what might be done.
  const isOfAnything = isJudging(item) && !isStatusList && (inherited === 'done' || inherited === 'neutral');
  const isHeadings = mark === 'open' && (inherited === 'offer' || isOfAnything);
  if (mark !== undefined) return [{ text, state: isHeadings ? inherited : mark }];
  if (saysNone(text)) return [{ text, state: 'neutral' }];
  const [, ended = '', status = ''] =
    (text.length <= MAX_STATUS_CHARS && /^(.*\S)\s*(?:[–—:→|-]+\s*|\()([^()–—:→|]{1,40}?)\)?$/u.exec(text)) || [];
  const byStatus = status === '' ? undefined : stateOfStatus(status);
  if (byStatus !== undefined) return [{ text: ended.trim(), state: byStatus }];
  const [, label = '', , rest = ''] = LABEL.exec(text) ?? [];
  const byLabel = label === '' || label.split(' ').length > 5 ? undefined : stateOfLabel(label, true);
  if (inherited === 'open' || inherited === 'offer' || inherited === 'asked') return [{ text, state: inherited }];
  if (byLabel !== undefined && byLabel !== 'done' && rest !== '')
    return saysNone(rest)
      ? [{ text, state: 'neutral' }]
      : enumerated(rest).map((one) => ({ text: one, state: byLabel }));
  // "Not yet configured: shows the prompt": a short label names the case, what follows says what became of it.
  const isCase = rest !== '' && label.split(' ').length <= 5 && stateOfSentence(rest) === 'neutral';
  if (isCase) return [{ text, state: inherited ?? 'neutral' }];
  // A long item, or one about something in code, says how that behaves: "`sync()` is not called on Windows".
  const isAboutCode = text.includes('`') || text.length > MAX_OWN_CHARS;
  return sentences(text).map((one) => ({
    text: one.text,
    state: one.state === 'neutral' || (one.state === 'open' && isAboutCode) ? (inherited ?? 'neutral') : one.state,
  }));
}

/** A line of prose: labels with what they list, sentences by their own words. */
function proseOf(line: string, inherited: State | undefined): { text: string; state: State; isListed: boolean }[] {
  return line.split(SENTENCE_END).flatMap((sentence) => {
    const bare = sentence.trim();
    // "How do I go on: by name or by date?" asks, whatever stands before its colon.
    const isAsked = /[?？]["”')\]]?$/u.test(bare);
    const [, label = '', sign = '', rest = ''] = isAsked ? [] : (LABEL.exec(withoutMark(bare)) ?? []);
    // Behind a dash stands a reason as often as a list: "The migration still needs to be run - I left it out".
    const byLabel = label.split(' ').length > 7 ? undefined : stateOfLabel(label, !/[:：]/u.test(sign));
    const sentenceState = stateOfSentence(bare);
    // "**TODO** write the docs": a bold label needs no colon.
    const bold = BOLD_LABEL.exec(bare);
    if (bold && stateOfLabel(bold[1]!, true) === 'open')
      return [{ text: bold[2]!, state: 'open' as const, isListed: true }];
    if (byLabel !== undefined && byLabel !== 'done' && sentenceState !== 'offer' && rest !== '') {
      if (byLabel === 'neutral' || saysNone(rest)) return [{ text: bare, state: 'neutral' as const, isListed: false }];
      return enumerated(rest).map((text) => ({ text, state: byLabel, isListed: true }));
    }
    return sentences(bare).map(({ text, state }) => ({
      text,
      state: state === 'neutral' ? (inherited ?? 'neutral') : state,
      isListed: inherited !== undefined,
    }));
  });
}

/** A sentence whole, or its halves where one of them tells of something undone. */
function sentences(text: string): { text: string; state: State }[] {
  return text.split(SENTENCE_END).flatMap((sentence) => {
    const state = stateOfSentence(sentence);
    const halves = sentence.split(TURN).map((half) => half.trim());
    if (state === 'open' && halves.length < 2 && tellsDeed(withoutMark(sentence)))
      return [{ text: sentence, state: 'neutral' }];
    if (state !== 'open' || halves.length < 2) return [{ text: sentence, state }];
    return halves.map((half) => ({ text: half, state: stateOfSentence(half) }));
  });
}

/** What can be told as done: pieces that are neither open, nor offered, nor asked. */
export const toldIn = (pieces: readonly Utterance[]): string[] =>
  pieces.flatMap(({ text, state }) => (state === 'neutral' || state === 'done' ? [text] : []));

/** Whether a message ends with the note that its turn was interrupted. */
export const wasInterrupted = (message: string): boolean =>
  notesInterruption(message.trimEnd().split('\n').at(-1) ?? '');

/** What an interrupted turn was about to do is open, and its note tells nothing. */
const withAnnounced = (pieces: readonly Utterance[]): Utterance[] =>
  pieces
    .filter(
      ({ text }, at) =>
        at < pieces.length - 1 || !/interr|unterbr|abgebr|onderbr|afgebr|przerw|прерв|中断|中止|중단/iu.test(text),
    )
    .map((piece) =>
      piece.state === 'neutral' && announces(piece.text) ? { ...piece, state: 'open', isListed: true } : piece,
    );

/** A last sentence that announces a deed and breaks off, as where the client was closed, tells of nothing that was done. */
function withoutCutOff(pieces: Utterance[], message: string): Utterance[] {
  const last = pieces.at(-1);
  const isCut = last?.state === 'neutral' && !last.isListed && !/[.!?…。！？:：)|`*]$/u.test(message.trimEnd());
  return isCut && announces(last.text) ? [...pieces.slice(0, -1), { ...last, state: 'unclear' }] : pieces;
}

/** A question counts where the message ends with it, or under a heading; others are the agent's own, which it answers. */
function onlyLastQuestions(pieces: Utterance[]): Utterance[] {
  const lastLine = pieces.at(-1)?.line ?? 0;
  return pieces.map((piece) =>
    piece.state === 'asked' && !piece.isListed && piece.line !== lastLine ? { ...piece, state: 'neutral' } : piece,
  );
}
