/** What one turn of the event loop may be held by work in slices: a hook's answer waits no longer for it than it takes to notice. */
const SLICE_MS = 15;

/**
 * A pause for loops whose single steps are short and whose number isn't: awaited between two steps, it lets the event loop serve
 * everybody else once the steps since the last pause took longer than a slice, and costs nothing before.
 */
export function createPause(sliceMs = SLICE_MS): () => Promise<void> | undefined {
  let until = performance.now() + sliceMs;
  return () => {
    if (performance.now() < until) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        until = performance.now() + sliceMs;
        resolve();
      });
    });
  };
}
