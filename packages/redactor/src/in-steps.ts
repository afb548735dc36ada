/** Work in short steps. Between steps other work runs, or the deadline is checked. */
export type Steps<Result> = Generator<void, Result, void>;

/** Short work as a single step. */
export function* asStep<Result>(work: () => Result): Steps<Result> {
  yield;
  return work();
}

/** Run all steps at once. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Run the steps, with a pause whenever one is due. */
export async function withPauses<Result>(
  steps: Steps<Result>,
  pause: () => Promise<void> | undefined,
): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await pause();
  }
}
