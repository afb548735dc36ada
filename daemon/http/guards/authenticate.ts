import { timingSafeEqual } from 'node:crypto';
import { AGENT_HEADER, AGENT_NAME, DOOR_HEADER } from '../../contract/door.ts';
import { SCOPES, type Scope } from '../../contract/words.ts';
import { looksIssued } from '../../home/home.ts';
import { findToken, isTokenValid } from '../../store/access/tokens.ts';
import type { AppContext } from '../app-env.ts';
import type { Actor, HttpDeps } from '../deps.ts';
import { HttpProblem } from '../problem.ts';
import type { BrowserSessions } from './browser-sessions.ts';
import { isLoopback } from './local-origin.ts';
import { isProxyPath, proxyAuthorization } from './proxy-token.ts';
import { createRememberedTokens } from './remembered-tokens.ts';
import { hashToken } from './token-hash.ts';

const OWNER_SCOPES: ReadonlySet<Scope> = new Set(SCOPES);
/**
 * The source of requests with the owner's token, by DOOR_HEADER. Only programs operated by a person count as the user.
 */
const OWNER_DOORS: Readonly<Record<string, Actor['door']>> = {
  cli: 'user',
  viewer: 'user',
  mcp: 'agent',
  hook: 'client',
};
const CLIENT_SCOPES: ReadonlySet<Scope> = new Set(['capture', 'recall', 'read', 'write'] as const);
/** The actor when the user turned authentication off: everything except administration, within the limits. */
const ANYONE: Actor = { name: 'anonymous', scopes: CLIENT_SCOPES, limited: true, door: 'rest' };

const HOW_TO_LOG_IN =
  'Send "Authorization: Bearer <token>", or the token as the password of Basic authentication: the owner’s token is in the file `token` in the home of agent-memory; ' +
  '`agent-memory tokens create` makes others. For a browser, run `agent-memory open`.';

/**
 * Find the caller of a request; undefined if it carries no credentials. @throws HttpProblem 401 for an invalid token
 */
export type Authenticate = (c: AppContext) => Actor | undefined | Promise<Actor>;

export function createAuthenticate(
  deps: Pick<HttpDeps, 'db' | 'gone' | 'ownerToken' | 'extraOwnerToken' | 'settings'>,
  browsers: BrowserSessions,
): Authenticate {
  const ownerHashes = [deps.ownerToken, deps.extraOwnerToken].flatMap((token) => (token ? [hashToken(token)] : []));
  const trusted = new Set(deps.settings.trustedAgents);
  const fallback = deps.settings.requireAuth ? undefined : ANYONE;

  const remembered = createRememberedTokens();

  return (c) => {
    const isProxied = isProxyPath(c.req.path);
    const header = isProxied ? proxyAuthorization(c) : c.req.header('authorization');
    if (header !== undefined) {
      const token = tokenIn(header, c);
      const hash = hashToken(token);
      if (ownerHashes.some((known) => timingSafeEqual(hash, known)))
        return { name: 'owner', scopes: OWNER_SCOPES, limited: false, ...ownerDoor(c) };
      const browser = browsers.actorOf(token);
      if (browser) return loggedIn(browser);
      if (looksIssued(token)) {
        const lookUp = () => issuedActor(deps, hash, modelOf(c));
        return isProxied ? remembered(hash, lookUp) : lookUp();
      }
      throw unauthorized('The token is not valid');
    }
    return trustedAgent(c, trusted) ?? fallback;
  };
}

/** @throws HttpProblem 401 when the credential that made the login's link is no longer valid */
async function loggedIn(browser: Actor): Promise<Actor> {
  if (await browser.stillHolds?.()) return browser;
  throw unauthorized('This login has ended');
}

/** The program that uses the owner's token, and the agent if it is an agent's MCP server. */
const ownerDoor = (c: AppContext): Pick<Actor, 'door' | 'agent'> =>
  modelOf(c) ?? { door: OWNER_DOORS[c.req.header(DOOR_HEADER) ?? ''] ?? 'rest' };

/**
 * The DOOR_HEADER value for a model that asks through the MCP server, with its agent if known; undefined for other
 * requests.
 */
function modelOf(c: AppContext): { door: 'agent'; agent?: string } | undefined {
  if (OWNER_DOORS[c.req.header(DOOR_HEADER) ?? ''] !== 'agent') return undefined;
  const agent = c.req.header(AGENT_HEADER);
  return agent !== undefined && AGENT_NAME.test(agent) ? { door: 'agent', agent } : { door: 'agent' };
}

/** The error for a missing or invalid token. */
export function unauthorized(detail: string): HttpProblem {
  return new HttpProblem(401, detail, { hint: HOW_TO_LOG_IN, headers: { 'www-authenticate': 'Bearer' } });
}

/**
 * The token in a header: a bearer token, or the password of Basic authentication, for clients that support nothing
 * else.
 */
function tokenIn(header: string, c: AppContext): string {
  const basic = /^basic +([\w+/=-]+)$/i.exec(header)?.[1];
  if (basic === undefined) return bearerToken(header);
  // A browser stores a password and sends it automatically, also with another page's requests; programs send neither
  // header.
  if (c.req.header('origin') !== undefined || c.req.header('sec-fetch-site') !== undefined)
    throw unauthorized('A browser’s pages send the token as a bearer token');
  const pair = Buffer.from(basic, 'base64').toString();
  const token = pair.slice(pair.indexOf(':') + 1);
  if (!pair.includes(':') || token === '') throw unauthorized('Basic authentication takes the token as its password');
  return token;
}

function bearerToken(header: string): string {
  const token = /^bearer +(\S+)$/i.exec(header)?.[1];
  if (token !== undefined) return token;
  // A client with an unset variable sends "Bearer " followed by nothing.
  throw unauthorized(/^bearer *$/i.test(header) ? 'The bearer token is empty' : 'Expected a bearer token');
}

/** Look up a token in the database at each request, so that revoking it takes effect at once. */
async function issuedActor(
  deps: Pick<HttpDeps, 'db' | 'gone'>,
  hash: Buffer,
  model: ReturnType<typeof modelOf>,
): Promise<Actor> {
  const token = await findToken(deps.db, hash);
  if (!token) throw unauthorized('The token is not valid');
  // The list still knows it if an older database was put in place of this one.
  if (token.revoked || deps.gone.isRevoked(hash)) throw unauthorized('The token was revoked');
  if (token.expired) throw unauthorized('The token has expired');
  return {
    name: `token:${token.id}`,
    scopes: new Set(token.scopes as Scope[]),
    limited: true,
    door: 'rest',
    stillHolds: () => isTokenValid(deps.db, token.id),
    ...model,
    ...(token.agent !== null && { door: 'agent' as const, agent: token.agent }),
    ...(token.projects !== null && { projects: token.projects }),
  };
}

/** The bypass for agents that can't send a token; off unless the user listed them, and never for a web page. */
function trustedAgent(c: AppContext, trusted: ReadonlySet<string>): Actor | undefined {
  if (trusted.size === 0) return undefined;
  const name = c.req.header('x-agent-name');
  if (name === undefined || !trusted.has(name) || c.req.header('origin') !== undefined || !isLoopback(c))
    return undefined;
  return { name: `agent:${name}`, scopes: CLIENT_SCOPES, limited: true, door: 'agent', agent: name };
}
