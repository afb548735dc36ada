import { answersOf } from '../../agents/answers.ts';
import type { CaptureEvent } from '../../agents/event.ts';
import type { RedactedJson } from '../../packages/redactor/index.ts';
import { CLAUDE_CODE } from '../contract/hook-events.ts';
import type { Action } from '../contract/words.ts';
import type { Database } from '../db/database.ts';
import { type Lessons, MAX_SHOWN } from '../guards/lessons.ts';
import { BoundedMap } from '../home/bounded-map.ts';
import type { Projects } from '../projects/projects.ts';
import type { RulesAtCalls } from '../rules/at-calls/rules-at-calls.ts';
import { insertFirings, type NewFiring } from '../store/rules/lesson-firings.ts';
import type { ActiveLesson } from '../store/rules/lessons.ts';
import { askerOf } from './asker-of.ts';
import { createHeldCalls } from './held-calls/held-calls.ts';
import type { LateHolds } from './held-calls/late-holds.ts';
import type { HookAnswer, HookHandler } from './hook-handler.ts';
import { answerOf, holdAnswerOf, holds, insistedAnswerOf } from './lesson-answer.ts';

/** Sessions remembered. */
const MAX_REMEMBERED = 1000;

type ToolCallDeps = {
  db: Database;
  projects: Projects;
  lessons: Pick<Lessons, 'fired'>;
  rulesAtCalls: Pick<RulesAtCalls, 'fired'>;
  late: Pick<LateHolds, 'note'>;
};

/**
 * Answer a PreToolUse event with the lessons that its call breaks: warn, hold, ask or deny. Records each firing, so
 * that its outcome can be judged later.
 */
export function createOnToolCall(deps: ToolCallDeps): HookHandler {
  const heldCalls = createHeldCalls(deps.db);
  const said = new SaidInSessions();
  return async (event) => {
    const call = event.toolCall;
    if (!call) return null;
    const about = { toolName: call.toolName, toolInput: call.input, project: event.project?.key ?? null };
    const [byLessons, byRules] = await Promise.all([
      deps.lessons.fired({ ...about, folder: event.project ? event.cwd : null }),
      deps.rulesAtCalls.fired({ ...about, asker: askerOf(event) }),
    ]);
    const ids = new Set(byLessons.map((lesson) => lesson.id));
    const told = said.rulesTold(event);
    // A reminder is shown once per session; a hold is judged every time.
    const rules = byRules.filter(({ id, action }) => !ids.has(id) && (action === 'hold' || !told.has(id)));
    const { canAsk } = answersOf(event.agent);
    const fired = [...byLessons, ...rules].map((lesson) =>
      canAsk || lesson.action !== 'ask' ? lesson : { ...lesson, action: 'hold' as const },
    );
    const warned = said.lastWarned(event);
    const noteTold = () => {
      for (const { id } of rules) told.add(id);
      for (const { id } of fired) warned.ids.add(id);
    };
    if (holds(fired)) return holdOnce(deps, heldCalls, event, fired, noteTold);
    return warn(deps, event, fired, warned, noteTold);
  };
}

function warn(
  deps: ToolCallDeps,
  event: CaptureEvent,
  fired: readonly ActiveLesson[],
  warned: Warned,
  noteTold: () => void,
): HookAnswer | null {
  const answer = answerOf(fired, { alreadyShown: warned.ids });
  if (!answer) return null;
  const shown = fired.map((lesson) => ({ lesson, action: lesson.action === 'hold' ? 'warn' : lesson.action }));
  return {
    output: { ...answer },
    async note() {
      noteTold();
      await record(deps, event, shown, { told: true, outcome: null });
    },
    missed: () => record(deps, event, shown, { told: false, outcome: 'late' }),
  };
}

/** Hold a call, unless the agent knows the reason and insists. */
async function holdOnce(
  deps: ToolCallDeps,
  heldCalls: ReturnType<typeof createHeldCalls>,
  event: CaptureEvent,
  fired: readonly ActiveLesson[],
  noteTold: () => void,
): Promise<HookAnswer | null> {
  const { toolUseId, toolName, input } = event.toolCall!;
  const call = {
    sessionId: event.sessionId,
    toolUseId,
    toolName,
    toolInput: input ?? {},
    transcriptPath: event.agent === CLAUDE_CODE ? event.transcriptPath : null,
  };
  const standing = await heldCalls.judge(call);
  if (standing === 'passed') return null;
  if (standing === 'insisted') {
    // The call runs, whether or not the user's line arrives.
    const noteInsisted = () => heldCalls.noteInsisted(call);
    return { output: { ...insistedAnswerOf(fired) }, note: noteInsisted, missed: noteInsisted };
  }
  // Recorded before the answer, so that a restarted daemon doesn't hold the call again.
  const shown = fired.map((lesson) => ({ lesson, action: 'hold' as const }));
  await record(deps, event, shown, { told: false, outcome: null });
  const answer = holdAnswerOf(fired);
  return {
    output: { ...answer },
    async note() {
      noteTold();
      await heldCalls.noteHeld(call, true);
    },
    async missed() {
      await heldCalls.noteHeld(call, false);
      deps.late.note(event.sessionId);
    },
  };
}

/** Record the fired lessons. `action`: what was actually done, possibly less than a lesson asks for. */
async function record(
  { db, projects }: ToolCallDeps,
  event: CaptureEvent,
  shown: readonly { lesson: ActiveLesson; action: Action }[],
  state: Pick<NewFiring, 'told' | 'outcome'>,
): Promise<void> {
  const call = event.toolCall!;
  const projectId = event.project ? ((await projects.find(event.project.key))?.id ?? null) : null;
  const firings = shown.slice(0, MAX_SHOWN).map(
    ({ lesson, action }): NewFiring => ({
      lesson_id: lesson.id,
      session_id: event.sessionId,
      project_id: projectId,
      prompt_id: event.promptId,
      tool_use_id: call.toolUseId,
      tool_name: call.toolName,
      call: call.input ?? ({} as RedactedJson),
      action,
      ...state,
    }),
  );
  await db.transaction((tx) => insertFirings(tx, firings));
}

type Warned = { readonly call: string; readonly ids: Set<number> };

/** What each session was shown at its calls. */
class SaidInSessions {
  readonly #warned = new BoundedMap<string, Warned>(MAX_REMEMBERED);
  readonly #told = new BoundedMap<string, Set<number>>(MAX_REMEMBERED);

  /** The rules that the session was shown. */
  rulesTold(event: CaptureEvent): Set<number> {
    const session = sessionOf(event);
    const told = this.#told.get(session) ?? new Set();
    this.#told.set(session, told);
    return told;
  }

  /** The warnings of the session's last call if it was identical, so that they aren't repeated. Remembers this call. */
  lastWarned(event: CaptureEvent): Warned {
    const session = sessionOf(event);
    const call = `${event.toolCall?.toolName} ${JSON.stringify(event.toolCall?.input)}`;
    const last = this.#warned.get(session);
    const warned = last?.call === call ? last : { call, ids: new Set<number>() };
    this.#warned.set(session, warned);
    return warned;
  }
}

const sessionOf = ({ agent, sessionId }: CaptureEvent): string => `${agent}/${sessionId}`;
