// Every event, from every source, goes through here in this order:
//   shared terms (agents/) → redact (see redact-event.ts for the steps before it) → normalise → project → group commit
// No step after `redact` sees unredacted text: the types of the store require it.

import { randomUUID } from 'node:crypto';
import { normaliseClaudeCode } from '../../agents/claude-code/events.ts';
import type { CaptureEvent, Origin } from '../../agents/event.ts';
import { getTranslation } from '../../agents/events.ts';
import { lacksIds } from '../../agents/missing-ids.ts';
import {
  KnownSecrets,
  keepId,
  type RedactedJson,
  type Redactor,
  redactEventInSteps,
  withoutDepth,
} from '../../packages/redactor/index.ts';
import { isObject } from '../contract/json-object.ts';
import type { Speaker } from '../contract/words.ts';
import { BoundedMap } from '../home/bounded-map.ts';
import { createTurns } from '../home/pause.ts';
import { type ExclusionSettings, isProjectExcluded } from '../projects/exclusions.ts';
import type { ProjectIdentity } from '../store/projects/projects.ts';
import type { NewJob } from '../store/upkeep/jobs.ts';
import type { EventWriter, WriteResult } from './event-writer.ts';
import { type NamelessTurns, withMintedId } from './nameless-turns.ts';
import type { SteeredPrompts } from './steered-prompts.ts';
import type { UnnamedPrompts } from './unnamed-prompts.ts';

/** The sender's knowledge about an event beyond its payload. `project` null: it belongs to none. */
export type EventContext = { project: ProjectIdentity | null; userId?: string | undefined };

/** An event as delivered by a hook, the spool or a transcript; `payload` is not yet redacted. */
type RawEvent = {
  agent: string;
  event: string;
  payload: unknown;
  origin: Origin;
  speaker: Speaker;
  /** Whether its sender's token is bound to projects. */
  isBound?: boolean;
  /** Whether its sender's environment switches off the agent's own memory. */
  ownMemoryOff?: boolean;
  /** The sender's id, for events without their own id. */
  eventId?: string | undefined;
  occurredAt?: Date;
  branch?: string | null;
} & Partial<EventContext>;

type Prepared =
  | { kind: 'event'; event: CaptureEvent }
  /** The event's project is excluded, so nothing is stored. */
  | { kind: 'excluded' }
  | { kind: 'invalid'; detail: string };

type EventIngestDeps = {
  redactor: Redactor;
  writer: EventWriter;
  /** The project of a folder and the branch checked out there. */
  resolveProject(cwd: string): { project: ProjectIdentity | null; branch: string | null };
  exclusions: ExclusionSettings;
  userId: string | null;
  /** For clients whose prompts have no id; without it each prompt is new. */
  unnamedPrompts?: UnnamedPrompts;
  /** For agents whose prompts and calls have no id; without it each half of a call counts as a call. */
  namelessTurns?: NamelessTurns;
  steeredPrompts?: SteeredPrompts;
  /** The jobs that an event causes. */
  jobsFor(event: CaptureEvent): NewJob[];
};

/** Largest difference between the clocks of a machine and its containers. */
const MAX_AHEAD_MS = 60_000;
/** Number of sessions whose secrets are remembered. */
const MAX_SESSIONS = 200;

export type EventIngest = {
  /**
   * Make an event from a delivery, without storing it. A long one is redacted in turns with other work; events of a
   * session are prepared in order of arrival.
   */
  prepare(raw: RawEvent): Promise<Prepared>;
  /**
   * Add the ids that its agent didn't give. Call it in the order of the events, before the event is answered and
   * stored.
   */
  complete(event: CaptureEvent): Promise<CaptureEvent>;
  /** Store an event with the jobs that it causes; resolves after the commit. @throws WriterBusy, DatabaseUnavailable */
  store(event: CaptureEvent): Promise<WriteResult>;
};

/** Create the one entry point for events. */
export function createEventIngest(deps: EventIngestDeps): EventIngest {
  const secretsOf = createSecretMemory();
  const takeTurns = createTurns();
  const inOrder = createOrder();
  return {
    async prepare(raw) {
      const named = nameEvent(raw);
      if ('invalid' in named) return { kind: 'invalid', detail: named.invalid };
      const redacting = { redactor: deps.redactor, excludePaths: deps.exclusions.exclude_paths, secretsOf };
      const redact = () => takeTurns(redactEventInSteps(named.payload, redacting));
      const redacted = await inOrder(named.payload.session_id, redact);
      return prepare(raw, named.event, redacted, deps);
    },
    async complete(event) {
      const agentTurns = lacksIds(event.agent) ? deps.namelessTurns : deps.steeredPrompts;
      return (await agentTurns?.complete(event)) ?? event;
    },
    async store(event) {
      const { prompt_id } = event.payload as { prompt_id?: unknown };
      const isUnnamed = event.origin === 'hook' && event.prompt !== null && prompt_id === undefined;
      if (isUnnamed && (await deps.unnamedPrompts?.recordedAs(event)) !== undefined) return 'duplicate';
      return deps.writer.write(event, deps.jobsFor(event));
    },
  };
}

/** An event in shared terms, with its fallback id. */
function nameEvent(raw: RawEvent): { event: string; payload: Record<string, unknown> } | { invalid: string } {
  if (!isObject(raw.payload)) return { invalid: 'Expected the hook’s payload as one JSON object' };
  const given = { event: raw.event, payload: withoutDepth(raw.payload) as Record<string, unknown> };
  const { event, payload } = getTranslation(raw.agent)(given);
  const mintedId = raw.eventId ?? randomUUID();
  return { event, payload: lacksIds(raw.agent) ? withMintedId(event, payload, mintedId) : payload };
}

function prepare(raw: RawEvent, name: string, redacted: RedactedJson, deps: EventIngestDeps): Prepared {
  const clean = (text: string): string => deps.redactor.text(text).text;
  const eventId = raw.eventId === undefined ? undefined : keepId(deps.redactor, raw.eventId);
  const normalised = normaliseClaudeCode(name, redacted, eventId);
  if ('invalid' in normalised) return { kind: 'invalid', detail: normalised.invalid };
  const place = normalised.cwd === null ? { project: null, branch: null } : deps.resolveProject(normalised.cwd);
  const { branch } = place;
  const project = raw.project === undefined ? place.project : raw.project;
  if (isProjectExcluded(project, normalised.cwd, deps.exclusions)) return { kind: 'excluded' };
  const event: CaptureEvent = {
    ...normalised,
    eventId: normalised.eventId ?? randomUUID(),
    name,
    agent: clean(raw.agent),
    origin: raw.origin,
    speaker: raw.speaker,
    isBound: raw.isBound === true,
    ownMemoryOff: raw.ownMemoryOff === true,
    occurredAt: notAhead(raw.occurredAt ?? new Date()),
    branch: raw.branch ? clean(raw.branch) : branch,
    userId: raw.userId === undefined ? deps.userId : clean(raw.userId),
    project,
    payload: redacted,
  };
  return { kind: 'event', event };
}

/**
 * Replace a future time, which comes from a wrong clock, with the present: otherwise it would sort before all later
 * events, and the session would never count as ended. The given time is not stored: it only shows how wrong the clock
 * was, no answer shows the journal, and the transcript or the REST client still has it.
 */
export function notAhead(at: Date): Date {
  const now = Date.now();
  return at.getTime() > now + MAX_AHEAD_MS ? new Date(now) : at;
}

/** Run the tasks of one session one after another. */
function createOrder(): <Result>(session: unknown, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<unknown, Promise<unknown>>();
  return async (session, work) => {
    const before = last.get(session);
    const result = before ? before.then(work) : work();
    const settled = result.catch(() => undefined); // its own caller gets the error
    last.set(session, settled);
    try {
      return await result;
    } finally {
      if (last.get(session) === settled) last.delete(session);
    }
  };
}

function createSecretMemory(): (sessionId: string) => KnownSecrets {
  const sessions = new BoundedMap<string, KnownSecrets>(MAX_SESSIONS);
  return (sessionId) => {
    const secrets = sessions.get(sessionId) ?? new KnownSecrets();
    sessions.set(sessionId, secrets);
    return secrets;
  };
}
