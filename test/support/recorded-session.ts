/** The daemon's parts between a hook's payload and a job, on a real database: what jobs find there came in as it does in life. */
import type { CaptureEvent } from '../../agents/event.ts';
import type { Database } from '../../daemon/db/database.ts';
import type { JobDefinition } from '../../daemon/queue/define-job.ts';
import { openTestCore, type TestCoreDeps } from './core.ts';

export const PROJECT = 'acme/shop';

/** The services, with everything recorded under PROJECT, and ways to deliver what hooks would. */
export function makeParts(db: Database, { settings, ...deps }: TestCoreDeps = {}) {
  const core = openTestCore(db, { ...deps, settings: { project_id: PROJECT, ...settings } });
  const { ingest, answers } = core;

  /** Deliver a hook's event; its session is `session`, its turn the session's only one unless the payload says otherwise. */
  async function deliver(event: string, session: string, payload: object, mintedId?: string): Promise<CaptureEvent> {
    const common = { session_id: session, cwd: '/work/shop', prompt_id: `${session}-1`, hook_event_name: event };
    const prepared = await ingest.prepare({
      agent: 'claude-code',
      event,
      payload: { ...common, ...payload },
      origin: 'hook',
      speaker: 'owner',
      eventId: mintedId,
    });
    if (prepared.kind !== 'event') throw new Error(`${event} was not taken: ${JSON.stringify(prepared)}`);
    await ingest.store(prepared.event);
    return prepared.event;
  }

  /** A Bash call: its PreToolUse, warned as in life, and how it ended; null for a call that no result came of. */
  async function call(session: string, id: string, command: string, ended: { error?: string } | null): Promise<void> {
    const about = { tool_name: 'Bash', tool_use_id: id, tool_input: { command } };
    const warned = await answers.PreToolUse(await deliver('PreToolUse', session, about));
    await warned?.note?.();
    if (ended === null) return;
    if (ended.error === undefined) await deliver('PostToolUse', session, { ...about, tool_response: { stdout: 'ok' } });
    else await deliver('PostToolUseFailure', session, { ...about, error: ended.error, is_interrupt: false });
  }

  return { ...core, deliver, call };
}

/** Run a job as the worker does, once. */
export function runJob(
  job: JobDefinition,
  key: string,
  args: Record<string, unknown> = {},
): ReturnType<JobDefinition['run']> {
  const claimed = { id: 1, kind: job.kind, key, args, attempts: 1, interrupted: 0, given_up: false, generation: 1 };
  return job.run(claimed, new AbortController().signal);
}
