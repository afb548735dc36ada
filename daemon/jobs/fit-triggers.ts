import type { Database } from '../db/database.ts';
import { isRefusal } from '../guards/refusal.ts';
import { withoutMemoryCalls } from '../memory/digest/memory-calls.ts';
import { defineJob, type JobDefinition } from '../queue/define-job.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { readTriggers } from '../rules/at-calls/call-trigger.ts';
import { triggersFor } from '../rules/at-calls/call-triggers.ts';
import { type Call, callWords } from '../rules/at-calls/call-words.ts';
import type { RulesAtCalls } from '../rules/at-calls/rules-at-calls.ts';
import { subjectsOf } from '../rules/learnt/subjects.ts';
import { type FittedRule, readRulesToFit, writeTriggers } from '../store/rules/rule-triggers.ts';
import { promptBefore } from '../store/rules/rules.ts';
import { readProjectCalls } from '../store/sessions/tool-calls.ts';
import { readTurn, type Turn } from '../store/sessions/turns.ts';
import { topicsMeant } from '../text/topics.ts';

/** Number of a project's calls on which triggers are tested: some days of work. */
const MAX_PAST = 1_000;
/** Topics kept of a rule's occasions: the earliest ones. */
const MAX_TOPICS = 12;

/**
 * Derive the triggers of the rules learnt from a session: from the calls just before and after the user stated
 * the rule, each tested on the project's earlier calls.
 */
export function fitTriggersJob(deps: { db: Database; rulesAtCalls: Pick<RulesAtCalls, 'changed'> }): JobDefinition {
  return defineJob(jobKinds.fitTriggers, {
    async run({ session_id }) {
      const rules = await readRulesToFit(deps.db, session_id);
      if (rules.length === 0) return;
      for (const rule of rules) await fitRule(deps.db, session_id, rule);
      deps.rulesAtCalls.changed();
    },
  });
}

/** A turn whose prompt states the rule, with the turn before it. */
type Occasion = { own: Turn; before: Turn | undefined };

async function fitRule(db: Database, sessionId: string, rule: FittedRule): Promise<void> {
  const turns = await readOccasions(db, sessionId, rule);
  const prompts = [
    ...new Set(turns.flatMap(({ own, before }) => [...(before ? [before.prompt_id] : []), own.prompt_id])),
  ];
  const projectId = rule.project_id ?? turns[0]?.own.project_id ?? null;
  const tested = projectId === null ? [] : await otherCalls(db, projectId, prompts);
  const fitted = turns.flatMap(({ own, before }) =>
    triggersFor(rule.text, { before: callsOf(before), after: callsOf(own) }, tested),
  );
  // Triggers from this session alone are replaced; else those from the other session's calls stay beside the new ones.
  const isAnew = (rule.made_from ?? []).every((prompt) => prompts.includes(prompt));
  const existing = isAnew ? [] : readTriggers(rule.triggers);
  const triggers = [
    ...new Map([...existing, ...fitted].map((trigger) => [`${trigger.words}/${trigger.places}`, trigger])).values(),
  ];
  // A session's first prompt asks for the work itself, with the rule beside it.
  const taskTopics = turns.flatMap(({ own, before }) => [...topicsMeant((before ?? own).prompt)]);
  const topics = [...new Set([...(isAnew ? [] : (rule.topics ?? [])), ...taskTopics])].slice(0, MAX_TOPICS);
  const subjects = subjectsOf(turns.flatMap(({ before }) => callsOf(before)));
  await db.transaction((tx) =>
    writeTriggers(tx, {
      id: rule.id,
      triggers,
      subjects,
      topics,
      prompts: isAnew ? prompts : [...new Set([...(rule.made_from ?? []), ...prompts])],
    }),
  );
}

async function readOccasions(db: Database, sessionId: string, rule: FittedRule): Promise<Occasion[]> {
  const occasions: Occasion[] = [];
  for (const promptId of rule.said_by) {
    const turn = await readTurn(db, promptId);
    const earlier = await promptBefore(db, sessionId, promptId);
    if (turn) occasions.push({ own: turn, before: earlier === undefined ? undefined : await readTurn(db, earlier) });
  }
  return occasions;
}

/** The words of a project's past calls, without those of the turns that the triggers are made from. */
async function otherCalls(db: Database, projectId: number, prompts: readonly string[]) {
  const past = await readProjectCalls(db, projectId, MAX_PAST);
  return past
    .filter((call) => call.prompt_id === null || !prompts.includes(call.prompt_id))
    .map(({ tool_name, input }) => callWords({ toolName: tool_name, toolInput: input }));
}

function callsOf(turn: Turn | undefined): Call[] {
  return withoutMemoryCalls(turn?.tool_calls ?? []).map((call) => ({
    toolName: call.tool_name,
    toolInput: call.input,
    wasRefused: call.interrupted || isRefusal(call) || (!turn!.stopped && call.success === null),
  }));
}
