import { join } from 'node:path';
import { startDaemonDetached } from '../../daemon/client/start-daemon.ts';
import { resolveHome } from '../../daemon/home/home.ts';
import { refuse, SPOOL_MAX_BYTES, SPOOL_VERSION, type SpooledEvent, spoolEvent } from '../../daemon/home/spool.ts';
import { redactEvent } from '../../daemon/redact/redact-event.ts';
import { redactor } from '../../daemon/redact/redactor.ts';
import { readPrivacySettings } from './privacy-settings.ts';
import { withoutTexts } from './without-texts.ts';

export type Delivery = {
  /** The agent whose hook it is, as `--agent` names it. */
  agent: string;
  event: string;
  eventId: string;
  receivedAtMs: number;
  /** The event as it came on stdin. */
  body: Buffer;
};

/** An event ready for the disk, the reason why it can't be, or undefined if nothing of it may be kept. */
type Prepared = SpooledEvent | 'unredacted' | undefined;

/**
 * Cut and redact an event. This takes long, so it runs while the daemon may still answer. An event whose texts may not be
 * written (see privacy-settings.ts) counts as `unredacted`, unless its ids alone tell the daemon where to read on.
 */
export function prepareForSpool(
  { agent, event, eventId, receivedAtMs, body }: Delivery,
  env: NodeJS.ProcessEnv,
): Prepared {
  const given = parseObject(body);
  if (!given) return undefined; // the client never sends that
  try {
    const { excludePaths, keep } = readPrivacySettings(resolveHome(env), env);
    const kept = keep(given.cwd);
    if (kept === 'nothing') return undefined;
    const payload = kept === 'ids' ? withoutTexts(event, given) : given;
    if (!payload) return 'unredacted';
    return {
      version: SPOOL_VERSION,
      event,
      agent,
      event_id: eventId,
      received_at: new Date(receivedAtMs).toISOString(),
      payload: redactEvent(payload, { redactor, excludePaths }) as unknown as Record<string, unknown>,
    };
  } catch {
    return 'unredacted'; // better lost (the transcript has it) than written as it came
  }
}

/** Keep a prepared event that the daemon did not accept, and start the daemon if none listens. */
export function onFailure(prepared: Prepared, daemonIsDown: boolean, env: NodeJS.ProcessEnv): void {
  const home = resolveHome(env);
  if (prepared === 'unredacted') refuse(home, prepared);
  else if (prepared) spoolEvent(home, prepared, Number(env.AGENT_MEMORY_SPOOL_MAX_BYTES) || SPOOL_MAX_BYTES);
  // AGENT_MEMORY_URL names a daemon that others start.
  if (daemonIsDown && !env.AGENT_MEMORY_URL) {
    startDaemonDetached(home, env, join(__dirname, '..', '..', 'daemon', 'main.js'));
  }
}

function parseObject(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
