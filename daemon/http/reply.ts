import type { Problem } from '../contract/problem.ts';

// Plain objects, created once: @hono/node-server writes such headers without building a Headers object per reply.
const JSON_HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};
const PROBLEM_HEADERS = { ...JSON_HEADERS, 'content-type': 'application/problem+json' };

/** Answer with JSON. */
export function jsonReply(value: unknown, status = 200, headers?: Record<string, string>): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: headers ? { ...JSON_HEADERS, ...headers } : JSON_HEADERS,
  });
}

/** Answer with an error. `problem` must be redacted. */
export function problemReply(problem: Problem, headers?: Record<string, string>): Response {
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: headers ? { ...PROBLEM_HEADERS, ...headers } : PROBLEM_HEADERS,
  });
}

/** Answer without a body. */
export function emptyReply(): Response {
  return new Response(null, { status: 204 });
}
