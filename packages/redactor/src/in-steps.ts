/** Work in short steps: between them others are served, or the time is looked at. */
export type Steps<Result> = Generator<void, Result, void>;

/** Short work as a step of its own. */
export function* asStep<Result>(work: () => Result): Steps<Result> {
  yield;
  return work();
}

/** Take all steps at once. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Take the steps with a pause between them, as far as one is due. */
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
