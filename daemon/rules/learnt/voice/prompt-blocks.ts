/** A prompt's layout: blocks, lines, and the gaps between sentences. */

/** Text between blank lines. */
export type PromptBlock = { readonly start: number; readonly end: number; readonly text: string };

/** A prompt's blocks, separated by blank lines; each ends after its last line break. */
export function promptBlocks(prompt: string): PromptBlock[] {
  const blocks: { start: number; end: number }[] = [];
  let at = 0;
  let isOpen = false;
  for (const line of prompt.split('\n')) {
    const end = at + line.length + 1;
    if (line.trim() === '') isOpen = false;
    else if (isOpen) blocks.at(-1)!.end = end;
    else {
      blocks.push({ start: at, end });
      isOpen = true;
    }
    at = end;
  }
  return blocks.map(({ start, end }) => ({ start, end, text: prompt.slice(start, end).trim() }));
}

/** What separates a sentence from its neighbour. */
type Boundary = 'edge' | 'blank' | 'line' | 'space';

/** The boundaries before `start` and after `end`. */
export function boundariesOf(prompt: string, start: number, end: number): { before: Boundary; behind: Boundary } {
  const before = textBefore(prompt, start);
  const behind = prompt.slice(end, end + MAX_GAP);
  return {
    before: boundaryOf(before.slice(before.trimEnd().length), before.trim() === ''),
    behind: boundaryOf(/^[.!?。！？…)"”»]*\s*/.exec(behind)![0], behind.trim() === ''),
  };
}

/** The kind of mark at the end of the text before `start`. */
export const endBefore = (prompt: string, start: number): string => endOf(textBefore(prompt, start));

/** Characters around a sentence searched for boundaries. */
const MAX_GAP = 200;
const BULLET_BEFORE = /(?:[-*+•–—]|\(?\d{1,2}[.)]) {0,8}$/;
const textBefore = (prompt: string, start: number): string =>
  prompt.slice(Math.max(0, start - MAX_GAP), start).replace(BULLET_BEFORE, '');
function boundaryOf(gap: string, isEdge: boolean): Boundary {
  if (isEdge) return 'edge';
  if (/\n[^\S\n]*\n/.test(gap)) return 'blank';
  return gap.includes('\n') ? 'line' : 'space';
}

/** The line at a place in a prompt. */
export function lineAt(prompt: string, at: number): string {
  const end = prompt.indexOf('\n', at);
  return prompt.slice(prompt.lastIndexOf('\n', at - 1) + 1, end === -1 ? prompt.length : end);
}

const MARKS: readonly (readonly [string, string])[] = [
  ['?', '?？'],
  [':', ':：'],
  ['.', '.。…'],
  ['!', '!！'],
  [',', ',，、;'],
];

/** The kind of mark at a text's end. */
export function endOf(text: string): string {
  const end = text
    .slice(-20)
    .trimEnd()
    .replace(/[)"”»’']+$/, '')
    .at(-1);
  return (end !== undefined && MARKS.find(([, marks]) => marks.includes(end))?.[0]) || 'none';
}

const LETTER = /\p{L}/u;

/** The case of a text's first letter; `caseless` for scripts without case. */
export function caseOf(text: string): 'caseless' | 'small' | 'capital' {
  const letter = LETTER.exec(text)?.[0] ?? '';
  if (letter.toLowerCase() === letter.toUpperCase()) return 'caseless';
  return letter === letter.toLowerCase() ? 'small' : 'capital';
}
