/** The outcome of a run: it ended, or it was abandoned and continues unobserved. `ended` resolves if it ever ends. */
type Ended<T> = { state: 'done'; value: T } | { state: 'given up'; ended: Promise<void> };

/** A run that exceeded its deadline. */
export class Overdue extends Error {
  override readonly name = 'Overdue';
}

/**
 * Run `work` for at most `deadlineMs`. Then, or when `stopping` is aborted, its signal is aborted, and `graceMs` later
 * it is given up. JavaScript can't end a run that ignores its signal (a read of a dead network mount); it can only stop
 * waiting for it.
 * @throws the run's error; Overdue if it ended because of the deadline
 */
export async function runWithDeadline<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { stopping, deadlineMs, graceMs }: { stopping: AbortSignal; deadlineMs: number; graceMs: number },
): Promise<Ended<T>> {
  const overdue = new AbortController();
  const signal = AbortSignal.any([stopping, overdue.signal]);
  const deadline = setTimeout(
    () => overdue.abort(new Overdue(`it took longer than its ${deadlineMs / 1000} s`)),
    deadlineMs,
  );
  let giveUp: NodeJS.Timeout | undefined;
  const givenUp = new Promise<'given up'>((resolve) => {
    const arm = () => {
      giveUp = setTimeout(resolve, graceMs, 'given up');
    };
    if (signal.aborted) arm();
    else signal.addEventListener('abort', arm, { once: true });
  });
  const run = work(signal);
  const ended = run.then(
    () => {},
    () => {},
  );
  try {
    const winner = await Promise.race([run.then((value) => ({ value })), givenUp]);
    return winner === 'given up' ? { state: 'given up', ended } : { state: 'done', value: winner.value };
  } catch (error) {
    throw overdue.signal.aborted && !stopping.aborted ? overdue.signal.reason : error;
  } finally {
    clearTimeout(deadline);
    clearTimeout(giveUp);
  }
}
