// Forgets by policy: old, unused or surplus observations go to the bin, as if a person had forgotten them by id.
//
//   age and inactivity   one alone suffices; if both are set, both must hold, unless the age is twelve times the bound
//   budget               the least recent observations beyond this number go
//   exempt               pinned, locked and global observations, and session summaries, which follow their turns
import { daysOfKind } from '../contract/days-of-kind.ts';
import type { Kind } from '../contract/words.ts';
import type { Database } from '../db/database.ts';
import { findByPolicy, type PolicyScope } from '../store/memories/policy-rows.ts';
import type { createForgetting } from './forgetting.ts';

/** What to forget. Without age, inactivity and budget: nothing. */
export type ForgettingPolicy = {
  maxAgeDays?: number | undefined;
  /** Days since an observation was last shown, or created if never shown. */
  maxInactiveDays?: number | undefined;
  /** Number of observations to keep. */
  budget?: number | undefined;
  /** Limited to these kinds; default all. */
  kinds?: readonly Kind[] | undefined;
};
/** The policies of the settings: a general one (or for `forget_kinds`), and one for each kind with its own days. */
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
  /** Only report what would be forgotten. Default true. */
  dryRun?: boolean;
  /** Most observations per run. */
  limit?: number;
  reason?: string;
};
/** `ids`: the forgotten, or in a dry run those that would be. */
type PolicyOutcome = { scanned: number; ids: number[]; dryRun: boolean };

/** Observations in regular use stay up to this many times the allowed age. Source: Redis Agent Memory Server. */
const HARD_AGE_FACTOR = 12;
const USUAL_LIMIT = 1000;
/** Observations per forgetting: one bin entry and one transaction. */
const PART = 200;

/** Apply a policy, up to `limit` observations per run. */
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
    // `spare`: keep what was pinned or locked in the meantime.
    const { spared = [] } = await deps.memory.forget({ ids: ids.slice(at, at + PART), spare: true, reason });
    for (const id of spared) kept.add(id);
  }
  return { scanned, ids: ids.filter((id) => !kept.has(id)), dryRun };
}
