import { join } from 'node:path';
import { type Home, resolveHome } from '../../daemon/contract/home.ts';
import { CLAUDE_CODE } from '../../daemon/contract/hook-events.ts';
import { shortenPayload } from '../../daemon/contract/shorten-payload.ts';
import { refuse, SPOOL_MAX_BYTES, SPOOL_VERSION, spoolEvent } from '../../daemon/contract/spool.ts';
import { startDaemonDetached } from '../../daemon/contract/start-daemon.ts';
import { stripPrivate } from '../../daemon/text/redact/private-tags.ts';
import { redactor } from '../../daemon/text/redact/redactor.ts';

export type FailedDelivery = {
  event: string;
  eventId: string;
  receivedAtMs: number;
  /** What came on stdin. */
  body: Buffer;
  daemonIsDown: boolean;
};

/** Keep an event that the daemon did not take, and start the daemon where nobody listens. */
export function onFailure(failed: FailedDelivery, env: NodeJS.ProcessEnv): void {
  const home = resolveHome(env);
  keepRedacted(home, failed, Number(env.AGENT_MEMORY_SPOOL_MAX_BYTES) || SPOOL_MAX_BYTES);
  // AGENT_MEMORY_URL names a daemon that somebody else runs.
  if (failed.daemonIsDown && !env.AGENT_MEMORY_URL) {
    startDaemonDetached(home, env, join(__dirname, '..', '..', 'daemon', 'main.js'));
  }
}

function keepRedacted(home: Home, failed: FailedDelivery, maxBytes: number): void {
  const payload = parseObject(failed.body);
  if (!payload) return; // no event: the client never sends that
  let redacted: Record<string, unknown>;
  try {
    redacted = { ...redactor.payload(shortenPayload(withoutPrivate(payload))).payload };
  } catch {
    refuse(home, 'unredacted'); // better lost (the transcript has it) than written as it came
    return;
  }
  spoolEvent(
    home,
    {
      version: SPOOL_VERSION,
      event: failed.event,
      agent: CLAUDE_CODE,
      event_id: failed.eventId,
      received_at: new Date(failed.receivedAtMs).toISOString(),
      payload: redacted,
    },
    maxBytes,
  );
}

function parseObject(body: Buffer): object | undefined {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Before any cut: a cut could part the tags. */
function withoutPrivate(node: unknown): unknown {
  if (typeof node === 'string') return stripPrivate(node);
  if (Array.isArray(node)) return node.map(withoutPrivate);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, item]) => [key, withoutPrivate(item)]));
}
