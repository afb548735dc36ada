import type { Degradation } from '../../contract/degradation.ts';
import type { Fusion } from '../../contract/words.ts';
import type { Buckets, ProjectScope } from '../../visibility/project-scope.ts';
import type { Block } from '../format.ts';
import type { Boosted } from '../ranking/boost-by-context.ts';
import type { ListPlaces } from '../ranking/join-lists.ts';

/** How long a prompt waits for the working tree. What is late is shown next time. */
export const CODE_PATIENCE_MS = 10;
/** Ranked hits considered, and recorded for "why". */
export const MAX_CANDIDATES = 20;

export type PromptQuestion = {
  prompt: string;
  scope: ProjectScope;
  buckets: Buckets;
  /** Tokens for a question, including what stands before it; other prompts get two thirds. */
  budgetTokens: number;
  fusion: Fusion;
  /** The asking session, whose own turns are already in the context. */
  sessionId: string | null;
  /** Observations already shown in this session. A question may still get other passages of them. */
  shown: ReadonlySet<number>;
  /** The texts already shown in this session. */
  said: readonly string[];
  /** Sentences of ended rules, which are left out. */
  ended: readonly string[];
  /** Rules already shown in full; earlier work doesn't repeat them. */
  shownRules?: readonly string[];
  /** Whether a sentence is a one-time wish, which is left out. */
  isForOnce?(sentence: string): boolean;
  /** Whether the agent's own memory says a text anyway; default never. */
  isSaid?(text: string): boolean;
  /** Whether the agent has search tools; default true. */
  hasTools?: boolean;
  /** The project's folder on this machine, to look up named files; null: none. */
  folder: string | null;
};

export type Candidate = {
  id: number;
  score: number;
  explain: Boosted['explain'] & Pick<Boosted, 'boosts'> & { ranks?: ListPlaces };
  dropped: string | null;
};
export type Choice = {
  block: Block;
  candidates: Candidate[];
  degraded: Degradation[];
  externalIds: ReadonlyMap<number, string | null>;
};
