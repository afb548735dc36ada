// A browser has no token. Whoever has one asks for a link; the link's code works once and becomes a cookie:
//   POST /api/admin/browser-link ─► code (2 min, once) ─► GET /login?code=… ─► cookie (12 h) ─► /docs
// Both live in memory only, as hashes. Cookies know no ports: a browser shows ours to every server on 127.0.0.1 that it visits.
// So the cookie opens the API for reading and writing, but never for administration.
import { randomBytes } from 'node:crypto';
import type { AppContext } from '../app-env.ts';
import type { Actor } from '../deps.ts';
import { hashToken } from './token-hash.ts';

const CODE_TTL_MS = 2 * 60_000;
const SESSION_TTL_MS = 12 * 3600_000;
/** More links or browsers than any person has open; the oldest go first. */
const MAX_ENTRIES = 50;
const COOKIE = 'agent_memory_session';

const BROWSER: Actor = {
  name: 'browser',
  scopes: new Set(['recall', 'read', 'write'] as const),
  limited: false,
  door: 'user',
};

export type BrowserSessions = {
  /** Make a code for a link. */
  makeCode(): { code: string; expiresAt: Date };
  /** Trade a code for the Set-Cookie header of a session; undefined when it was used, has expired or never was. */
  redeem(code: string): string | undefined;
  /** Who a request's cookie says it is. */
  actorOf(c: AppContext): Actor | undefined;
};

/** Keep the browsers that are logged in. */
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
 * Whether the daemon's own page sends this, or the user by opening it. For SameSite every port of this machine is the same
 * site, so a page of another local server would pass with the cookie.
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
