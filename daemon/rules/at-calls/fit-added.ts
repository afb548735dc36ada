import type { RuleKept } from '../../contract/rules.ts';
import type { Database } from '../../db/database.ts';
import { createPause } from '../../home/pause.ts';
import { writeAddedTriggers } from '../../store/rules/rule-triggers.ts';
import { readLatestCalls } from '../../store/sessions/latest-calls.ts';
import { fires } from './call-trigger.ts';
import { ALONE, triggersFor } from './call-triggers.ts';
import { type CallWords, callWords } from './call-words.ts';

/** Past calls to test triggers on, as many as for a learnt rule. */
const MAX_PAST = 1_000;
/** Other requests run after each slice of this length. */
const SLICE_MS = 10;

/**
 * Derive and test the triggers of a rule added by hand, on the project's past calls (a rule of every project: on all).
 * A trigger that would have fired too often is narrowed, or only reminds.
 * @returns how often it would have fired, before and after; null if nothing was narrowed
 */
export async function fitAdded(
  db: Database,
  { id, text, projectId }: { id: number; text: string; projectId: number | null },
): Promise<RuleKept['narrowed']> {
  const wide = triggersFor(text, ALONE, []);
  if (wide.length === 0) return null;
  const past = await wordsOfCalls(db, projectId);
  const fitted = triggersFor(text, ALONE, past);
  await db.transaction((tx) => writeAddedTriggers(tx, id, text, fitted));
  if (JSON.stringify(wide) === JSON.stringify(fitted)) return null;
  const firedOn = (triggers: typeof wide) =>
    past.filter((call) => triggers.some((trigger) => fires(trigger, call))).length;
  const now = firedOn(fitted);
  const held = firedOn(fitted.filter(({ against }) => against));
  return { looked_at: past.length, would_fire: firedOn(wide), fires: now, only_reminds: now > 0 && held === 0 };
}

async function wordsOfCalls(db: Database, projectId: number | null): Promise<CallWords[]> {
  const words: CallWords[] = [];
  const pause = createPause(SLICE_MS);
  for (const { tool_name, input } of await readLatestCalls(db, projectId, MAX_PAST)) {
    words.push(callWords({ toolName: tool_name, toolInput: input }));
    await pause();
  }
  return words;
}
