// A hook is a pipe: stdin ─► POST ─► stdout.
//
//   stdin ends ─► postEvent ─┬─ 2xx, whole JSON object ─► print it ─► exit 0
//                            ├─ 2xx without a body ─────────────────► exit 0
//                            └─ anything else, or 150 ms are over ──► on-failure.cjs: spool, start the daemon if it is down ─► exit 0
//
// This bundle holds only what the good path needs (it is loaded on every tool call); the redactor and the spool are in
// lib/on-failure.cjs, loaded when they are needed.
import { writeSync } from 'node:fs';
import { resolveHome } from '../../daemon/contract/home.ts';
import { refuse } from '../../daemon/contract/spool.ts';
import type { FailedDelivery } from './on-failure.ts';
import { type Outcome, postEvent } from './post-event.ts';

// From the first line of the hook to the reply. The failure path gets the other 100 ms of the 250 that a hook may take.
const REPLY_BY_MS = 150;
// A client that never closes stdin is given up. An event that arrives later than REPLY_BY_MS is spooled, however late.
const STDIN_BY_MS = 2000;

/** Deliver the event on stdin to the daemon and print its answer; keep the event where that fails. Exits 0 on every path. */
export function runHook(event: string): void {
  process.on('uncaughtException', () => process.exit(0));
  const delivery: Omit<FailedDelivery, 'body' | 'daemonIsDown'> = {
    event,
    eventId: mintEventId(),
    receivedAt: new Date().toISOString(),
  };
  const chunks: Buffer[] = [];
  let cancelPost: (() => void) | undefined;
  let finished = false;

  const finish = (outcome: Outcome) => {
    if (finished) return;
    finished = true;
    clearTimeout(replyTimer);
    clearTimeout(stdinTimer);
    cancelPost?.();
    if (outcome.kind === 'answered') print(outcome.body);
    else keep({ ...delivery, body: Buffer.concat(chunks), daemonIsDown: outcome.kind === 'down' });
    process.exit(0); // sockets may still be closing; nobody waits for that
  };
  let isLate = false;
  const replyTimer = setTimeout(() => {
    isLate = true;
    if (cancelPost) finish({ kind: 'failed' });
  }, REPLY_BY_MS);
  const stdinTimer = setTimeout(() => process.exit(0), STDIN_BY_MS);

  process.stdin.on('data', (chunk: Buffer) => chunks.push(chunk));
  process.stdin.on('error', () => process.exit(0));
  process.stdin.on('end', () => {
    if (isLate) return finish({ kind: 'failed' });
    try {
      cancelPost = postEvent(delivery, chunks, finish);
    } catch {
      finish({ kind: 'failed' }); // AGENT_MEMORY_URL is no URL; `agent-memory doctor` says so
    }
  });
}

function keep(failed: FailedDelivery): void {
  try {
    // As the built file lies: dist/hooks/<event>.cjs beside dist/hooks/lib/.
    const { onFailure } = require('./lib/on-failure.cjs') as typeof import('./on-failure.ts');
    onFailure(failed, process.env);
  } catch {
    // The bundle is missing or broken (a half-finished update). Unredacted, nothing may be written; the transcript has the event.
    refuse(resolveHome(process.env), 'unredacted');
  }
}

/** Write to stdout without building Node's stream for it, which costs a millisecond. */
function print(body: Buffer): void {
  for (let offset = 0; offset < body.length; ) offset += writeSync(1, body, offset);
}

/** A UUID of version 7 without loading `crypto`: an id for an event, no secret. */
function mintEventId(): string {
  const hex = (value: number, digits: number) => Math.floor(value).toString(16).padStart(digits, '0');
  const time = hex(Date.now(), 12);
  const random = (digits: number) => hex(Math.random() * 16 ** digits, digits);
  const variant = hex(8 + Math.random() * 4, 1);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random(3)}-${variant}${random(3)}-${random(12)}`;
}
