import type { Redacted } from '../../packages/redactor/index.ts';
import { PROXY } from '../contract/hook-events.ts';
import type { Database } from '../db/database.ts';
import type { ShownIndex } from '../native/shown-index.ts';
import type { Projects } from '../projects/projects.ts';
import { folderOf, type TodaysCode } from '../projects/today/todays-code.ts';
import { withHint } from '../recall/format.ts';
import { CODE_PATIENCE_MS } from '../recall/prompt/question.ts';
import type { Recall } from '../recall/recall.ts';
import { ruleEntry, whollyShown, withRuleNotes } from '../recall/rule-entries.ts';
import type { Rules } from '../rules/rules.ts';
import { readShown } from '../store/sessions/injections.ts';
import { OUTSIDE_PROJECTS } from '../visibility/project-scope.ts';
import { askedFrom, askerOf } from './asker-of.ts';
import type { createHints } from './hints.ts';
import { contextOutput, type HookHandler } from './hook-handler.ts';
import { givenUnasked, type Injections, type NewInjection } from './injections.ts';
import { BRIEF_BUDGET_TOKENS, type SessionBrief } from './session-brief/brief.ts';

const MAX_QUERY_CHARS = 2000;

/**
 * Answer a prompt with relevant memories. The first prompt also gets the brief if the session's start got no answer.
 */
export function createOnPrompt(deps: {
  db: Database;
  projects: Pick<Projects, 'idOf'>;
  recall: Pick<Recall, 'choose'>;
  injections: Injections;
  brief: SessionBrief;
  native: Pick<ShownIndex, 'seenBy'>;
  rules: Pick<Rules, 'bearingOn' | 'byId' | 'ended' | 'isForOnce'>;
  code: TodaysCode;
  /** null: hints are off. */
  hintFor: ReturnType<typeof createHints> | null;
  settings: { inject: boolean; inject_budget_tokens: number };
}): HookHandler {
  return async (event) => {
    const prompt = event.prompt?.text;
    if (!deps.settings.inject || prompt === undefined) return null;
    const startedAt = performance.now();
    const isSaid = deps.native.seenBy(event);
    await deps.injections.settled(event.sessionId);
    const projectId = event.project && (await deps.projects.idOf(event.project));
    const asker = askerOf(event);
    const seen = await readShown(deps.db, event.sessionId, askedFrom(event, projectId));
    const brief = seen.hadBrief ? [] : await deps.brief(event, projectId, seen.buckets, asker, isSaid);
    const shownRules = new Set([...seen.rules, ...brief.flatMap((entry) => entry.rule ?? [])]);
    const bearing = (await deps.rules.bearingOn(prompt, projectId, shownRules, asker)).filter(
      ({ text }) => !isSaid(text),
    );
    const noted = await withRuleNotes(deps.code, folderOf(event.project), bearing, CODE_PATIENCE_MS);
    const first = [...brief, ...noted.map((rule) => ruleEntry(rule))];
    const said = [...seen.said, ...first.map(({ line }) => line)];
    const met = await deps.rules.byId(new Set([...shownRules, ...bearing.map(({ id }) => id)]));
    // A hint asks for the saving tools, which a proxied client may lack.
    const hinting = event.agent === PROXY ? undefined : deps.hintFor?.(event, projectId);
    const choosing = deps.recall.choose(
      {
        prompt,
        scope: projectId ?? OUTSIDE_PROJECTS,
        buckets: seen.buckets,
        budgetTokens: deps.settings.inject_budget_tokens + (brief.length > 0 ? BRIEF_BUDGET_TOKENS : 0),
        sessionId: event.sessionId,
        shown: new Set([...seen.ids, ...brief.flatMap((entry) => entry.id ?? [])]),
        said: [...seen.said, ...brief.map(({ line }) => line)],
        ended: await deps.rules.ended(projectId, asker),
        shownRules: whollyShown(
          met,
          said.map((line) => ({ line })),
        ),
        isForOnce: deps.rules.isForOnce,
        isSaid,
        hasTools: event.agent !== PROXY,
        folder: folderOf(event.project),
      },
      first,
    );
    const [choice, hint] = await Promise.all([choosing, hinting]);
    const hinted = hint && withHint(choice.block, hint.line);
    const tookMs = performance.now() - startedAt;
    const query = prompt.slice(0, MAX_QUERY_CHARS).toWellFormed() as Redacted;
    const { candidates, degraded } = choice;
    const block = hinted ?? choice.block;
    const shown: NewInjection = {
      event: 'UserPromptSubmit',
      projectId,
      block,
      candidates,
      degraded,
      query,
      tookMs,
      ...(hint && hinted && { matter: hint.matter }),
    };
    // Records that the brief came with this prompt.
    const start = givenUnasked('SessionStart', { projectId, tookMs, block: { ...block, kept: [] } });
    return {
      output: contextOutput('UserPromptSubmit', block.text),
      note: () => deps.injections.note(event, seen.hadBrief ? [shown] : [start, shown], true),
      missed: () => deps.injections.note(event, [shown], false),
    };
  };
}
