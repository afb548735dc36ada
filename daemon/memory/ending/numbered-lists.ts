import type { State } from './marks.ts';

/** Tracks the numbers of a message's lists: "Later: 8. …" continues the list that ended with 7. */
export function createNumberedLists() {
  let next = 0;
  let last: State | undefined;
  return {
    /**
     * Add an item's line under its block. If it continues an earlier list after only a time, it inherits that list's
     * state.
     */
    enter(line: string, block: { hasItems: boolean; isTime?: boolean; state: State | undefined } | undefined): void {
      const number = Number(/^\(?(\d{1,2})[.)]/.exec(line)?.[1] ?? Number.NaN);
      if (block?.isTime && !block.hasItems && number > 1 && number === next) block.state = last;
      if (number === 1 || number === next) [next, last] = [number + 1, block?.state];
      if (block) block.hasItems = true;
    },
  };
}
