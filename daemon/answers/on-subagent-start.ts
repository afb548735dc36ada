import type { CaptureEvent } from '../../agents/event.ts';
import type { Queries } from '../db/database.ts';
import type { Lessons } from '../guards/lessons.ts';
import type { ShownIndex } from '../native/shown-index.ts';
import type { Projects } from '../projects/projects.ts';
import { folderOf, type TodaysCode } from '../projects/today/todays-code.ts';
import { type Entry, formatBlock } from '../recall/format.ts';
import { CODE_PATIENCE_MS } from '../recall/prompt/question.ts';
import { ruleEntry, withRuleNotes } from '../recall/rule-entries.ts';
import type { Rules } from '../rules/rules.ts';
import { promptText } from '../store/sessions/prompts.ts';
import { askerOf } from './asker-of.ts';
import { contextOutput, type HookHandler } from './hook-handler.ts';
import { givenUnasked, type Injections } from './injections.ts';
import { lessonEntry } from './session-brief/brief.ts';

/** Tokens for a subagent's rules. A turn may start many subagents, and each pays for it. */
const SUBAGENT_BUDGET_TOKENS = 200;
/** The subagent that receives its client's own memory index; no other does (measured on Claude Code 2.1.332). */
const WITH_MEMORY = 'general-purpose';
/** Rules tried for that budget; never more than about twenty fit. */
const MAX_RULES = 40;
/** Longer rules are cut at the end. Up to this length the second half often names what to do instead. */
const MOST_TOKENS = 60;

/**
 * Answer a subagent's start with rules, because its context has nothing of the session's. Critical lessons come first,
 * then rules that bear on the user's prompt, then the standing rules.
 */
export function createOnSubagentStart(deps: {
  projects: Pick<Projects, 'idOf'>;
  db: Queries;
  lessons: Pick<Lessons, 'standingRules'>;
  rules: Pick<Rules, 'standing' | 'bearingOn'>;
  code: TodaysCode;
  injections: Injections;
  native: Pick<ShownIndex, 'seenBy'>;
  settings: { inject: boolean };
}): HookHandler {
  async function entriesFor(event: CaptureEvent, projectId: number | null): Promise<Entry[]> {
    const { db, lessons, rules } = deps;
    const asker = askerOf(event);
    const { agent_type: type } = event.payload as { agent_type?: unknown };
    const isSaid = type === WITH_MEMORY ? deps.native.seenBy(event) : () => false;
    const prompt = event.promptId === null ? undefined : await promptText(db, event.promptId);
    const [critical, bearing, standing] = await Promise.all([
      lessons.standingRules(event.project?.key ?? null),
      prompt === undefined ? [] : rules.bearingOn(prompt, projectId, new Set(), asker),
      rules.standing(projectId, asker),
    ]);
    const first = new Set(bearing.map(({ id }) => id));
    const others = standing.filter(({ id }) => !first.has(id)).slice(0, MAX_RULES);
    const shown = [...bearing, ...others].filter(({ text }) => !isSaid(text));
    const noted = await withRuleNotes(deps.code, folderOf(event.project), shown, CODE_PATIENCE_MS);
    return [...critical.map(lessonEntry), ...noted.map((rule) => ruleEntry(rule, MOST_TOKENS))];
  }

  return async (event) => {
    if (!deps.settings.inject) return null;
    const startedAt = performance.now();
    const projectId = event.project && (await deps.projects.idOf(event.project));
    const block = formatBlock(await entriesFor(event, projectId), SUBAGENT_BUDGET_TOKENS);
    const tookMs = performance.now() - startedAt;
    const shown = givenUnasked('SubagentStart', { projectId, block, tookMs });
    return {
      output: contextOutput('SubagentStart', block.text),
      ...(block.text !== '' && {
        note: () => deps.injections.note(event, [shown], true),
        missed: () => deps.injections.note(event, [shown], false),
      }),
    };
  };
}
