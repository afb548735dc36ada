/**
 * Receives a detector's findings: the rule's name and the secret's range. A conditional finding counts only if its
 * condition holds. Conditions are evaluated after all keywords, and never for a range that got a better name.
 */
export type Report = (rule: string, start: number, end: number, isSecret?: () => boolean) => void;

/**
 * Recognises secrets around keywords. The scanner finds the keywords and detectors only look around them, so a text
 * without keywords costs one pass.
 */
export type Detector = {
  /** Lower-case literals, matched in any case. */
  readonly keywords: readonly string[];
  /**
   * Inspect one occurrence, `[start, end)`, and report the secrets around it. Returns the position before which further
   * occurrences need no look, so that many keywords in a row take linear time.
   */
  inspect(text: string, start: number, end: number, report: Report): number;
  /** Report findings that depend on all keywords, once the other detectors' findings are known. */
  finish?(text: string, report: Report, isFound: IsFound, beginsFound: (start: number) => boolean): void;
};

/** Whether exactly this range was found. */
export type IsFound = (start: number, end: number) => boolean;

/** Recognises secrets by their form alone, in each long run of token characters. */
export type RunDetector = (text: string, start: number, end: number, report: Report) => void;
