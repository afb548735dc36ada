/**
 * Receives a detector's findings: the rule's name and the secret's range. A finding with a condition counts only if the condition holds.
 * The condition is evaluated after every keyword was inspected, and never for a range that has a better name by then.
 */
export type Report = (rule: string, start: number, end: number, isSecret?: () => boolean) => void;

/**
 * Recognises secrets around keywords. The scanner finds the keywords and a detector only looks at their surroundings, so that a text
 * without any keyword costs one pass.
 */
export type Detector = {
  /** Lower-case literals, matched in any case. */
  readonly keywords: readonly string[];
  /**
   * Inspect one occurrence, `[start, end)`, and report the secrets around it.
   * Returns the position before which further occurrences need no look, so that many keywords in a row take linear time.
   */
  inspect(text: string, start: number, end: number, report: Report): number;
  /** Report what takes all of its keywords into account, once it is known what the others found, and where that begins. */
  finish?(text: string, report: Report, isFound: IsFound, beginsFound: (start: number) => boolean): void;
};

/** Whether this very range was found. */
export type IsFound = (start: number, end: number) => boolean;

/** Recognises secrets by their form alone: it looks at each long run of token characters. */
export type RunDetector = (text: string, start: number, end: number, report: Report) => void;
