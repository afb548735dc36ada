/** What a user's sentence can teach. */
export const SIGNAL_KINDS = [
  'none',
  'requirement',
  'prohibition',
  'procedure',
  'preference',
  'fact',
  'decision',
] as const;
export type SignalKind = (typeof SIGNAL_KINDS)[number];

/** How long it holds: from now on, in a part of the project, or only for the current work. */
export const LASTINGS = ['lasting', 'contextual', 'passing'] as const;
export type Lasting = (typeof LASTINGS)[number];

/** The classifier's probabilities; each list adds up to 1. */
export type SentenceScores = {
  readonly kinds: Readonly<Record<SignalKind, number>>;
  readonly lastings: Readonly<Record<Lasting, number>>;
  /** Probability that it corrects what the agent did or said. */
  readonly corrects: number;
};
