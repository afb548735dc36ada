import type { AppContext } from '../app-env.ts';
import { tryLater } from '../problem.ts';

const RETRY_SECONDS = 1;

export type InFlight = {
  /**
   * Count a request in; call what comes back when it is over.
   * @throws HttpProblem 503 with Retry-After when too many requests or too many bytes are under way
   */
  enter(c: AppContext): () => void;
};

/** Bound what is worked on at one time: in requests, and in bytes of their bodies, since those lie in memory. */
export function createInFlight(maxRequests: number, maxBytes: number, maxBodyBytes: number): InFlight {
  let requests = 0;
  let bytes = 0;
  return {
    enter(c) {
      const declared = Number(c.req.header('content-length') ?? (c.req.header('transfer-encoding') ? maxBodyBytes : 0));
      const size = Math.min(Number.isNaN(declared) ? maxBodyBytes : declared, maxBodyBytes);
      if (requests >= maxRequests || (requests > 0 && bytes + size > maxBytes)) {
        throw tryLater(503, 'The daemon has as many requests under way as it takes', RETRY_SECONDS);
      }
      requests++;
      bytes += size;
      return () => {
        requests--;
        bytes -= size;
      };
    },
  };
}
