import { tellsDeed } from './deeds.ts';
import type { State } from './marks.ts';

type Item = { text: string; state: State };
/** A struck-through item, or a ticked box. */
const TICKED = /^(?:~~|\[[xX✓✔]\])/u;

/** Tracks the lists of a message. If some items are ticked or struck through, the others of the list are still open. */
export function createTickedLists() {
  const done: { isTicked: boolean; others: Item[] }[] = [];
  let byIndent = new Map<number, { isTicked: boolean; others: Item[] }>();
  return {
    /** Add an item with the text after its bullet. */
    enter(piece: Item | undefined, written: string, indent: number): void {
      const list = byIndent.get(indent) ?? { isTicked: false, others: [] };
      if (!byIndent.has(indent)) done.push(list);
      byIndent.set(indent, list);
      if (TICKED.test(written)) list.isTicked = true;
      else if (piece?.state === 'neutral' && !tellsDeed(piece.text)) list.others.push(piece);
    },
    /** End the current lists at a line that isn't an item. */
    leave(): void {
      byIndent = new Map();
    },
    /** The open items of ticked lists. */
    left: (): Item[] => done.flatMap(({ isTicked, others }) => (isTicked ? others : [])),
  };
}
