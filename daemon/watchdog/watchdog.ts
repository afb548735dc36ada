// Records what the event loop was doing when it was blocked. The main thread beats and labels its work while it has
// any; a separate thread (watchdog-worker.ts) detects a missing beat. In an idle daemon there is no timer, and the
// thread sleeps.
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
  /**
   * Label running work until the returned function is called. A label names a route or a kind of work, never its
   * content.
   */
  enter(label: string): () => void;
  /** Label `work` while it runs. */
  during<T>(label: string, work: () => Promise<T>): Promise<T>;
  state(): Health['event_loop'];
  /** Start the thread; work that is entered earlier is labelled but not watched. */
  watch(): void;
  stop(): Promise<void>;
};

/** Maximum of labels shown for concurrent work, latest first: any of them may block the loop. */
const MAX_LABELS = 4;
const BEAT_MS = 50;
/** How long the loop is watched after labelled work ends, since that may leave more work (replies, timers). */
const WATCHED_AFTER_MS = 1000;
/** Memory limits of the thread, which needs some kilobytes; by default V8 gives it as much as the main one. */
const LIMITS = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, codeRangeSizeMb: 0, stackSizeMb: 1 };

/** Create a watchdog for the calling thread; the watchdog's thread appends to `logFile`. */
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
    worker.on('error', () => {}); // the daemon works without it
  }

  function noteLabels(): void {
    const labels = [...open].slice(-MAX_LABELS).reverse();
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
      if (open.size > 0) noteLabels(); // otherwise the last label stays, since it caused the work that follows
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

/** The schedule file of the calling thread: the thread itself makes the system call, so `thread-self` is the caller. */
function scheduleOfThisThread(): string | null {
  try {
    return join('/proc', readlinkSync('/proc/thread-self'), 'schedstat');
  } catch {
    return null;
  }
}
