// A browser has no token. A client with a token requests a link; the link's code works once and becomes a cookie:
//   POST /api/admin/browser-link ─► code (2 min, once) ─► GET /login?code=… ─► cookie (12 h) ─► /docs
// Both are kept in memory only, as hashes. Cookies ignore ports: a browser sends ours to every server on 127.0.0.1 that it visits.
// So the cookie allows reading and writing, but never administration.
import { randomBytes } from 'node:crypto';
import type { AppContext } from '../app-env.ts';
import type { Actor } from '../deps.ts';
import { hashToken } from './token-hash.ts';

const CODE_TTL_MS = 2 * 60_000;
const SESSION_TTL_MS = 12 * 3600_000;
/** Most links or browsers at a time, more than any person has open; the oldest are dropped first. */
const MAX_ENTRIES = 50;
const COOKIE = 'agent_memory_session';

const BROWSER: Actor = {
  name: 'browser',
  scopes: new Set(['recall', 'read', 'write'] as const),
  limited: false,
  door: 'user',
};

export type BrowserSessions = {
  /** Create a code for a link. */
  makeCode(): { code: string; expiresAt: Date };
  /** Exchange a code for the Set-Cookie header of a session; undefined when it was used, has expired or is unknown. */
  redeem(code: string): string | undefined;
  /** The actor of a request's cookie. */
  actorOf(c: AppContext): Actor | undefined;
};

/** Create the store of logged-in browsers. */
export function createBrowserSessions(now: () => number = Date.now): BrowserSessions {
  const codes = createExpiringSet(CODE_TTL_MS, now);
  const sessions = createExpiringSet(SESSION_TTL_MS, now);
  return {
    makeCode: () => {
      const code = secret();
      return { code, expiresAt: new Date(codes.add(code)) };
    },
    redeem(code) {
      if (!codes.take(code)) return undefined;
      const session = secret();
      sessions.add(session);
      return `${COOKIE}=${session}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${SESSION_TTL_MS / 1000}`;
    },
    actorOf(c) {
      const cookie = c.req.header('cookie');
      if (cookie === undefined || !isOwnPage(c)) return undefined;
      const value = cookie.split('; ').find((part) => part.startsWith(`${COOKIE}=`));
      return value !== undefined && sessions.has(value.slice(COOKIE.length + 1)) ? BROWSER : undefined;
    },
  };
}

/**
 * Whether the daemon's own page sent this request, or the user by opening it. For SameSite all ports of this machine are the same
 * site, so a page of another local server could send the cookie too.
 */
function isOwnPage(c: AppContext): boolean {
  const origin = c.req.header('origin');
  if (origin !== undefined) return origin.replace(/^https?:\/\//, '') === c.req.header('host');
  const site = c.req.header('sec-fetch-site');
  if (site === undefined || site === 'same-origin' || site === 'none') return true;
  return c.req.method === 'GET' && c.req.header('sec-fetch-mode') === 'navigate';
}

function createExpiringSet(ttlMs: number, now: () => number) {
  const entries = new Map<string, number>();
  const isLive = (key: string) => (entries.get(key) ?? 0) > now();
  return {
    add(value: string): number {
      if (entries.size >= MAX_ENTRIES) entries.delete(entries.keys().next().value!);
      const expiresAt = now() + ttlMs;
      entries.set(hashToken(value).toString('hex'), expiresAt);
      return expiresAt;
    },
    has: (value: string) => isLive(hashToken(value).toString('hex')),
    take(value: string): boolean {
      const key = hashToken(value).toString('hex');
      const live = isLive(key);
      entries.delete(key);
      return live;
    },
  };
}

const secret = () => randomBytes(32).toString('base64url');
