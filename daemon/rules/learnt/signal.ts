/** What a sentence of a user can teach. */
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

/** How long it holds: from now on, in a part of the project, or for the work at hand only, which no session outlives. */
export const LASTINGS = ['lasting', 'contextual', 'passing'] as const;
export type Lasting = (typeof LASTINGS)[number];

/** What the classifier thinks of a sentence; each list adds up to 1. */
export type SentenceScores = {
  readonly kinds: Readonly<Record<SignalKind, number>>;
  readonly lastings: Readonly<Record<Lasting, number>>;
  /** Probability that it corrects what the agent did or said. */
  readonly corrects: number;
};
