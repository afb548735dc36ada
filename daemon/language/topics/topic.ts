/**
 * What implies what: words that speak of the same work without sharing any. "Ship it" concerns the rule about tags, and
 * "add a badge" the one about components.
 *
 * A topic has the words in which rules name it, and more in which tasks mean it without a name: a rule about the logger
 * is never found by "print how many rows were skipped" otherwise. A rule is read by the first, a prompt by both, in the
 * languages of the classifier.
 */
type Topic = {
  readonly named: RegExp;
  readonly meant?: RegExp;
};

/** Topics by their names. */
export type Topics = Readonly<Record<string, Topic>>;
