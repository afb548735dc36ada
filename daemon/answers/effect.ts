import type { MemoryEffect } from '../contract/effect.ts';
import type { Database } from '../db/database.ts';
import {
  type EffectScope,
  lastWeeks,
  readFailures,
  readMemoryUse,
  readPromptEffect,
  readRuleEffects,
} from '../store/numbers/effect.ts';
import { repeatsOf } from './repeated-errors.ts';

/** Summarise the effect of memory in the last weeks. */
export async function readEffect(
  db: Database,
  { weeks: count, ...where }: { weeks: number } & Omit<EffectScope, 'since'>,
): Promise<MemoryEffect> {
  const mondays = lastWeeks(count);
  const scope = { ...where, since: new Date(mondays[0]!) };
  const rules = await readRuleEffects(db, scope);
  const prompts = await readPromptEffect(db, scope);
  const failures = await readFailures(db, scope);
  const { known_since, ...memories } = await readMemoryUse(db, scope);
  const { errors, weeks } = repeatsOf(failures);
  return {
    from: dateOf(mondays[0]!),
    weeks: mondays.map(dateOf).map((week) => ({
      week,
      ...(prompts.weeks.get(week) ?? { prompts: 0, carried: 0 }),
      ...(weeks.get(week) ?? { failed: 0, repeated: 0 }),
    })),
    turns: prompts.turns,
    rules,
    errors,
    memories,
    known_since,
    errors_looked_at: failures.length,
  };
}

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
