// A hook is a pipe: stdin ─► POST ─► stdout.
//
//   stdin ends ─► postEvent ─┬─ 2xx, whole JSON object ─► print it ─► exit 0
//                            ├─ 2xx without a body ─────────────────► exit 0
//                            ├─ 90 ms are over ─► on-failure.cjs: cut and redact, in case (a large one after 40)
//                            └─ anything else, or 150 ms are over ─► on-failure.cjs: spool, start a daemon that is down ─► exit 0
//
// This bundle is loaded on every tool call, so it holds only the code of the good path; the redactor and the spool are in
// lib/on-failure.cjs, which is loaded on demand.
import { writeSync } from 'node:fs';
import { CLAUDE_CODE, type HookEventName } from '../../daemon/contract/hook-events.ts';
import { resolveHome } from '../../daemon/home/home.ts';
import { refuse } from '../../daemon/home/spool.ts';
import type { Delivery } from './on-failure.ts';
import { type Outcome, postEvent } from './post-event.ts';
import { readStdin } from './read-stdin.ts';

// The time from the end of stdin to the reply. The failure path gets the other 100 ms of the 250 that a hook may take.
const REPLY_WITHIN_MS = 150;
// When the preparation for the spool begins: late, since it doubles a hook's cost, but early enough to be done after 150 ms. It takes
// 43 to 55 ms for up to 32 KB on a busy two-core machine, 30 to 190 for 5 MB.
const PREPARE_AFTER_MS = 90;
const PREPARE_LARGE_AFTER_MS = 40;
const LARGE_BYTES = 32 * 1024;

/**
 * Deliver the event on stdin to the daemon and print its answer; keep the event if that fails. Exits 0 on every path but one: with
 * `--deny-by-exit` an answer is a reason against the call, which goes to stderr with exit code 2.
 */
export function runHook(event: HookEventName): void {
  process.on('uncaughtException', () => process.exit(0));
  // `agent-memory install` registers hooks with its home, which counts unless the environment names another, and with the agent.
  const home = option('--home');
  if (home) process.env.AGENT_MEMORY_HOME ??= home;
  // A plugin that couldn't deliver an event hands it over with its id.
  const agent = option('--agent') ?? CLAUDE_CODE;
  const spentAtStart = process.cpuUsage();
  const delivery = {
    spentAtStart,
    agent,
    event,
    eventId: option('--event-id') ?? mintEventId(),
    receivedAtMs: Date.now(),
    body: has('--cwd') ? withFolder(readStdin()) : readStdin(),
  };

  let keep: ((daemonIsDown: boolean) => void) | undefined;
  const finish = (outcome: Outcome) => {
    if (outcome.kind === 'answered') {
      if (outcome.body !== '' && has('--deny-by-exit')) deny(outcome.body);
      print(outcome.body);
    } else (keep ?? prepare(delivery))(outcome.kind === 'down');
    process.exit(0); // timers and socket are still open; nothing that they do now matters
  };
  const prepareAfterMs = delivery.body.length > LARGE_BYTES ? PREPARE_LARGE_AFTER_MS : PREPARE_AFTER_MS;
  setTimeout(() => {
    keep = prepare(delivery);
  }, prepareAfterMs);
  setTimeout(finish, REPLY_WITHIN_MS, { kind: 'failed' });
  try {
    postEvent(delivery, finish);
  } catch {
    finish({ kind: 'failed' }); // AGENT_MEMORY_URL is no URL; `agent-memory doctor` says so
  }
}

const has = (flag: string): boolean => process.argv.includes(flag, 2);

/** The payload with the folder in which the hook runs, if that is still there; the payload's own folder, which stands behind, counts. */
function withFolder(body: Buffer): Buffer {
  const start = body.indexOf('{') + 1;
  const folder = currentFolder();
  if (start === 0 || folder === undefined) return body;
  const rest = body.subarray(start);
  const comma = rest.toString('latin1').trimStart().startsWith('}') ? '' : ',';
  return Buffer.concat([Buffer.from(`{"cwd":${JSON.stringify(folder)}${comma}`), rest]);
}

function currentFolder(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined; // it was deleted
  }
}

/** Deny the call: its reason goes to stderr. An answer without one lets it run. */
function deny(body: string): void {
  const { reason } = JSON.parse(Buffer.from(body, 'latin1').toString()) as { reason?: unknown };
  if (typeof reason !== 'string') process.exit(0);
  writeSync(2, `${reason}\n`);
  process.exit(2);
}

/** What follows a flag on the command line. */
function option(flag: string): string | undefined {
  const at = process.argv.indexOf(flag, 2);
  return at === -1 ? undefined : process.argv[at + 1];
}

/** Prepare the event for the spool; the returned function writes it. */
function prepare(delivery: Delivery): (daemonIsDown: boolean) => void {
  try {
    // As the built file lies: dist/hooks/<event>.cjs beside dist/hooks/lib/.
    const { prepareForSpool, onFailure } = require('./lib/on-failure.cjs') as typeof import('./on-failure.ts');
    const prepared = prepareForSpool(delivery, process.env);
    return (daemonIsDown) => onFailure(prepared, daemonIsDown, process.env);
  } catch {
    // The bundle is missing or broken (a half-finished update). Nothing may be written without redaction; the transcript has the event.
    return () => refuse(resolveHome(process.env), 'unredacted');
  }
}

/** Write latin1 to stdout without building Node's stream for it, which costs a millisecond. */
function print(body: string): void {
  for (let rest = body; rest !== ''; ) rest = rest.slice(writeSync(1, rest, null, 'latin1'));
}

/** A UUID of version 7 without loading `crypto`: an id for an event, no secret. */
function mintEventId(): string {
  const hex = (value: number, digits: number) => Math.floor(value).toString(16).padStart(digits, '0');
  const time = hex(Date.now(), 12);
  const random = (digits: number) => hex(Math.random() * 16 ** digits, digits);
  const variant = hex(8 + Math.random() * 4, 1);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random(3)}-${variant}${random(3)}-${random(12)}`;
}
