// Forgetting by rule: what is old, unused or beyond a number goes into the bin, as if a person had forgotten it by id.
//
//   age and inactivity   each alone is enough where it stands alone; together both must hold, unless the age is twelve times the bound
//   budget               what is left beyond the given number goes, the least recent first
//   exempt               pinned, locked and global observations, and the summaries of sessions, which follow their turns
import type { Kind } from '../contract/words.ts';
import type { Database } from '../db/database.ts';
import { findByPolicy, type PolicyScope } from '../store/policy-rows.ts';
import type { createForgetting } from './forgetting.ts';

/** What to forget; a policy without age, inactivity and budget forgets nothing. */
export type ForgettingPolicy = {
  maxAgeDays?: number | undefined;
  /** Days since an observation was last shown or, if it never was, created. */
  maxInactiveDays?: number | undefined;
  /** How many observations are kept. */
  budget?: number | undefined;
  /** Only these kinds; default all. */
  kinds?: readonly Kind[] | undefined;
};
type PolicyRun = {
  scope?: PolicyScope;
  /** Forget nothing, only say what would go. Default true. */
  dryRun?: boolean;
  /** Most observations that one run forgets. */
  limit?: number;
  reason?: string;
};
/** `ids`: of what went, or with a dry run would go. */
type PolicyOutcome = { scanned: number; ids: number[]; dryRun: boolean };

/** An old observation that is used again and again stays up to this many times the allowed age. Source: Redis Agent Memory Server. */
const HARD_AGE_FACTOR = 12;
const USUAL_LIMIT = 1000;
/** Observations of one forgetting, which is one entry of the bin and one transaction. */
const PART = 200;

/** Forget what a policy takes. One run forgets at most `limit`; the next one goes on. */
export async function forgetByPolicy(
  deps: { db: Database; memory: Pick<ReturnType<typeof createForgetting>, 'forget'> },
  { maxAgeDays, maxInactiveDays, budget, kinds }: ForgettingPolicy,
  { scope = {}, dryRun = true, limit = USUAL_LIMIT, reason = 'forgetting policy' }: PolicyRun = {},
): Promise<PolicyOutcome> {
  const bounds = {
    maxAgeDays: maxAgeDays ?? null,
    maxInactiveDays: maxInactiveDays ?? null,
    hardAgeDays: maxAgeDays === undefined ? null : maxAgeDays * HARD_AGE_FACTOR,
    budget: budget ?? null,
    kinds: kinds ?? null,
  };
  const { scanned, ids } = await findByPolicy(deps.db, bounds, scope, limit);
  if (dryRun) return { scanned, ids, dryRun };
  const kept = new Set<number>();
  for (let at = 0; at < ids.length; at += PART) {
    // `spare`: what was pinned or locked since stays.
    const { spared = [] } = await deps.memory.forget({ ids: ids.slice(at, at + PART), spare: true, reason });
    for (const id of spared) kept.add(id);
  }
  return { scanned, ids: ids.filter((id) => !kept.has(id)), dryRun };
}
