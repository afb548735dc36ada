import type { Passage } from '../../text/passages.ts';

/** Stands for the omitted text between two passages. */
export const GAP = ' … ';

/** Join the chosen passages in order, with `…` for omissions. */
export function joinPassages(text: string, passages: readonly Passage[], chosen: ReadonlySet<number>): string {
  let shown = '';
  let before = -1;
  for (const [index, { start, end }] of passages.entries()) {
    if (!chosen.has(index)) continue;
    const isNext = before === index - 1;
    if (shown === '') shown = isNext ? '' : '… ';
    else shown += isNext ? ' ' : GAP;
    shown += text.slice(start, end).trim();
    before = index;
  }
  return before < passages.length - 1 ? `${shown} …` : shown;
}
