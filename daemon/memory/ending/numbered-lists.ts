import type { State } from './marks.ts';

/** Follow the numbers of a message's lists: "Later: 8. …" goes on with the list that ended with 7, whatever stands between. */
export function createNumberedLists() {
  let next = 0;
  let last: State | undefined;
  return {
    /** Take in an item's line, under the block that it stands in: one that goes on with an earlier list behind no more than a time has that one's state. */
    enter(line: string, block: { hasItems: boolean; isTime?: boolean; state: State | undefined } | undefined): void {
      const number = Number(/^\(?(\d{1,2})[.)]/.exec(line)?.[1] ?? Number.NaN);
      if (block?.isTime && !block.hasItems && number > 1 && number === next) block.state = last;
      if (number === 1 || number === next) [next, last] = [number + 1, block?.state];
      if (block) block.hasItems = true;
    },
  };
}
