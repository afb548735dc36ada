/** The author of a request to save something. */
export type Author = {
  /** A person, a model, or a program. */
  source: 'user' | 'agent' | 'rest';
  /**
   * Whether the author may create lessons that ask, deny or are critical: a person and the owner's own programs may.
   * Such requests of others are stored as proposals until a person approves them.
   */
  decides: boolean;
};
