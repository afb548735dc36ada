import { PROXY_TOKEN_HEADER } from '../../proxy/headers.ts';
import type { AppContext } from '../app-env.ts';

/** Without the paths of Redis Agent Memory Server, which begin the same. */
const PROXY_PATH = /^\/v1(?:beta)?\/(?!(?:working-memory|long-term-memory|memory|summary-views|tasks|health)(?:\/|$))/;

/** Whether a path belongs to the proxy, whose clients send the token where their provider's key belongs. */
export const isProxyPath = (path: string): boolean => PROXY_PATH.test(path);

/**
 * The token of a proxied request, as the Authorization header of any other route: its own header first, else where the OpenAI,
 * Anthropic or Gemini libraries send a key. A key in the query is for Gemini's plain REST examples.
 */
export function proxyAuthorization(c: AppContext): string | undefined {
  const own = c.req.header(PROXY_TOKEN_HEADER);
  if (own !== undefined) return `Bearer ${own}`;
  const bearer = c.req.header('authorization');
  if (bearer !== undefined) return bearer;
  const key = c.req.header('x-api-key') ?? c.req.header('x-goog-api-key') ?? c.req.query('key');
  return key === undefined ? undefined : `Bearer ${key}`;
}
