// Says what the event loop was doing when it stood still. The main thread beats while it has something to do, and notes what; a thread
// of its own (watchdog-worker.ts) notices a beat that doesn't come. An idle daemon has no timer here, and the thread sleeps.
import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Health } from '../contract/health.ts';
import { packageRoot } from '../home/package-root.ts';
import {
  AWAKE,
  BEAT,
  INTEGERS,
  LABEL_BYTES_AT,
  LABEL_LENGTH,
  MAX_LABEL_BYTES,
  STOP,
  type Stall,
  type WatchdogData,
} from './shared-memory.ts';

type Watchdog = {
  /** Note that `label` is under way until what comes back is called. A label names a route or a kind of work, never its content. */
  enter(label: string): () => void;
  /** Note that `label` is under way while `work` is. */
  during<T>(label: string, work: () => Promise<T>): Promise<T>;
  state(): Health['event_loop'];
  /** Start the thread; what is entered before is noted but not watched. */
  watch(): void;
  stop(): Promise<void>;
};

/** Labels of what is under way at once that are told, the latest first: any of them may be what holds the loop. */
const MAX_TOLD = 4;
const BEAT_MS = 50;
/** What is begun leaves work behind (replies, timers): the loop is watched for a while after its end. */
const WATCHED_AFTER_MS = 1000;
/** What the thread needs is some kilobytes; without limits V8 gives it as much as the main one. */
const LIMITS = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, codeRangeSizeMb: 0, stackSizeMb: 1 };

/** Make a watchdog of the calling thread; its own appends to `logFile`. */
export function createWatchdog(logFile: string): Watchdog {
  const shared = new SharedArrayBuffer(LABEL_BYTES_AT + MAX_LABEL_BYTES);
  const ints = new Int32Array(shared, 0, INTEGERS);
  const labelBytes = new Uint8Array(shared, LABEL_BYTES_AT);
  const encoder = new TextEncoder();
  const open = new Set<{ label: string }>();
  const state: Health['event_loop'] = { stalls: 0, longest_ms: 0, last: null };
  let beating: NodeJS.Timeout | undefined;
  let lastActiveAt = 0;
  let worker: Worker | undefined;

  function watch(): void {
    if (worker !== undefined || Atomics.load(ints, STOP) === 1) return;
    worker = new Worker(join(packageRoot(), 'dist', 'daemon', 'watchdog', 'watchdog-worker.js'), {
      workerData: { shared, logFile, pid: process.pid, schedule: scheduleOfThisThread() } satisfies WatchdogData,
      resourceLimits: LIMITS,
    });
    worker.unref();
    worker.on('message', (stall: Stall) => {
      state.stalls++;
      state.longest_ms = Math.max(state.longest_ms, stall.ms);
      state.last = stall;
    });
    worker.on('error', () => {}); // the daemon does its work without it
  }

  function noteLabels(): void {
    const labels = [...open].slice(-MAX_TOLD).reverse();
    const { written } = encoder.encodeInto(labels.map(({ label }) => label).join(', '), labelBytes);
    Atomics.store(ints, LABEL_LENGTH, written);
  }

  function beat(): void {
    Atomics.add(ints, BEAT, 1);
    if (open.size > 0 || performance.now() - lastActiveAt < WATCHED_AFTER_MS) return;
    clearInterval(beating);
    beating = undefined;
    Atomics.store(ints, AWAKE, 0);
  }

  function enter(label: string): () => void {
    const entry = { label };
    open.add(entry);
    noteLabels();
    lastActiveAt = performance.now();
    if (beating === undefined) {
      beating = setInterval(beat, BEAT_MS).unref();
      Atomics.store(ints, AWAKE, 1);
      Atomics.notify(ints, AWAKE);
    }
    return () => {
      if (!open.delete(entry)) return;
      lastActiveAt = performance.now();
      if (open.size > 0) noteLabels(); // else the last one stays: what follows comes from it
    };
  }

  return {
    enter,
    async during(label, work) {
      const leave = enter(label);
      try {
        return await work();
      } finally {
        leave();
      }
    },
    state: () => ({ ...state }),
    watch,
    async stop() {
      clearInterval(beating);
      Atomics.store(ints, STOP, 1);
      Atomics.store(ints, AWAKE, 1);
      Atomics.notify(ints, STOP);
      Atomics.notify(ints, AWAKE);
      await worker?.terminate();
    },
  };
}

/** A file system call is made by the thread that asks, so this names the caller's. */
function scheduleOfThisThread(): string | null {
  try {
    return join('/proc', readlinkSync('/proc/thread-self'), 'schedstat');
  } catch {
    return null;
  }
}
