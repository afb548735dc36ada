// The thread that sees the event loop stand still: it counts on nothing of the main thread but shared memory, and writes the log line
// itself, since a loop that hangs for good writes none.
//
//   asleep (the daemon is idle) ──AWAKE──► looks at BEAT every LOOK_MS ──no beat for STALL_MS──► told, still on ──beat──► told, counted
//                                                                                             └─ after each TELL_AGAIN_MS: told again
import { appendFileSync, readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { AWAKE, BEAT, LABEL_BYTES_AT, LABEL_LENGTH, STOP, type Stall, type WatchdogData } from './shared-memory.ts';

/** A hook gives up after 150 ms: what holds the loop for longer than this is felt. */
const STALL_MS = 250;
const LOOK_MS = 50;
/** A stall that goes on is told again: its last line says how long the loop stood still when the process was ended. */
const TELL_AGAIN_MS = 10_000;

const { shared, logFile, pid, schedule } = workerData as WatchdogData;
const ints = new Int32Array(shared, 0, LABEL_BYTES_AT / 4);

while (Atomics.load(ints, STOP) === 0) {
  Atomics.wait(ints, AWAKE, 0);
  watch();
}

/** Look on until the daemon is idle again or stops. */
function watch(): void {
  let beat = Atomics.load(ints, BEAT);
  let since = performance.now();
  let waited = waitedForProcessorMs();
  /** How long the stall was when it was told last; 0: there is none. */
  let toldMs = 0;
  let doing = '';
  while (Atomics.load(ints, AWAKE) === 1 && Atomics.load(ints, STOP) === 0) {
    const before = performance.now();
    Atomics.wait(ints, STOP, 0, LOOK_MS);
    // This thread was kept from running as well: the machine was busy or asleep, and the loop is not to blame.
    since += Math.max(0, performance.now() - before - 2 * LOOK_MS);
    const now = Atomics.load(ints, BEAT);
    const elapsed = performance.now() - since;
    if (now === beat && elapsed < STALL_MS) continue;
    const waitedNow = waitedForProcessorMs();
    const ms = Math.round(elapsed - (waitedNow - waited));
    if (now === beat) {
      if (ms < STALL_MS || (toldMs > 0 && ms - toldMs < TELL_AGAIN_MS)) continue;
      doing ||= label();
      toldMs = ms;
      write(ms, doing, 'the event loop stands still');
      continue;
    }
    if (toldMs > 0) {
      write(ms, doing, 'the event loop stood still');
      parentPort?.postMessage({ at: new Date().toISOString(), ms, doing } satisfies Stall);
    }
    beat = now;
    since = performance.now();
    waited = waitedNow;
    toldMs = 0;
    doing = '';
  }
}

/** What the main thread spent ready to run while others had the processors: a busy machine, no work of ours. */
function waitedForProcessorMs(): number {
  if (schedule === null) return 0;
  try {
    return Number(readFileSync(schedule, 'utf8').split(' ')[1]) / 1e6 || 0;
  } catch {
    return 0;
  }
}

function label(): string {
  const bytes = new Uint8Array(shared, LABEL_BYTES_AT, Atomics.load(ints, LABEL_LENGTH));
  return new TextDecoder().decode(bytes.slice()) || 'nothing that says its name';
}

/** As the log writes a warning. The label names routes and kinds of jobs, never what they hold. */
function write(ms: number, doing: string, msg: string): void {
  try {
    appendFileSync(logFile, `${JSON.stringify({ level: 40, time: Date.now(), pid, ms, doing, msg })}\n`, {
      mode: 0o600,
    });
  } catch {
    // A full disk: the count still tells of it.
  }
}
