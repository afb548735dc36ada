/**
 * Words of the same work that share no letters. "Ship it" concerns the rule about tags, "add a badge" the one about
 * components.
 *
 * A topic has words that name it, used in rules, and further words that imply it in tasks: a rule about the logger
 * should match "print how many rows were skipped". Rules are matched by the first, prompts by both, in the classifier's
 * languages.
 */
type Topic = {
  readonly named: RegExp;
  readonly meant?: RegExp;
  /** Whether it accompanies any task, so that prompts seldom name it. */
  readonly isOfAnyWork?: true;
};

/** Topics by their names. */
export type Topics = Readonly<Record<string, Topic>>;
