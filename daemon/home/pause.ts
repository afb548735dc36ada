import { setImmediate as nextTurn } from 'node:timers/promises';

/** What one turn of the event loop may be held by work in slices: a hook's answer waits no longer for it than it takes to notice. */
const SLICE_MS = 15;
/** A request takes a turn each to be accepted and read, and one more for what its answer awaits. */
const TURNS_OF_A_REQUEST = 3;

/**
 * A pause for loops whose single steps are short and whose number isn't: awaited between two steps, it lets the event loop serve
 * everybody else once the steps since the last pause took longer than a slice, and costs nothing before.
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

/** Let the event loop take in and answer a short request that came meanwhile; takes microseconds where none did. */
export async function pauseForRequests(): Promise<void> {
  for (let turn = 0; turn < TURNS_OF_A_REQUEST; turn++) await nextTurn();
}
