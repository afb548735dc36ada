import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long sliced work may occupy one turn of the event loop, too short for a hook's answer to be noticeably late. */
const SLICE_MS = 15;
/** Turns needed by a short request: one each to be accepted and read, and one for its answer. */
const TURNS_OF_A_REQUEST = 3;

/**
 * Make a pause for loops of many short steps. Awaited between two steps, it lets the event loop serve others once the
 * steps since the last pause took longer than a slice, and costs nothing before.
 */
export function createPause(sliceMs = SLICE_MS): () => Promise<void> | undefined {
  let until = performance.now() + sliceMs;
  return () => {
    if (performance.now() < until) return undefined;
    return pauseForRequests().then(() => {
      until = performance.now() + sliceMs;
    });
  };
}

/** Let the event loop accept and answer a short request that arrived meanwhile; takes microseconds if none did. */
export async function pauseForRequests(): Promise<void> {
  for (let turn = 0; turn < TURNS_OF_A_REQUEST; turn++) await nextTurn();
}

/**
 * Make a scheduler for long tasks: a task that finishes within a slice runs at once; a longer one waits for those that
 * began before it, so that many long tasks occupy a turn of the loop no longer than one does.
 */
export function createTurns(): <Result>(steps: Iterator<void, Result, void>) => Promise<Result> {
  let longWork: Promise<unknown> = Promise.resolve();
  return async (steps) => {
    const slice = () => {
      const until = performance.now() + SLICE_MS;
      for (;;) {
        const step = steps.next();
        if (step.done || performance.now() >= until) return step;
      }
    };
    const first = slice();
    if (first.done) return first.value;
    const before = longWork;
    const rest = (async () => {
      await before;
      for (;;) {
        await pauseForRequests();
        const step = slice();
        if (step.done) return step.value;
      }
    })();
    longWork = rest.catch(() => undefined); // its own caller gets the error
    return rest;
  };
}
