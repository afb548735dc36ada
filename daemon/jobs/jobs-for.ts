import type { CaptureEvent } from '../../agents/event.ts';
import { ASSISTANT_MESSAGES, SUBAGENT_MESSAGES } from '../contract/hook-events.ts';
import { keepsMemory } from '../memory/digest/memory-calls.ts';
import { hasMemory } from '../native/places.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import type { NewJob } from '../store/upkeep/jobs.ts';

/**
 * Age from which an event counts as late: longer than the way from the socket to here, shorter than the start of the
 * Stop's hook, which begins when this event's hook has ended.
 */
const LATE_MS = 30;

/**
 * Time by which a turn's transcript precedes its digest: it has the agent's messages before the last one, so that one
 * digest includes all of them. Due jobs run in the order of their times.
 */
const AHEAD_MS = 1000;

/**
 * Maximum length of a path in a job's key, which is indexed: Postgres accepts no index entry over 2,704 bytes. No
 * client's path comes near it.
 */
const MAX_PATH_BYTES = 2000;

/**
 * The jobs that an event causes, enqueued in the transaction that stores it. `home`: the id of the home with its
 * transcript.
 */
export function jobsFor(event: CaptureEvent, home: string): NewJob[] {
  const { origin, transcriptPath: path } = event;
  const session = { session_id: event.sessionId };
  const turn = { ...session, prompt_id: event.promptId };
  const reconcile =
    origin === 'hook' && path !== null && Buffer.byteLength(path) <= MAX_PATH_BYTES
      ? [{ ...jobKinds.reconcileTranscript.job({ path }), home }]
      : [];
  const memory = readsMemory(event) ? [{ ...jobKinds.readNativeMemory.job(session), home }] : [];
  const late = isLate(event) && turn.prompt_id !== null ? [jobKinds.digestTurn.job(turn)] : [];
  switch (event.name) {
    case 'SessionStart':
      return [...reconcile, ...memory];
    case 'Stop':
      return [
        ...reconcile.map((job) => ({ ...job, runAfter: new Date(Date.now() - AHEAD_MS) })),
        jobKinds.digestTurn.job(turn),
        ...(event.promptId === null || origin !== 'hook'
          ? []
          : [jobKinds.learnFromCalls.job({ ...session, prompt_id: event.promptId })]),
        jobKinds.settleFirings.job(session),
        jobKinds.fitTriggers.job(session),
        ...memory,
      ];
    case 'SessionEnd':
      return [
        jobKinds.digestTurn.job({ ...session, all: true }),
        jobKinds.settleFirings.job(session),
        jobKinds.fitTriggers.job(session),
        jobKinds.draftLessons.job(session),
        ...reconcile,
      ];
    case ASSISTANT_MESSAGES:
    case SUBAGENT_MESSAGES:
      return turn.prompt_id === null ? [] : [jobKinds.digestTurn.job(turn)];
    case 'UserPromptSubmit':
      return [...learn(event), ...late];
    case 'PostToolUse':
      return [...late, ...memory];
    case 'PostToolUseFailure':
      return late;
    default:
      return [];
  }
}

/** Whether an agent's own memory may have changed: at a start, at a stop, and after a call that writes it. */
function readsMemory({ origin, agent, speaker, isBound, ownMemoryOff, toolCall }: CaptureEvent): boolean {
  if (origin !== 'hook' || speaker !== 'owner' || isBound || ownMemoryOff || !hasMemory(agent)) return false;
  return toolCall === null || keepsMemory({ tool_name: toolCall.toolName, input: toolCall.input });
}

/** Rules are learnt only from prompts typed by the user, not from a program's prompts or old transcripts. */
function learn({ origin, sessionId, prompt }: CaptureEvent): NewJob[] {
  if (origin !== 'hook' || prompt === null) return [];
  return [jobKinds.learnFromPrompt.job({ session_id: sessionId, prompt_id: prompt.promptId })];
}

/** Whether an event may have missed its turn's digest: an event from the spool may come after the turn's Stop. */
function isLate({ origin, occurredAt }: CaptureEvent): boolean {
  return origin === 'hook' && Date.now() - occurredAt.getTime() > LATE_MS;
}
