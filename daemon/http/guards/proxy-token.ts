import { PROXY_TOKEN_HEADER } from '../../proxy/headers.ts';
import type { AppContext } from '../app-env.ts';

/** Without the paths of Redis Agent Memory Server, which have the same prefix. */
const PROXY_PATH = /^\/v1(?:beta)?\/(?!(?:working-memory|long-term-memory|memory|summary-views|tasks|health)(?:\/|$))/;

/** Whether a path belongs to the proxy, whose clients send the token in place of their provider's key. */
export const isProxyPath = (path: string): boolean => PROXY_PATH.test(path);

/**
 * The token of a proxied request, in the form of an Authorization header: from our own header, else from where the
 * OpenAI, Anthropic or Gemini libraries put a key. A key in the query supports Gemini's plain REST examples.
 */
export function proxyAuthorization(c: AppContext): string | undefined {
  const token = c.req.header(PROXY_TOKEN_HEADER);
  if (token !== undefined) return `Bearer ${token}`;
  const bearer = c.req.header('authorization');
  if (bearer !== undefined) return bearer;
  const key = c.req.header('x-api-key') ?? c.req.header('x-goog-api-key') ?? c.req.query('key');
  return key === undefined ? undefined : `Bearer ${key}`;
}
