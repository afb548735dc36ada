import type { CaptureEvent } from '../capture/event.ts';
import { CLAUDE_CODE } from '../contract/hook-events.ts';
import type { Action } from '../contract/words.ts';
import type { Database } from '../db/database.ts';
import { type Lessons, MAX_SHOWN } from '../lessons/lessons.ts';
import type { Projects } from '../projects/projects.ts';
import type { RedactedJson } from '../redact/redacted.ts';
import type { RulesAtCalls } from '../rules/rules-at-calls.ts';
import { insertFirings, type NewFiring } from '../store/lesson-firings.ts';
import type { ActiveLesson } from '../store/lessons.ts';
import { answersOf } from './agents/index.ts';
import { askerOf } from './asker-of.ts';
import { createHeldCalls } from './held-calls.ts';
import type { HookAnswer, HookHandler } from './hook-handler.ts';
import { answerOf, holdAnswerOf, holds, insistedAnswerOf } from './lesson-answer.ts';

/** Sessions whose last call is remembered. */
const MAX_REMEMBERED = 1000;

/** Answer a PreToolUse event with the lessons that its call breaks. */
export function createOnToolCall({
  db,
  projects,
  lessons,
  rulesAtCalls,
}: {
  db: Database;
  projects: Projects;
  lessons: Pick<Lessons, 'fired'>;
  rulesAtCalls: Pick<RulesAtCalls, 'fired'>;
}): HookHandler {
  /** The last call of each session and its warnings, so that an identical call is not warned twice in a row. */
  const lastWarned = new Map<string, { call: string; ids: ReadonlySet<number> }>();

  const heldCalls = createHeldCalls(db);

  /** The rules that each session was told of at its calls. */
  const toldRules = new Map<string, Set<number>>();

  /** Warn, hold, ask or deny. Each firing is recorded, so that its outcome can be judged later. */
  async function onToolCall(event: CaptureEvent): Promise<HookAnswer | null> {
    const call = event.toolCall;
    if (!call) return null;
    const input = call.input ?? ({} as RedactedJson);
    const about = { toolName: call.toolName, toolInput: call.input, project: event.project?.key ?? null };
    const [byLessons, byRules] = await Promise.all([
      lessons.fired({ ...about, folder: event.project ? event.cwd : null }),
      rulesAtCalls.fired({ ...about, asker: askerOf(event) }),
    ]);
    const ids = new Set(byLessons.map((lesson) => lesson.id));
    const told = rulesTold(event);
    // What only reminds is said once in a session; what holds a call is judged each time.
    const rules = byRules.filter(({ id, action }) => !ids.has(id) && (action === 'hold' || !told.has(id)));
    const { canAsk } = answersOf(event.agent);
    const fired = [...byLessons, ...rules].map((lesson) =>
      canAsk || lesson.action !== 'ask' ? lesson : { ...lesson, action: 'hold' as const },
    );
    const alreadyShown = shownFor(event, [...ids, ...rules.map(({ id }) => id)]);
    if (holds(fired)) {
      const about = {
        sessionId: event.sessionId,
        toolUseId: call.toolUseId,
        toolName: call.toolName,
        toolInput: input,
        transcriptPath: event.agent === CLAUDE_CODE ? event.transcriptPath : null,
      };
      const standing = await heldCalls.judge(about);
      if (standing === 'passed') return null;
      if (standing === 'insisted')
        return { output: { ...insistedAnswerOf(fired) }, note: () => heldCalls.noteInsisted(about) };
      for (const { id } of rules) told.add(id);
      // Before the answer: a daemon that starts anew must not hold the call a second time.
      await record(fired.map((lesson) => ({ lesson, action: 'hold' })));
      return { output: { ...holdAnswerOf(fired) } };
    }
    const answer = answerOf(fired, { alreadyShown });
    if (!answer) return null;
    for (const { id } of rules) told.add(id);
    return {
      output: { ...answer },
      note: () =>
        record(fired.map((lesson) => ({ lesson, action: lesson.action === 'hold' ? 'warn' : lesson.action }))),
    };

    /** `action`: what was done with the call, which may be less than the lesson asks for. */
    async function record(shown: { lesson: ActiveLesson; action: Action }[]): Promise<void> {
      const projectId = event.project ? ((await projects.find(event.project.key))?.id ?? null) : null;
      const firings = shown.slice(0, MAX_SHOWN).map(
        ({ lesson, action }): NewFiring => ({
          lesson_id: lesson.id,
          session_id: event.sessionId,
          project_id: projectId,
          prompt_id: event.promptId,
          tool_use_id: call!.toolUseId,
          tool_name: call!.toolName,
          call: input,
          action,
        }),
      );
      await db.transaction((tx) => insertFirings(tx, firings));
    }
  }

  function rulesTold(event: CaptureEvent): Set<number> {
    const session = `${event.agent}/${event.sessionId}`;
    const told = toldRules.get(session) ?? new Set();
    toldRules.delete(session);
    toldRules.set(session, told);
    if (toldRules.size > MAX_REMEMBERED) toldRules.delete(toldRules.keys().next().value!);
    return told;
  }

  /** The lessons that the session's last call was warned about if it was identical; remembers this call. */
  function shownFor(event: CaptureEvent, firing: readonly number[]): ReadonlySet<number> {
    const session = `${event.agent}/${event.sessionId}`;
    const call = `${event.toolCall?.toolName} ${JSON.stringify(event.toolCall?.input)}`;
    const last = lastWarned.get(session);
    lastWarned.delete(session);
    lastWarned.set(session, { call, ids: new Set(firing) });
    if (lastWarned.size > MAX_REMEMBERED) lastWarned.delete(lastWarned.keys().next().value!);
    return last?.call === call ? last.ids : new Set();
  }

  return onToolCall;
}
