// A browser has no token. A client with a token requests a link; the link's code works once and becomes a token of the page:
//   POST /api/admin/browser-link ─► code (2 min, once) ─► /#/login?code=… ─► POST /login ─► token (12 h)
// Codes and tokens are kept in memory only, as hashes. The page keeps its token in the storage of its origin, port included, and sends
// it by itself. A cookie would go to every server on 127.0.0.1 that the browser visits, since cookies ignore ports.

import { randomBytes } from 'node:crypto';
import { SCOPES } from '../../contract/words.ts';
import { BoundedMap } from '../../home/bounded-map.ts';
import type { Actor } from '../deps.ts';
import { hashToken } from './token-hash.ts';

const CODE_TTL_MS = 2 * 60_000;
const SESSION_TTL_MS = 12 * 3600_000;
/** Most links or browsers at a time, more than any person has open; the oldest are dropped first. */
const MAX_ENTRIES = 50;

const BROWSER = { name: 'browser', scopes: new Set(SCOPES), limited: false, door: 'user' } as const;

export type BrowserSessions = {
  /** Create a code for a link, which logs in as long as the credential of its maker holds. */
  makeCode(maker: Actor): { code: string; expiresAt: Date };
  /** Exchange a code for the token of a page; undefined when it was used, has expired or is unknown. */
  redeem(code: string): { token: string; expiresAt: Date } | undefined;
  /** The actor of a page's token; undefined when it is none, or has expired. */
  actorOf(token: string): Actor | undefined;
};

/** Create the store of logged-in browsers. */
export function createBrowserSessions(now: () => number = Date.now): BrowserSessions {
  const codes = createExpiring<Actor>(CODE_TTL_MS, now);
  const sessions = createExpiring<Actor>(SESSION_TTL_MS, now);
  return {
    makeCode(maker) {
      const code = secret();
      return { code, expiresAt: new Date(codes.add(code, maker)) };
    },
    redeem(code) {
      const maker = codes.take(code);
      if (maker === undefined) return undefined;
      const token = secret();
      return { token, expiresAt: new Date(sessions.add(token, maker)) };
    },
    actorOf(token) {
      const maker = sessions.get(token);
      if (maker === undefined) return undefined;
      const stillHolds = async () => sessions.get(token) !== undefined && ((await maker.stillHolds?.()) ?? true);
      return { ...BROWSER, stillHolds };
    },
  };
}

function createExpiring<Value>(ttlMs: number, now: () => number) {
  const entries = new BoundedMap<string, { until: number; value: Value }>(MAX_ENTRIES);
  const keyOf = (secret: string) => hashToken(secret).toString('hex');
  const live = (key: string) => {
    const entry = entries.get(key);
    return entry && entry.until > now() ? entry.value : undefined;
  };
  return {
    add(secret: string, value: Value): number {
      const until = now() + ttlMs;
      entries.set(keyOf(secret), { until, value });
      return until;
    },
    get: (secret: string) => live(keyOf(secret)),
    take(secret: string): Value | undefined {
      const key = keyOf(secret);
      const value = live(key);
      entries.delete(key);
      return value;
    },
  };
}

const secret = () => randomBytes(32).toString('base64url');
