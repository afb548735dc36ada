// Forgetting by rule: what is old, unused or beyond a number goes into the bin, as if a person had forgotten it by id.
//
//   age and inactivity   each alone is enough where it stands alone; together both must hold, unless the age is twelve times the bound
//   budget               what is left beyond the given number goes, the least recent first
//   exempt               pinned, locked and global observations, and the summaries of sessions, which follow their turns
import { daysOfKind } from '../contract/days-of-kind.ts';
import type { Kind } from '../contract/words.ts';
import type { Database } from '../db/database.ts';
import { findByPolicy, type PolicyScope } from '../store/memories/policy-rows.ts';
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
/** The policies of the settings: the one for all kinds, or for those of `forget_kinds`, and one for each kind with days of its own. */
export function readPolicies(settings: {
  forget_max_age_days?: number | undefined;
  forget_max_inactive_days?: number | undefined;
  forget_budget?: number | undefined;
  forget_kinds?: readonly Kind[] | undefined;
  forget_days_by_kind: readonly string[];
}): ForgettingPolicy[] {
  return [
    {
      maxAgeDays: settings.forget_max_age_days,
      maxInactiveDays: settings.forget_max_inactive_days,
      budget: settings.forget_budget,
      kinds: settings.forget_kinds,
    },
    ...settings.forget_days_by_kind.flatMap((line) => {
      const { kind, days } = daysOfKind(line) ?? {};
      return kind === undefined ? [] : [{ maxAgeDays: days, kinds: [kind] }];
    }),
  ];
}

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
