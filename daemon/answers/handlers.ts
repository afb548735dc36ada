import type { Log } from '../contract/log.ts';
import type { Database } from '../db/database.ts';
import type { Lessons } from '../guards/lessons.ts';
import type { Home } from '../home/home.ts';
import type { ShownIndex } from '../native/shown-index.ts';
import type { Projects } from '../projects/projects.ts';
import type { TodaysCode } from '../projects/today/todays-code.ts';
import type { Recall } from '../recall/recall.ts';
import type { RulesAtCalls } from '../rules/at-calls/rules-at-calls.ts';
import type { Rules } from '../rules/rules.ts';
import { createAfterCall } from './after-call.ts';
import { createForgottenNotice } from './forgotten-notice.ts';
import { createLateHolds } from './held-calls/late-holds.ts';
import { createHints } from './hints.ts';
import type { HookHandler } from './hook-handler.ts';
import { createInjections } from './injections.ts';
import { withLearntNotice } from './learnt-notice.ts';
import { createOnPrompt } from './on-prompt.ts';
import { createOnSessionStart } from './on-session-start.ts';
import { createOnSubagentStart } from './on-subagent-start.ts';
import { createOnToolCall } from './on-tool-call.ts';
import { withRefusalNotice } from './refusal-notice.ts';
import { createSessionBrief } from './session-brief/brief.ts';

type AnswersDeps = {
  db: Database;
  home: Home;
  projects: Projects;
  lessons: Lessons;
  rules: Rules;
  rulesAtCalls: RulesAtCalls;
  recall: Pick<Recall, 'choose' | 'warm'>;
  native: Pick<ShownIndex, 'seenBy'>;
  code: TodaysCode;
  /** Read on every use: all settings but the hints may change while the daemon runs. */
  settings: {
    inject: boolean;
    inject_budget_tokens: number;
    tell_start: boolean;
    tell_learnt: boolean;
    hint_rules: boolean;
  };
  log: Pick<Log, 'warn'>;
};

/** The handlers by hook event; events without one are only recorded. */
export function createHookHandlers(deps: AnswersDeps) {
  const injections = createInjections(deps.db, deps.log);
  const brief = createSessionBrief(deps);
  const hintFor = deps.settings.hint_rules ? createHints(deps) : null;
  const told = (answer: HookHandler): HookHandler => {
    const telling = withLearntNotice(deps.rules, answer);
    return (event) => (deps.settings.tell_learnt ? telling : answer)(event);
  };
  const late = createLateHolds(deps.db);
  const { before, after } = createAfterCall(late.told(createOnToolCall({ ...deps, late })));
  const unlessForgotten = createForgottenNotice(deps.db);
  return {
    SessionStart: withRefusalNotice(deps.home, unlessForgotten(createOnSessionStart({ ...deps, injections, brief }))),
    UserPromptSubmit: unlessForgotten(late.told(told(createOnPrompt({ ...deps, injections, brief, hintFor })))),
    SubagentStart: unlessForgotten(createOnSubagentStart({ ...deps, injections })),
    Stop: unlessForgotten(late.told(told(async () => null))),
    PreToolUse: before,
    PostToolUse: after,
    PostToolUseFailure: after,
  } satisfies Record<string, HookHandler>;
}
