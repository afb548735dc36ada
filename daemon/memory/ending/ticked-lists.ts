import { tellsDeed } from './deeds.ts';
import type { State } from './marks.ts';

type Item = { text: string; state: State };
/** A line through an item, or its box with a tick. */
const TICKED = /^(?:~~|\[[xX✓✔]\])/u;

/** Follow the lists of a message: where items are struck through or ticked, one of the same list that is neither is still to do. */
export function createTickedLists() {
  const done: { isTicked: boolean; others: Item[] }[] = [];
  let byIndent = new Map<number, { isTicked: boolean; others: Item[] }>();
  return {
    /** Take in an item with its line's text, behind its bullet. */
    enter(piece: Item | undefined, written: string, indent: number): void {
      const list = byIndent.get(indent) ?? { isTicked: false, others: [] };
      if (!byIndent.has(indent)) done.push(list);
      byIndent.set(indent, list);
      if (TICKED.test(written)) list.isTicked = true;
      else if (piece?.state === 'neutral' && !tellsDeed(piece.text)) list.others.push(piece);
    },
    /** Something else than an item ends its lists. */
    leave(): void {
      byIndent = new Map();
    },
    /** What is left over of the lists that were ticked. */
    left: (): Item[] => done.flatMap(({ isTicked, others }) => (isTicked ? others : [])),
  };
}
