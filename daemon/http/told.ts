import type { AppContext } from './app-env.ts';

/**
 * How long after the hook's wait an answer counts as late on a connection that outlives its hook, as behind a reverse
 * proxy, where the end of the connection reveals nothing.
 */
const AFTER_WAIT_MS = 5000;

/**
 * Tracks which answers reached their agents. A hook that announces how long it waits also confirms when it has printed
 * an answer (POST /hooks/told), on the same connection: if the connection ends without that, the answer came too late.
 * For other clients an answer counts as shown once it is sent.
 */
export function createTold() {
  const waiting = new Map<string, () => void>();

  return {
    /** Accept a hook's confirmation; it is ignored if no answer is pending. */
    confirm(actor: string, eventId: string): void {
      waiting.get(`${actor} ${eventId}`)?.();
    },

    /** Whether the answer to a request reached its agent; call it before the answer is sent. */
    whether(c: AppContext, actor: string, eventId: string | undefined, waitsMs: number | undefined): Promise<boolean> {
      const { incoming, outgoing } = c.env ?? {};
      if (!incoming || !outgoing) return Promise.resolve(true); // a call within this process
      const { socket } = incoming;
      if (socket.destroyed) return Promise.resolve(false);
      if (waitsMs === undefined || eventId === undefined)
        return new Promise((resolve) => {
          outgoing.once('finish', () => resolve(outgoing.statusCode < 300)); // any other status has no answer
          outgoing.once('close', () => resolve(false));
        });
      return new Promise((resolve) => {
        const key = `${actor} ${eventId}`;
        const settle = (told: boolean) => {
          clearTimeout(timer);
          socket.off('close', onEnd);
          if (waiting.get(key) === onTold) waiting.delete(key);
          resolve(told);
        };
        const onTold = () => settle(true);
        const onEnd = () => settle(false);
        const timer = setTimeout(onEnd, waitsMs + AFTER_WAIT_MS);
        timer.unref();
        socket.once('close', onEnd);
        waiting.set(key, onTold);
      });
    },
  };
}
