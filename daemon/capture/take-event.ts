// Every event of every way in goes through here, in this order:
//   redact (see redact-event.ts for the steps before it) → normalise → project → group commit
// Nothing behind `redact` has seen an unredacted text: the types of the store demand it.
import { randomUUID } from 'node:crypto';
import { type ExclusionSettings, isProjectExcluded } from '../projects/exclusions.ts';
import { keepId } from '../redact/keep-ids.ts';
import { redactEvent } from '../redact/redact-event.ts';
import type { Redactor } from '../redact/redactor.ts';
import { KnownSecrets } from '../redact/scan/known-secrets.ts';
import type { NewJob } from '../store/jobs.ts';
import type { ProjectIdentity } from '../store/projects.ts';
import { normaliseClaudeCode } from './agents/claude-code.ts';
import type { CaptureEvent, Origin } from './event.ts';
import type { EventWriter, WriteResult } from './event-writer.ts';
import type { UnnamedPrompts } from './unnamed-prompts.ts';

/** An event as an agent's hook, its spool or its transcript delivers it; `payload` is not yet redacted. */
type RawEvent = {
  agent: string;
  event: string;
  payload: unknown;
  origin: Origin;
  /** The sender's id, for events without one of their own. */
  eventId?: string | undefined;
  occurredAt?: Date;
  branch?: string | null;
};

type Prepared =
  | { kind: 'event'; event: CaptureEvent }
  /** Of an excluded project: nothing is stored, on purpose. */
  | { kind: 'excluded' }
  | { kind: 'invalid'; detail: string };

type TakeDeps = {
  redactor: Redactor;
  writer: EventWriter;
  /** The project of a folder, with the branch checked out there. */
  resolveProject(cwd: string): { project: ProjectIdentity | null; branch: string | null };
  exclusions: ExclusionSettings;
  userId: string | null;
  /** For clients that give prompts no id; without it, each is new. */
  unnamedPrompts?: UnnamedPrompts;
  /** Jobs that follow from an event. */
  jobsFor(event: CaptureEvent): NewJob[];
};

/** What clocks of one machine and its containers may differ by. */
const MAX_AHEAD_MS = 60_000;
/** Sessions whose secrets are remembered at one time. */
const MAX_SESSIONS = 200;

export type EventTaker = {
  /** Make an event of what was delivered; nothing is stored yet. */
  prepare(raw: RawEvent): Prepared;
  /** Store it with the jobs that follow; resolves after the commit. @throws WriterBusy, DatabaseUnavailable */
  store(event: CaptureEvent): Promise<WriteResult>;
};

/** Build the one way in for events. */
export function createEventTaker(deps: TakeDeps): EventTaker {
  const secretsOf = createSecretMemory();
  return {
    prepare: (raw) => prepare(raw, deps, secretsOf),
    async store(event) {
      const { prompt_id } = event.payload as { prompt_id?: unknown };
      const isUnnamed = event.origin === 'hook' && event.prompt !== null && prompt_id === undefined;
      if (isUnnamed && (await deps.unnamedPrompts?.recordedAs(event)) !== undefined) return 'duplicate';
      return deps.writer.write(event, deps.jobsFor(event));
    },
  };
}

function prepare(raw: RawEvent, deps: TakeDeps, secretsOf: (sessionId: string) => KnownSecrets): Prepared {
  if (typeof raw.payload !== 'object' || raw.payload === null || Array.isArray(raw.payload)) {
    return { kind: 'invalid', detail: 'Expected the hook’s payload as one JSON object' };
  }
  const { redactor, exclusions } = deps;
  const redacted = redactEvent(raw.payload, { redactor, excludePaths: exclusions.excludePaths, secretsOf });
  const clean = (text: string): string => deps.redactor.text(text).text;
  const eventId = raw.eventId === undefined ? undefined : keepId(deps.redactor, raw.eventId);
  const normalised = normaliseClaudeCode(raw.event, redacted, eventId);
  if ('invalid' in normalised) return { kind: 'invalid', detail: normalised.invalid };
  const { project, branch } =
    normalised.cwd === null ? { project: null, branch: null } : deps.resolveProject(normalised.cwd);
  if (isProjectExcluded(project, normalised.cwd, deps.exclusions)) return { kind: 'excluded' };
  const event: CaptureEvent = {
    ...normalised,
    eventId: normalised.eventId ?? randomUUID(),
    name: raw.event,
    agent: clean(raw.agent),
    origin: raw.origin,
    occurredAt: notAhead(raw.occurredAt ?? new Date()),
    branch: raw.branch ? clean(raw.branch) : branch,
    userId: deps.userId,
    project,
    payload: redacted,
  };
  return { kind: 'event', event };
}

/**
 * A time that lies ahead of the daemon's clock is one of a clock that was wrong: kept, it would stand before all that comes after, and
 * no end of the session would count.
 */
export function notAhead(at: Date): Date {
  const now = Date.now();
  return at.getTime() > now + MAX_AHEAD_MS ? new Date(now) : at;
}

function createSecretMemory(): (sessionId: string) => KnownSecrets {
  const sessions = new Map<string, KnownSecrets>();
  return (sessionId) => {
    const known = sessions.get(sessionId) ?? new KnownSecrets();
    sessions.delete(sessionId);
    sessions.set(sessionId, known);
    if (sessions.size > MAX_SESSIONS) sessions.delete(sessions.keys().next().value!);
    return known;
  };
}
