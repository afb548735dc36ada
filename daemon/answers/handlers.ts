import type { Log } from '../contract/log.ts';
import type { Database } from '../db/database.ts';
import type { Home } from '../home/home.ts';
import type { Lessons } from '../lessons/lessons.ts';
import type { Projects } from '../projects/projects.ts';
import type { Recall } from '../recall/recall.ts';
import { createForgottenNotice } from './forgotten-notice.ts';
import type { HookHandler } from './hook-handler.ts';
import { createInjections } from './injections.ts';
import { createOnPrompt } from './on-prompt.ts';
import { createOnSessionStart } from './on-session-start.ts';
import { createOnToolCall } from './on-tool-call.ts';
import { withRefusalNotice } from './refusal-notice.ts';
import { createSessionBrief } from './session-brief.ts';

type AnswersDeps = {
  db: Database;
  home: Home;
  projects: Projects;
  lessons: Lessons;
  recall: Pick<Recall, 'choose' | 'warm'>;
  settings: { inject: boolean; budgetTokens: number };
  log: Pick<Log, 'warn'>;
};

/** The handlers of hook events, by the event's name; events without a handler are only recorded. */
export function createHookHandlers(deps: AnswersDeps) {
  const injections = createInjections(deps.db, deps.log);
  const brief = createSessionBrief(deps);
  const unlessForgotten = createForgottenNotice(deps.db);
  return {
    SessionStart: withRefusalNotice(deps.home, unlessForgotten(createOnSessionStart({ ...deps, injections, brief }))),
    UserPromptSubmit: unlessForgotten(createOnPrompt({ ...deps, injections, brief })),
    PreToolUse: createOnToolCall(deps),
  } satisfies Record<string, HookHandler>;
}
