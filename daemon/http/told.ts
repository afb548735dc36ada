import type { AppContext } from './app-env.ts';

/** A connection that outlives its hook, as those of a reverse proxy do, tells nothing by its end: so long after the hook's wait it is late. */
const AFTER_WAIT_MS = 5000;

/**
 * Which answers reached their agents. A hook that says how long it waits also says when it has printed an answer (POST /hooks/told), on
 * the same connection: if that ends without a word, the answer came too late. Of other clients an answer counts as told once it is sent.
 */
export function createTold() {
  const waiting = new Map<string, () => void>();

  return {
    /** Take a hook's word. Of an answer that nobody waits for it means nothing. */
    confirm(actor: string, eventId: string): void {
      waiting.get(`${actor} ${eventId}`)?.();
    },

    /** Whether the answer to a request reached its agent; to be called before it is sent. */
    whether(c: AppContext, actor: string, eventId: string | undefined, waitsMs: number | undefined): Promise<boolean> {
      const { incoming, outgoing } = c.env ?? {};
      if (!incoming || !outgoing) return Promise.resolve(true); // a call within this process
      const { socket } = incoming;
      if (socket.destroyed) return Promise.resolve(false);
      if (waitsMs === undefined || eventId === undefined)
        return new Promise((resolve) => {
          outgoing.once('finish', () => resolve(outgoing.statusCode < 300)); // any other status carries no answer
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
