import type { CaptureEvent } from '../../agents/event.ts';
import { ASKS_FOR_LINE } from '../contract/remembered-lines.ts';
import type { Queries } from '../db/database.ts';
import type { ShownIndex } from '../native/shown-index.ts';
import type { Projects } from '../projects/projects.ts';
import { formatBlock, withHint } from '../recall/format.ts';
import type { Recall } from '../recall/recall.ts';
import type { Rules } from '../rules/rules.ts';
import { readLastBrief } from '../store/sessions/injections.ts';
import { readSeenBuckets } from '../visibility/buckets.ts';
import { NO_BUCKETS } from '../visibility/project-scope.ts';
import { askedFrom, askerOf } from './asker-of.ts';
import { contextOutput, type HookHandler } from './hook-handler.ts';
import { givenUnasked, type Injections } from './injections.ts';
import { BRIEF_BUDGET_TOKENS, type SessionBrief } from './session-brief/brief.ts';
import { saysTheSame } from './session-brief/same-brief.ts';
import { startLine } from './session-brief/start-line.ts';
import { sessionWishes } from './session-wishes.ts';

/**
 * Answer a session's start with its brief. After a compaction it is sent again, since the client may have dropped it.
 * One line tells the user, once, what the session starts with.
 */
export function createOnSessionStart(deps: {
  projects: Pick<Projects, 'idOf'>;
  db: Queries;
  recall: Pick<Recall, 'warm'>;
  injections: Injections;
  brief: SessionBrief;
  native: Pick<ShownIndex, 'seenBy'>;
  rules: Pick<Rules, 'wishesIn'>;
  settings: { inject: boolean; tell_start: boolean; hint_rules: boolean };
}): HookHandler {
  return async (event) => {
    const startedAt = performance.now();
    // No extra query: storing the event needs the id too.
    const projectId = event.project && (await deps.projects.idOf(event.project));
    if (projectId !== null) deps.recall.warm(projectId);
    if (!deps.settings.inject) return null;
    const isSaid = deps.native.seenBy(event);
    const standing = askedFrom(event, projectId);
    const buckets = standing ? await readSeenBuckets(deps.db, standing) : NO_BUCKETS;
    const entries = await deps.brief(event, projectId, buckets, askerOf(event), isSaid);
    const wishes = event.session.source === 'compact' ? await sessionWishes(deps.db, event.sessionId, deps.rules) : [];
    const brief = formatBlock([...wishes, ...entries], BRIEF_BUDGET_TOKENS);
    const made = (deps.settings.hint_rules && withHint(brief, ASKS_FOR_LINE)) || brief;
    // The client drops a text already in the context, but only an identical one.
    const before = isFirst(event) ? undefined : await readLastBrief(deps.db, event.sessionId);
    const block = before !== undefined && saysTheSame(before, made.text) ? { ...made, text: before } : made;
    const line = isFirst(event) && deps.settings.tell_start ? startLine(made.kept, new Date()) : undefined;
    const tookMs = performance.now() - startedAt;
    const shown = givenUnasked('SessionStart', { projectId, block, tookMs });
    return {
      output: withLine(contextOutput('SessionStart', block.text), line),
      note: () => deps.injections.note(event, [shown], true),
      missed: () => deps.injections.note(event, [shown], false),
    };
  };
}

/** Whether the session starts here, rather than resuming or continuing after a compaction. */
const isFirst = ({ session }: Pick<CaptureEvent, 'session'>): boolean =>
  session.source !== 'resume' && session.source !== 'compact';

const withLine = (output: Record<string, unknown> | null, line: string | undefined): Record<string, unknown> | null =>
  output === null || line === undefined ? output : { ...output, systemMessage: line };
