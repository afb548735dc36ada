// The thread that detects a blocked event loop. It depends on the main thread only through shared memory, and writes
// the log line itself, since a loop that hangs forever writes none.
//
//   asleep (idle daemon) ─AWAKE─► reads BEAT every LOOK_MS ─no beat for STALL_MS─► logged as ongoing ─beat─► counted
//                                                                                └─ logged again every LOG_AGAIN_MS
import { appendFileSync, readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { AWAKE, BEAT, LABEL_BYTES_AT, LABEL_LENGTH, STOP, type Stall, type WatchdogData } from './shared-memory.ts';

/** Time without a beat that counts as a stall: a hook gives up after 150 ms, so a longer one is noticeable. */
const STALL_MS = 250;
const LOOK_MS = 50;
/** Interval between log lines of an ongoing stall: the last one shows its length if the process is killed. */
const LOG_AGAIN_MS = 10_000;

const { shared, logFile, pid, schedule } = workerData as WatchdogData;
const ints = new Int32Array(shared, 0, LABEL_BYTES_AT / 4);

while (Atomics.load(ints, STOP) === 0) {
  Atomics.wait(ints, AWAKE, 0);
  watch();
}

/** Watch until the daemon is idle again or stops. */
function watch(): void {
  let beat = Atomics.load(ints, BEAT);
  let since = performance.now();
  let waited = waitedForProcessorMs();
  /** Length of the stall when it was last logged; 0 if there is none. */
  let loggedMs = 0;
  let doing = '';
  while (Atomics.load(ints, AWAKE) === 1 && Atomics.load(ints, STOP) === 0) {
    const before = performance.now();
    Atomics.wait(ints, STOP, 0, LOOK_MS);
    // If this thread was delayed too, the machine was busy or asleep, so that time doesn't count.
    since += Math.max(0, performance.now() - before - 2 * LOOK_MS);
    const now = Atomics.load(ints, BEAT);
    const elapsed = performance.now() - since;
    if (now === beat && elapsed < STALL_MS) continue;
    const waitedNow = waitedForProcessorMs();
    const ms = Math.round(elapsed - (waitedNow - waited));
    if (now === beat) {
      if (ms < STALL_MS || (loggedMs > 0 && ms - loggedMs < LOG_AGAIN_MS)) continue;
      doing ||= label();
      loggedMs = ms;
      write(ms, doing, 'the event loop is blocked');
      continue;
    }
    if (loggedMs > 0) {
      write(ms, doing, 'the event loop was blocked');
      parentPort?.postMessage({ at: new Date().toISOString(), ms, doing } satisfies Stall);
    }
    beat = now;
    since = performance.now();
    waited = waitedNow;
    loggedMs = 0;
    doing = '';
  }
}

/** Time that the main thread was ready to run but had no processor: the machine was busy with other work. */
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
  return new TextDecoder().decode(bytes.slice()) || 'nothing with a label';
}

/** Append a warning in the log's format. Labels name routes and kinds of jobs, never their content. */
function write(ms: number, doing: string, msg: string): void {
  try {
    appendFileSync(logFile, `${JSON.stringify({ level: 40, time: Date.now(), pid, ms, doing, msg })}\n`, {
      mode: 0o600,
    });
  } catch {
    // On a full disk the line is lost, but the stall is counted.
  }
}
