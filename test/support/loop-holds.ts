import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * The longest that the event loop was held while some work went on, in milliseconds of the process's processor time: on a busy machine
 * a turn takes longer by the clock, but not in its own time.
 */
export async function longestHoldMs(work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  let longest = 0;
  const watching = (async () => {
    let before = process.cpuUsage();
    while (!isDone) {
      await nextTurn();
      const { user, system } = process.cpuUsage(before);
      longest = Math.max(longest, (user + system) / 1000);
      before = process.cpuUsage();
    }
  })();
  try {
    await work();
  } finally {
    isDone = true;
    await watching;
  }
  return longest;
}
