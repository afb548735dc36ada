// A browser has no token. A client with a token requests a link; the link's code works once and becomes a token of the page:
//   POST /api/admin/browser-link ─► code (2 min, once) ─► /#/login?code=… ─► POST /login ─► token (12 h)
// Codes and tokens are kept in memory only, as hashes. The page keeps its token in the storage of its origin, port included, and sends
// it by itself. A cookie would go to every server on 127.0.0.1 that the browser visits, since cookies ignore ports.
import { randomBytes } from 'node:crypto';
import { SCOPES } from '../../contract/words.ts';
import type { Actor } from '../deps.ts';
import { hashToken } from './token-hash.ts';

const CODE_TTL_MS = 2 * 60_000;
const SESSION_TTL_MS = 12 * 3600_000;
/** Most links or browsers at a time, more than any person has open; the oldest are dropped first. */
const MAX_ENTRIES = 50;

const BROWSER: Actor = { name: 'browser', scopes: new Set(SCOPES), limited: false, door: 'user' };

export type BrowserSessions = {
  /** Create a code for a link. */
  makeCode(): { code: string; expiresAt: Date };
  /** Exchange a code for the token of a page; undefined when it was used, has expired or is unknown. */
  redeem(code: string): { token: string; expiresAt: Date } | undefined;
  /** The actor of a page's token; undefined when it is none, or has expired. */
  actorOf(token: string): Actor | undefined;
};

/** Create the store of logged-in browsers. */
export function createBrowserSessions(now: () => number = Date.now): BrowserSessions {
  const codes = createExpiringSet(CODE_TTL_MS, now);
  const sessions = createExpiringSet(SESSION_TTL_MS, now);
  return {
    makeCode() {
      const code = secret();
      return { code, expiresAt: new Date(codes.add(code)) };
    },
    redeem(code) {
      if (!codes.take(code)) return undefined;
      const token = secret();
      return { token, expiresAt: new Date(sessions.add(token)) };
    },
    actorOf: (token) => (sessions.has(token) ? BROWSER : undefined),
  };
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
