/**
 * Where a detector reports what it found: the rule's name and the secret's stretch. With a condition it counts only if that holds,
 * which is asked when every keyword was looked at, and not at all for a stretch that a better name was found for.
 */
export type Report = (rule: string, start: number, end: number, isSecret?: () => boolean) => void;

/**
 * Something that recognises secrets around keywords. The scanner finds the keywords; a detector only looks at their
 * surroundings, so that texts without any keyword cost one pass.
 */
export type Detector = {
  /** Lower-case literals, matched in any case. */
  readonly keywords: readonly string[];
  /**
   * Look at one occurrence, `[start, end)`, and report what is secret about it.
   * Returns the position before which further occurrences need no look: this is what keeps a run of keywords linear.
   */
  inspect(text: string, start: number, end: number, report: Report): number;
};

/** Something that recognises secrets by nothing but their own form: it looks at each long stretch of token characters. */
export type RunDetector = (text: string, start: number, end: number, report: Report) => void;
