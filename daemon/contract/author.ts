/** Who says that something should be kept. */
export type Author = {
  /** A person, a model, or a program. */
  source: 'user' | 'agent' | 'rest';
  /**
   * Whether it may set what asks, denies or is critical: a person and the owner's own programs. What others want of that is kept as a
   * proposal until a person approves it.
   */
  decides: boolean;
};
