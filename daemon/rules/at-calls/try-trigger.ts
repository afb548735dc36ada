import type { Database } from '../../db/database.ts';
import { compileLessons } from '../../guards/matcher.ts';
import type { RuleBook } from '../../guards/packs/fired-rules.ts';
import { createPause } from '../../home/pause.ts';
import type { ActiveLesson } from '../../store/rules/lessons.ts';
import { readLatestCalls } from '../../store/sessions/latest-calls.ts';
import type { RecordedCall } from '../../store/sessions/tool-calls.ts';
import { fires } from './call-trigger.ts';
import { triggersFor } from './call-triggers.ts';
import { callWords } from './call-words.ts';

/** Calls to try a trigger on, as many as for testing a learnt one. */
const MAX_CALLS = 1_000;
/** Time for all calls; the rest is skipped. */
const MAX_MS = 100;
/** Other requests run after each slice of this length. */
const SLICE_MS = 10;
/** Calls that are shown. */
const MAX_SHOWN = 10;

/** A lesson's trigger, or a rule's words. */
type Tried = { rule: string } | Pick<ActiveLesson, 'trigger_tool' | 'trigger_pattern' | 'trigger_on' | 'trigger_files'>;
/** The result: it would have fired on `fired` of the `looked_at` latest calls; `calls` are the latest of those. */
type Trial = { looked_at: number; fired: number; calls: RecordedCall[] };

/**
 * Try a trigger on the latest calls of a project, or of all (null). Records nothing. A rule's words are tried as if no
 * calls stood around them.
 */
export async function tryTrigger(
  db: Database,
  packs: RuleBook,
  { tried, projectId }: { tried: Tried; projectId: number | null },
): Promise<Trial> {
  const past = await readLatestCalls(db, projectId, MAX_CALLS);
  const endsAt = performance.now() + MAX_MS;
  const pause = createPause(SLICE_MS);
  const isFired = 'rule' in tried ? byWords(tried.rule) : byTrigger(tried, packs);
  const trial: Trial = { looked_at: 0, fired: 0, calls: [] };
  for (const call of past) {
    if (performance.now() > endsAt) break;
    await pause();
    trial.looked_at++;
    if (!isFired(call)) continue;
    trial.fired++;
    if (trial.calls.length < MAX_SHOWN) trial.calls.push(call);
  }
  return trial;
}

type Test = (call: RecordedCall) => boolean;

function byWords(rule: string): Test {
  const triggers = triggersFor(rule, { before: [], after: [] }, []);
  return ({ tool_name, input }) => {
    const words = callWords({ toolName: tool_name, toolInput: input });
    return triggers.some((trigger) => fires(trigger, words));
  };
}

function byTrigger(trigger: Exclude<Tried, { rule: string }>, packs: RuleBook): Test {
  const lesson: ActiveLesson = {
    id: 0,
    title: '',
    rule: '',
    kind: null,
    severity: 'info',
    action: 'warn',
    project: null,
    trigger_output_pattern: null,
    trigger_rule: null,
    source: 'user',
    confirmed: true,
    ...trigger,
  };
  const matcher = compileLessons([lesson], packs);
  return ({ tool_name, input }) => matcher.match({ toolName: tool_name, toolInput: input }).length > 0;
}
