// A browser has no token. A client with a token requests a link; the link's code works once and becomes a token of the
// page:
//   POST /api/admin/browser-link ─► code (2 min, once) ─► /#/login?code=… ─► POST /login ─► token (12 h)
// Codes are in memory only. Hashes of tokens are stored in the home, so that an upgrade logs nobody out. The page
// stores its token in its origin's storage, which includes the port, and sends it itself. A cookie would go to every
// server on 127.0.0.1 that the browser visits, since cookies ignore ports.

import { randomBytes } from 'node:crypto';
import { SCOPES } from '../../contract/words.ts';
import { BoundedMap } from '../../home/bounded-map.ts';
import type { KeptLogin, LoginsFile } from '../../home/logins-file.ts';
import type { Actor } from '../deps.ts';
import { hashToken } from './token-hash.ts';

const CODE_TTL_MS = 2 * 60_000;
const SESSION_TTL_MS = 12 * 3600_000;
/** Maximum of links or browsers, more than any person has open; the oldest are dropped first. */
const MAX_ENTRIES = 50;

const BROWSER = { name: 'browser', scopes: new Set(SCOPES), limited: false, door: 'user' } as const;
const IN_MEMORY: LoginsFile = { read: () => [], write: () => {} };

export type BrowserSessions = {
  /** Create a code for a link; its login is valid as long as its maker's credential. */
  makeCode(maker: Actor): { code: string; expiresAt: Date };
  /** Exchange a code for the token of a page; undefined when it was used, has expired or is unknown. */
  redeem(code: string): { token: string; expiresAt: Date } | undefined;
  /** The actor of a page's token; undefined if it is unknown or has expired. */
  actorOf(token: string): Actor | undefined;
  /** End the login of a page's token, and the logins made from its links. @returns whether there was one */
  end(token: string): boolean;
};

type Login = { until: number; parent: string | undefined; maker?: Actor };

/** Create the store of logged-in browsers. `file`: where logins outlive the daemon; absent: they don't. */
export function createBrowserSessions({
  now = Date.now,
  file = IN_MEMORY,
}: {
  now?: () => number;
  file?: LoginsFile;
} = {}): BrowserSessions {
  const codes = new BoundedMap<string, { until: number; maker: Actor }>(MAX_ENTRIES);
  const logins = new BoundedMap<string, Login>(MAX_ENTRIES);
  for (const { key, until, parent } of file.read()) logins.set(key, { until, parent });
  /** The login behind an actor made by this store, recorded as the maker of that browser's links. */
  const loginOf = new WeakMap<Actor, string>();

  const live = (key: string): Login | undefined => {
    const login = logins.get(key);
    if (login === undefined || login.until <= now()) return undefined;
    return login.parent === undefined || live(login.parent) ? login : undefined;
  };
  const keep = () =>
    file.write(
      [...logins].flatMap(([key, { until, parent }]): KeptLogin[] =>
        live(key) ? [{ key, until, ...(parent !== undefined && { parent }) }] : [],
      ),
    );

  return {
    makeCode(maker) {
      const code = secret();
      const until = now() + CODE_TTL_MS;
      codes.set(keyOf(code), { until, maker });
      return { code, expiresAt: new Date(until) };
    },
    redeem(code) {
      const issued = codes.get(keyOf(code));
      codes.delete(keyOf(code));
      if (issued === undefined || issued.until <= now()) return undefined;
      const token = secret();
      const until = now() + SESSION_TTL_MS;
      logins.set(keyOf(token), { until, parent: loginOf.get(issued.maker), maker: issued.maker });
      keep();
      return { token, expiresAt: new Date(until) };
    },
    actorOf(token) {
      const key = keyOf(token);
      if (!live(key)) return undefined;
      const stillHolds = async () => {
        const login = live(key);
        return login !== undefined && ((await login.maker?.stillHolds?.()) ?? true);
      };
      const actor = { ...BROWSER, stillHolds };
      loginOf.set(actor, key);
      return actor;
    },
    end(token) {
      const had = logins.delete(keyOf(token));
      if (had) keep();
      return had;
    },
  };
}

const keyOf = (text: string): string => hashToken(text).toString('hex');
const secret = () => randomBytes(32).toString('base64url');
