import type { AppContext } from '../app-env.ts';
import { tryLater } from '../problem.ts';

const RETRY_SECONDS = 1;
/** A body with a declared length up to this counts in full at once; of a longer one only the received bytes count. */
const COUNTED_AT_ONCE_BYTES = 64 * 1024;

/** A request in flight. */
export type InFlightRequest = {
  /**
   * Count more bytes of its body.
   * @throws HttpProblem 503 with Retry-After when all bodies together exceed the limit
   */
  grow(bytes: number): void;
  leave(): void;
};
export type InFlight = {
  /**
   * Count a new request.
   * @throws HttpProblem 503 with Retry-After when too many requests or bytes are in flight
   */
  enter(c: AppContext): InFlightRequest;
};

/**
 * Limit the concurrent requests and the bytes of their bodies in memory. The port and the socket each have a budget,
 * so that neither can block the other.
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

/** Whether the request's body is certain to be short. */
export function isShort(c: AppContext): boolean {
  const declared = c.req.header('content-length');
  if (declared === undefined) return c.req.header('transfer-encoding') === undefined && c.req.raw.body === null;
  return Number(declared) <= COUNTED_AT_ONCE_BYTES;
}

const tooMany = () => tryLater(503, 'The daemon handles too many requests at the moment', RETRY_SECONDS);
