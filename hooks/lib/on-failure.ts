import { join } from 'node:path';
import { startDaemonDetached } from '../../daemon/client/start-daemon.ts';
import { isObject } from '../../daemon/contract/json-object.ts';
import { resolveHome } from '../../daemon/home/home.ts';
import { refuse, SPOOL_MAX_BYTES, SPOOL_VERSION, type SpooledEvent, spoolEvent } from '../../daemon/home/spool.ts';
import { createRedactor, redactEvent } from '../../packages/redactor/index.ts';
import { readPrivacySettings } from './privacy-settings.ts';
import { withoutTexts } from './without-texts.ts';

/**
 * Processor time for preparing an event, including parsing, of the 250 ms that a hook may take: compiling the code
 * takes a third of it, redacting a text without secrets a fifth. Processor time, since a busy machine must not cost an
 * event its texts.
 */
const PREPARE_WITHIN_MS = 110;
/**
 * The same limit, counted from the hook's start: reading an event of 8 MB and sending it to a daemon takes a fifth of
 * it.
 */
const HOOK_WITHIN_MS = 150;

export type Delivery = {
  /** The agent whose hook it is, as `--agent` names it. */
  agent: string;
  event: string;
  eventId: string;
  receivedAtMs: number;
  /** The event as read from stdin. */
  body: Buffer;
  /** Processor time that the process had used before it read the event. */
  spentAtStart: NodeJS.CpuUsage;
};

/** An event ready to be written, the reason why it can't be, or undefined if nothing of it may be stored. */
type Prepared = SpooledEvent | 'unredacted' | undefined;

/**
 * Cut and redact an event. This is slow, so it runs while the daemon may still answer. An event whose texts may not be
 * written (see privacy-settings.ts) counts as `unredacted`, unless its ids alone tell the daemon where to read on.
 */
export function prepareForSpool(
  { agent, event, eventId, receivedAtMs, body, spentAtStart }: Delivery,
  env: NodeJS.ProcessEnv,
): Prepared {
  const isLate = timeLimit(spentAtStart);
  const given = parseObject(body);
  if (!given) return undefined; // the client never sends this
  try {
    const { excludePaths, keep } = readPrivacySettings(resolveHome(env), env);
    const cwd = keep(given.cwd);
    if (cwd === 'nothing') return undefined;
    const payload = cwd === 'ids' ? withoutTexts(event, given) : given;
    if (!payload) return 'unredacted';
    const redactor = createRedactor({ isLate });
    return {
      version: SPOOL_VERSION,
      event,
      agent,
      event_id: eventId,
      received_at: new Date(receivedAtMs).toISOString(),
      payload: redactEvent(shortFirst(payload), { redactor, excludePaths, isLate }) as unknown as Record<
        string,
        unknown
      >,
    };
  } catch {
    return 'unredacted'; // better lost (the transcript has it) than written unredacted
  }
}

/** Sort the fields with short texts first, since time may run out before the long ones. */
const shortFirst = (payload: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(payload).sort(([, a], [, b]) => sizeOf(a) - sizeOf(b)));

/** 0 for what isn't a text: `tool_input` stays before `tool_response`. */
const sizeOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0);

function timeLimit(atStart: NodeJS.CpuUsage): () => boolean {
  const now = process.cpuUsage();
  const spentMs = (from: NodeJS.CpuUsage) => {
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1000;
  };
  return () => spentMs(now) > PREPARE_WITHIN_MS || spentMs(atStart) > HOOK_WITHIN_MS;
}

/** Write a prepared event that the daemon did not accept to the spool, and start the daemon if none listens. */
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
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
