import type { AppContext } from '../app-env.ts';
import { tryLater } from '../problem.ts';

const RETRY_SECONDS = 1;
/** A body that says it is this short counts as if it were there; of a longer one counts what has come. */
const COUNTED_AT_ONCE_BYTES = 64 * 1024;

/** A request that is under way. */
export type InFlightRequest = {
  /**
   * So many more bytes of its body have come.
   * @throws HttpProblem 503 with Retry-After when they are more than what all bodies may take
   */
  grow(bytes: number): void;
  leave(): void;
};
export type InFlight = {
  /**
   * Count a request in.
   * @throws HttpProblem 503 with Retry-After when too many requests or too many bytes are under way
   */
  enter(c: AppContext): InFlightRequest;
};

/**
 * Bound what is worked on at one time: in requests, and in bytes of their bodies, since those lie in memory. The port and the socket
 * have a budget each, so that nothing on the one keeps the other's waiting.
 */
export function createInFlight(maxRequests: number, maxBytes: number): InFlight {
  const port = { requests: 0, bytes: 0 };
  const socket = { requests: 0, bytes: 0 };
  return {
    enter(c) {
      const door = c.env?.viaSocket === true ? socket : port;
      let size = 0;
      const grow = (bytes: number) => {
        if (door.requests > 1 && door.bytes + bytes > maxBytes) throw tooMany();
        size += bytes;
        door.bytes += bytes;
      };
      if (door.requests >= maxRequests) throw tooMany();
      door.requests++;
      const leave = () => {
        door.requests--;
        door.bytes -= size;
      };
      try {
        grow(isShort(c) ? Number(c.req.header('content-length') ?? 0) : 0);
      } catch (error) {
        leave();
        throw error;
      }
      return { grow, leave };
    },
  };
}

/** Whether its body, if it has one, is short for certain. */
export function isShort(c: AppContext): boolean {
  const declared = c.req.header('content-length');
  if (declared === undefined) return c.req.header('transfer-encoding') === undefined && c.req.raw.body === null;
  return Number(declared) <= COUNTED_AT_ONCE_BYTES;
}

const tooMany = () => tryLater(503, 'The daemon has as many requests under way as it takes', RETRY_SECONDS);
