// All kinds of jobs. Rows outlive versions: a kind, its key and the names of its arguments never change.
import { z } from 'zod';
import { defineKind } from './define-kind.ts';

const nothing = z.object({});
const ofSession = z.object({ session_id: z.string() });

export const jobKinds = {
  /** Digest one turn (default: the newest of its session), or `all` turns that have no observation yet. */
  digestTurn: defineKind({
    kind: 'digest-turn',
    args: ofSession.extend({ prompt_id: z.string().nullish(), all: z.boolean().optional() }),
    key: ({ session_id, prompt_id, all }) => `${session_id}/${all ? 'all' : (prompt_id ?? 'newest')}`,
  }),

  /** Rewrite a session's summary from its turns' observations. Migration 0010 enqueues it. */
  summariseSession: defineKind({ kind: 'summarise-session', args: ofSession, key: 'session_id' }),

  /** Learn rules from the user's prompts. */
  learnFromPrompt: defineKind({
    kind: 'learn-from-prompt',
    args: ofSession.extend({ prompt_id: z.string() }),
    key: ({ session_id, prompt_id }) => `${session_id}/${prompt_id}`,
  }),

  /** Learn rules from the user's words at a turn's calls: reasons of refusals, answers to the agent's questions. */
  learnFromCalls: defineKind({
    kind: 'learn-from-calls',
    args: ofSession.extend({ prompt_id: z.string() }),
    key: ({ session_id, prompt_id }) => `${session_id}/${prompt_id}`,
  }),

  /** Derive the triggers of the rules learnt from a session. */
  fitTriggers: defineKind({ kind: 'fit-triggers', args: ofSession, key: 'session_id' }),

  /**
   * Embed all observations that have no embedding; one job serves all, or, if workers share the work, one job per
   * share.
   */
  embedObservations: defineKind({
    kind: 'embed-observations',
    args: z.object({ part: z.int().nonnegative().optional() }),
    key: ({ part }) => (part === undefined ? 'all' : `part-${part}`),
  }),

  /** Embed the passages of observations that wait for it; one job serves all. */
  embedPassages: defineKind({ kind: 'embed-passages', args: nothing, key: () => 'all' }),

  /** Analyse again the rows of an older analyser; there are some only after ANALYSER_VERSION was raised. */
  analyseObservations: defineKind({ kind: 'analyse-observations', args: nothing, key: () => 'all' }),

  /** Find projects for rows that were recorded without one. Migration 0003 enqueues it. */
  placeWork: defineKind({ kind: 'place-work', args: nothing, key: () => 'all' }),

  /**
   * Fill in a session's events that hooks missed, from its transcript. `looks` counts how often the file was missing.
   */
  reconcileTranscript: defineKind({
    kind: 'reconcile-transcript',
    args: z.object({ path: z.string(), looks: z.int().nonnegative().default(0) }),
    key: 'path',
  }),

  /** Import the own memory files of a session's agent. */
  readNativeMemory: defineKind({ kind: 'read-native-memory', args: ofSession, key: 'session_id' }),

  /** After a turn, determine the outcomes of the session's warnings. */
  settleFirings: defineKind({ kind: 'settle-firings', args: ofSession, key: 'session_id' }),

  /** After a session, look for lessons in repeated failures and in calls that the user refused. */
  draftLessons: defineKind({ kind: 'draft-lessons', args: ofSession, key: 'session_id' }),

  /** After a deletion, drop from its receipt the passages that other rows contain; one job serves all receipts. */
  settleReceipts: defineKind({ kind: 'settle-receipts', args: nothing, key: () => 'all' }),

  /** Forget by the policy in the settings, daily. */
  forgetByPolicy: defineKind({ kind: 'forget-by-policy', args: nothing, key: () => 'daily' }),

  /** Merge long-term memories with the same meaning, on request. */
  compactMemories: defineKind({
    kind: 'compact-long-term-memories',
    args: z.object({
      namespace: z.string().optional(),
      user_id: z.string().optional(),
      session_id: z.string().optional(),
      limit: z.int().min(1).max(2000).default(1000),
      compact_hash_duplicates: z.boolean().default(true),
      compact_semantic_duplicates: z.boolean().default(true),
    }),
    key: ({ namespace, user_id, session_id }) =>
      JSON.stringify([namespace, user_id, session_id].map((part) => part ?? null)),
  }),

  /** Turn rules that recur in a user's projects into the user's, daily. */
  consolidateRules: defineKind({ kind: 'consolidate-rules', args: nothing, key: () => 'daily' }),

  /**
   * Name the topics and entities of the observations that were saved before they were named; one job serves all.
   * Migration 0035 enqueues it.
   */
  nameEntities: defineKind({
    kind: 'name-entities',
    args: z.object({ after: z.int().nonnegative().default(0) }),
    key: () => 'all',
  }),

  /** Derive the graph's edges of the observations that are due; one job serves all. Migration 0028 enqueues it. */
  deriveEdges: defineKind({ kind: 'derive-edges', args: nothing, key: () => 'all' }),

  /** Derive the graph's edges of all rules. Migration 0028 enqueues it. */
  deriveRuleEdges: defineKind({ kind: 'derive-rule-edges', args: nothing, key: () => 'all' }),

  /** Prune, empty the bin and close silent sessions, hourly. */
  upkeep: defineKind({ kind: 'upkeep', args: nothing, key: () => 'hourly' }),
};

/**
 * Kinds that read files of the machine they are queued on, or of its home: a worker's process leaves them to the daemon
 * there.
 */
export const KINDS_OF_A_MACHINE: readonly string[] = [
  jobKinds.reconcileTranscript,
  jobKinds.placeWork,
  jobKinds.readNativeMemory,
  jobKinds.settleReceipts,
].map(({ kind }) => kind);
