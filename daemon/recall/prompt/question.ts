import type { Degradation } from '../../contract/degradation.ts';
import type { Fusion } from '../../contract/words.ts';
import type { Buckets, ProjectScope } from '../../visibility/project-scope.ts';
import type { Block } from '../format.ts';
import type { Boosted } from '../ranking/boost-by-context.ts';
import type { ListPlaces } from '../ranking/join-lists.ts';

/** How long a prompt waits for the working tree; what isn't known by then is said the next time. */
export const CODE_PATIENCE_MS = 10;
/** Ranked hits that are considered, and recorded for "why". */
export const MAX_CANDIDATES = 20;

export type PromptQuestion = {
  prompt: string;
  scope: ProjectScope;
  buckets: Buckets;
  /** The most that a question carries, with what stands ahead; other prompts carry two thirds of it. */
  budgetTokens: number;
  fusion: Fusion;
  /** The asking session: its own turns are left out, since they are in the context already. */
  sessionId: string | null;
  /** Observations shown in this session before. A question may get other passages of them. */
  shown: ReadonlySet<number>;
  /** The texts that the session was shown. */
  said: readonly string[];
  /** Sentences of rules that ended: they are left out. */
  ended: readonly string[];
  /** Rules that the session was shown whole: earlier work doesn't say them again. */
  shownRules?: readonly string[];
  /** Whether a sentence is a wish for once, which is left out. */
  isForOnce?(sentence: string): boolean;
  /** What the session's agent has before it anyway, by a memory of its own; default nothing. */
  isSaid?(text: string): boolean;
  /** Whether the agent can search for more; default true. */
  hasTools?: boolean;
  /** The project's folder on this machine, where what memories name is looked for; null: nowhere. */
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
