import { createHash, randomUUID } from 'node:crypto';
import { isAbsolute } from 'node:path';
import type { z } from 'zod';
import { previewOutput } from '../../agents/claude-code/preview-output.ts';
import type { CaptureEvent } from '../../agents/event.ts';
import { type Redacted, type RedactedJson, type Redactor, redactEventInSteps } from '../../packages/redactor/index.ts';
import type {
  acceptedSchema,
  promptPostSchema,
  sessionMessagesSchema,
  sessionPatchSchema,
  sessionPostSchema,
  toolCallPostSchema,
} from '../contract/capture.ts';
import type { Database } from '../db/database.ts';
import { createTurns } from '../home/pause.ts';
import { type ExclusionSettings, isProjectExcluded } from '../projects/exclusions.ts';
import type { Projects } from '../projects/projects.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { latestPrompt, readSaid } from '../store/sessions/prompts.ts';
import { insertSession, patchSession } from '../store/sessions/sessions.ts';
import type { EventWriter } from './event-writer.ts';
import { notAhead } from './ingest-event.ts';
import { saidEvents, saidSession, turnsOf } from './said-session.ts';

type PromptPost = z.infer<typeof promptPostSchema>;
type ToolCallPost = z.infer<typeof toolCallPostSchema>;
type SessionMessages = z.output<typeof sessionMessagesSchema>;
type Accepted = z.infer<typeof acceptedSchema>;

type RestCaptureDeps = {
  db: Database;
  redactor: Redactor;
  writer: EventWriter;
  projects: Projects;
  exclusions: ExclusionSettings;
  userId: string | null;
};

export type RestCapture = ReturnType<typeof createRestCapture>;

/** Agent name for REST clients that give none. */
const UNNAMED_AGENT = 'rest';

/**
 * Record prompts, tool calls and sessions of agents without our hooks, over REST; redacted and committed like any
 * other.
 */
export function createRestCapture(deps: RestCaptureDeps) {
  const { db, writer, redactor } = deps;
  const takeTurns = createTurns();
  const redact = async <T extends object>(input: T): Promise<T> => {
    const steps = redactEventInSteps(input, { redactor, excludePaths: deps.exclusions.exclude_paths });
    return (await takeTurns(steps)) as unknown as T;
  };
  return {
    async prompt(raw: PromptPost): Promise<Accepted> {
      const input = await redact(raw);
      const id = input.prompt_id ?? randomUUID();
      const event = eventOf(deps, input);
      if (!event) return { status: 'excluded', id };
      const text = (input.prompt.trim() || '[private]') as Redacted;
      return { status: await writer.write(asPrompt(event, id, text)), id };
    },

    async toolCall(raw: ToolCallPost): Promise<Accepted> {
      const { tool_response_preview: answer, ...asked } = raw;
      const input = await redact<CallGiven>({ ...asked, tool_response: answer });
      const id = input.tool_use_id ?? randomUUID();
      const event = eventOf(deps, input);
      if (!event) return { status: 'excluded', id };
      const promptId = input.last_user_message
        ? await promptOf(deps, event, input.last_user_message as Redacted)
        : null;
      return { status: await writer.write(asToolCall({ ...event, promptId }, id, input)), id };
    },

    /** See `recordSaid`. */
    said: (raw: SessionMessages, speaker: 'agent' | 'program') => recordSaid(deps, redact, raw, speaker),

    /** @returns false if the session exists already */
    async createSession(raw: z.infer<typeof sessionPostSchema>): Promise<boolean> {
      const input = await redact(raw);
      const { project, branch } = resolveProject(deps, input.cwd);
      return insertSession(db, {
        session_id: input.session_id,
        agent: input.agent_name ?? UNNAMED_AGENT,
        user_id: input.user_id ?? deps.userId,
        project_id: project ? await deps.projects.idOf(project) : null,
        cwd: input.cwd ?? null,
        branch,
      });
    },

    /** @returns false if there is no such session */
    async patchSession(sessionId: string, patch: z.infer<typeof sessionPatchSchema>): Promise<boolean> {
      const summary = patch.summary === undefined ? null : redactor.text(patch.summary).text;
      return patchSession(db, sessionId, { status: patch.status ?? null, summary });
    },
  };
}

/**
 * Record a conversation from its agent's messages. The user's words in it are only claimed by `speaker`, so no rule is
 * learnt from them.
 * @returns the session's id; null if nothing was recorded: its project is excluded, or the user said nothing
 */
async function recordSaid(
  deps: RestCaptureDeps,
  redact: <T extends object>(input: T) => Promise<T>,
  raw: SessionMessages,
  speaker: 'agent' | 'program',
): Promise<string | null> {
  const { db, writer, projects, redactor } = deps;
  const messages: SessionMessages['messages'] = [];
  for (const { role, text } of raw.messages) {
    // Each separately, like prompts and answers, so that none shortens another.
    const { prompt } = await redact({ hook_event_name: 'UserPromptSubmit', prompt: text });
    messages.push({ role, text: prompt });
  }
  const turns = turnsOf(messages);
  const { session_id: name, agent_name: agent } = await redact({
    session_id: raw.session_id,
    agent_name: raw.agent_name ?? UNNAMED_AGENT,
  });
  const cwd = raw.project !== undefined && isAbsolute(raw.project) ? redactor.text(raw.project).text : null;
  const project = raw.project === undefined ? null : projects.named(raw.project);
  if (turns.length === 0 || isProjectExcluded(project, cwd, deps.exclusions)) return null;
  const branch = cwd === null ? null : projects.ofFolder(cwd).branch;
  const context = { agent, cwd, branch, project, userId: deps.userId, speaker };
  const now = new Date();
  const sessionId = await saidSession(turns, name, context, (id) => readSaid(db, id), now);
  for (const event of saidEvents(turns, sessionId, context, now)) {
    const turn = { session_id: sessionId, prompt_id: event.promptId };
    await writer.write(event, event.name === 'Stop' ? [jobKinds.digestTurn.job(turn)] : []);
  }
  return sessionId;
}

type CallGiven = Omit<ToolCallPost, 'tool_response_preview'> & { tool_response?: unknown };

const resolveProject = ({ projects }: RestCaptureDeps, cwd: string | undefined) =>
  cwd === undefined ? { project: null, branch: null } : projects.ofFolder(cwd);

/** The event's fields from a redacted input; null if its project is excluded. */
function eventOf(
  deps: RestCaptureDeps,
  input: Pick<PromptPost, 'session_id' | 'cwd' | 'agent_name' | 'created_at'>,
): CaptureEvent | null {
  const { project, branch } = resolveProject(deps, input.cwd);
  if (isProjectExcluded(project, input.cwd ?? null, deps.exclusions)) return null;
  return {
    eventId: randomUUID(),
    name: 'rest',
    agent: input.agent_name ?? UNNAMED_AGENT,
    origin: 'rest',
    speaker: 'program',
    isBound: false,
    ownMemoryOff: false,
    sessionId: input.session_id,
    promptId: null,
    occurredAt: input.created_at === undefined ? new Date() : notAhead(new Date(input.created_at)),
    cwd: input.cwd ?? null,
    branch,
    transcriptPath: null,
    userId: deps.userId,
    project,
    payload: input as unknown as RedactedJson,
    session: {},
    prompt: null,
    toolCall: null,
  };
}

const asPrompt = (event: CaptureEvent, promptId: string, text: Redacted): CaptureEvent => ({
  ...event,
  name: 'UserPromptSubmit',
  eventId: `prompt:${promptId}`,
  promptId,
  prompt: { promptId, text },
});

function asToolCall(event: CaptureEvent, toolUseId: string, input: CallGiven): CaptureEvent {
  const success = input.success ?? input.error === undefined;
  return {
    ...event,
    name: success ? 'PostToolUse' : 'PostToolUseFailure',
    eventId: `${success ? 'post' : 'fail'}:${toolUseId}`,
    toolCall: {
      toolUseId,
      toolName: input.tool_name,
      input: (input.tool_input ?? null) as RedactedJson | null,
      outputPreview: input.tool_response === undefined ? null : previewOutput(input.tool_response),
      success,
      error: input.error === undefined ? null : previewOutput(input.error),
      interrupted: false,
      durationMs: input.duration_ms ?? null,
      agentId: null,
      agentType: null,
    },
  };
}

/**
 * The id of a prompt given by its text: the session's newest prompt if it matches, else a new one; equal texts get
 * equal ids.
 */
async function promptOf({ db, writer }: RestCaptureDeps, event: CaptureEvent, text: Redacted): Promise<string> {
  const newest = await latestPrompt(db, event.sessionId);
  if (newest?.text === text.trim()) return newest.prompt_id;
  const promptId = `rest:${createHash('sha256').update(`${event.sessionId}\n${text}`).digest('hex').slice(0, 32)}`;
  await writer.write(asPrompt(event, promptId, text.trim() as Redacted));
  return promptId;
}
