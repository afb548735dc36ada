import type { Actor, HttpDeps } from '../deps.ts';
import { tryLater } from '../problem.ts';

const WINDOW_MS = 60_000;
/** Number of clients above which those with an expired minute are dropped. */
const SWEEP_AT = 1000;

export type RateLimit = {
  /** Count a request of a client. @throws HttpProblem 429 with Retry-After when its limit is reached */
  take(actor: Actor, kind: 'read' | 'write'): void;
};

/** Limit each client per minute, counted from its first request; the owner and the user's browser are not limited. */
export function createRateLimit(
  settings: Pick<HttpDeps['settings'], 'writesPerMinute' | 'readsPerMinute'>,
  now: () => number = Date.now,
): RateLimit {
  const windows = new Map<string, { until: number; read: number; write: number }>();
  return {
    take(actor, kind) {
      if (!actor.limited) return;
      const most = kind === 'read' ? settings.readsPerMinute : settings.writesPerMinute;
      const time = now();
      let window = windows.get(actor.name);
      if (!window || window.until <= time) {
        if (windows.size >= SWEEP_AT) sweep(windows, time);
        window = { until: time + WINDOW_MS, read: 0, write: 0 };
        windows.set(actor.name, window);
      }
      if (window[kind] >= most) {
        const seconds = Math.max(1, Math.ceil((window.until - time) / 1000));
        throw tryLater(429, `More than ${most} ${kind}s in a minute from this client`, seconds);
      }
      window[kind]++;
    },
  };
}

function sweep(windows: Map<string, { until: number }>, time: number): void {
  for (const [name, window] of windows) {
    if (window.until <= time) windows.delete(name);
  }
}
