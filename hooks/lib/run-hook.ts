// A hook is a pipe: stdin ─► POST ─► stdout.
//
//   stdin ends ─► postEvent ─┬─ 2xx, whole JSON object ─► print it ─► exit 0
//                            ├─ 2xx without a body ─────────────────► exit 0
//                            ├─ 102: the daemon has it ─► wait as long as this event deserves, instead of 150 ms
//                            ├─ 60 ms before the end (a large event 110) ─► on-failure.cjs: cut and redact, in case
//                            └─ else, or the wait is over ─► on-failure.cjs: spool, start a daemon ─► exit 0
//
// The hook confirms to the daemon what it printed. Without that confirmation the answer counts as late and as not
// shown.
//
// This bundle is loaded on every tool call, so it contains only the code of the successful path; the redactor and the
// spool are in lib/on-failure.cjs, which is loaded on demand.
import { writeSync } from 'node:fs';
import { CLAUDE_CODE, type HookEventName } from '../../daemon/contract/hook-events.ts';
import { resolveHome } from '../../daemon/home/home.ts';
import { refuse } from '../../daemon/home/spool.ts';
import type { Delivery } from './on-failure.ts';
import { type Outcome, postEvent } from './post-event.ts';
import { readStdin } from './read-stdin.ts';

// The time from the end of stdin to the reply. The failure path gets the other 100 ms of the 250 that a hook may take.
const REPLY_WITHIN_MS = 150;
// How long before the end of the wait the preparation for the spool begins: late, since it doubles a hook's cost, but
// early enough to be done by then. It takes 43 to 55 ms for up to 32 KB on a busy two-core machine, 30 to 190 for 5 MB.
const PREPARE_BEFORE_MS = 60;
const PREPARE_LARGE_BEFORE_MS = 110;
const LARGE_BYTES = 32 * 1024;

/**
 * Deliver the event on stdin to the daemon and print its answer; write it to the spool if that fails. Exits 0 on every
 * path but one: with `--deny-by-exit` an answer is a reason to deny the call; it goes to stderr, and the exit code is
 * 2.
 * @param waitOf how many ms to wait, given the payload, for a daemon that has acknowledged the event and is working on
 * it; absent: such events usually get no answer
 */
export function runHook(event: HookEventName, waitOf?: (body: Buffer) => number): void {
  process.on('uncaughtException', () => process.exit());
  // `agent-memory install` registers hooks with its home, which applies unless the environment names another, and with
  // the agent.
  const home = option('--home');
  if (home) process.env.AGENT_MEMORY_HOME ??= home;
  // A plugin that couldn't deliver an event passes it on with its id.
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

  const waitMs = waitOf?.(delivery.body);
  let keep: Keep | undefined;
  let isFinished = false;
  const finish = (outcome: Outcome) => {
    if (isFinished) return;
    isFinished = true;
    if (outcome.kind === 'answered') return give(outcome);
    (keep ?? prepare(delivery))(outcome.kind === 'down');
    exit();
  };
  const wait = createWait(delivery.body.length, {
    soonOver: () => {
      keep ??= prepare(delivery);
    },
    over: () => finish({ kind: 'failed' }),
  });
  wait(REPLY_WITHIN_MS);
  try {
    postEvent(delivery, waitMs, () => wait(Math.max(waitMs ?? 0, REPLY_WITHIN_MS)), finish);
  } catch {
    finish({ kind: 'failed' }); // AGENT_MEMORY_URL is not a URL; `agent-memory doctor` reports it
  }
}

/** Writes the prepared event to the spool. */
type Keep = (daemonIsDown: boolean) => void;

/** Timers and socket are still open, but have no effect any more. */
const exit = (): never => process.exit();

/** Print the daemon's answer, as the command line asks for it, and confirm that. */
function give({ body, confirm }: Extract<Outcome, { kind: 'answered' }>): void {
  if (body === '') exit();
  if (has('--deny-by-exit')) deny(body);
  else print(body);
  confirm(exit);
}

/**
 * Create the wait for the daemon, from now on: each call of the returned function sets anew how long it lasts in all.
 */
function createWait(bodyBytes: number, { soonOver, over }: { soonOver(): void; over(): void }) {
  const startedAt = Date.now();
  const prepareBeforeMs = bodyBytes > LARGE_BYTES ? PREPARE_LARGE_BEFORE_MS : PREPARE_BEFORE_MS;
  // Read what has arrived first: on a busy machine the answer may already be in the socket while this process was not
  // scheduled.
  const at = (ms: number, work: () => void) => setTimeout(() => setImmediate(work), ms);
  let timers: NodeJS.Timeout[] = [];
  return (untilMs: number): void => {
    for (const timer of timers) clearTimeout(timer);
    const leftMs = Math.min(untilMs, untilMs - (Date.now() - startedAt));
    timers = [at(leftMs - prepareBeforeMs, soonOver), at(leftMs, over)];
  };
}

const has = (flag: string): boolean => process.argv.includes(flag, 2);

/**
 * Add the folder in which the hook runs to the payload, if it still exists. A `cwd` in the payload comes later in the
 * JSON and wins.
 */
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

/** Deny the call by its exit code, with the reason on stderr. An answer without a reason lets the call run. */
function deny(body: string): void {
  const { reason } = JSON.parse(Buffer.from(body, 'latin1').toString()) as { reason?: unknown };
  if (typeof reason !== 'string') return;
  writeSync(2, `${reason}\n`);
  process.exitCode = 2;
}

/** The argument after a flag on the command line. */
function option(flag: string): string | undefined {
  const index = process.argv.indexOf(flag, 2);
  return index === -1 ? undefined : process.argv[index + 1];
}

/** Prepare the event for the spool; the returned function writes it. */
function prepare(delivery: Delivery): Keep {
  try {
    // Relative to the built file: dist/hooks/<event>.cjs beside dist/hooks/lib/.
    const { prepareForSpool, onFailure } = require('./lib/on-failure.cjs') as typeof import('./on-failure.ts');
    const prepared = prepareForSpool(delivery, process.env);
    return (daemonIsDown) => onFailure(prepared, daemonIsDown, process.env);
  } catch {
    // The bundle is missing or broken (a half-finished update). Nothing may be written without redaction; the
    // transcript has the event.
    return () => refuse(resolveHome(process.env), 'unredacted');
  }
}

/** Write latin1 to stdout without building Node's stream for it, which costs a millisecond. */
function print(body: string): void {
  for (let rest = body; rest !== ''; ) rest = rest.slice(writeSync(1, rest, null, 'latin1'));
}

/** A UUID of version 7 without loading `crypto`: an id for an event needs no secrecy. */
function mintEventId(): string {
  const hex = (value: number, digits: number) => Math.floor(value).toString(16).padStart(digits, '0');
  const time = hex(Date.now(), 12);
  const random = (digits: number) => hex(Math.random() * 16 ** digits, digits);
  const variant = hex(8 + Math.random() * 4, 1);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random(3)}-${variant}${random(3)}-${random(12)}`;
}
