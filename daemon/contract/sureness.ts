/** Confidence below which a text says it, for the model to use it with caution; a memory without one has 0.8. */
const UNSURE = 0.6;

/**
 * How sure a memory is, in words: `30 % sure`; empty where it is sure enough, as every other number would be paid for
 * and say nothing.
 */
export const surenessOf = (confidence: number): string =>
  confidence < UNSURE ? `${Math.round(confidence * 100)} % sure` : '';
