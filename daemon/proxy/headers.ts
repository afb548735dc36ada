import type { IncomingHttpHeaders } from 'node:http';
import { looksIssued } from '../home/home.ts';
import type { Family } from './door.ts';

/** The header with the agent-memory token of a client that sends its own provider key where that key belongs. */
export const PROXY_TOKEN_HEADER = 'x-agent-memory-token';

/** The connection's own (RFC 9110, 7.6.1), and what concerns this machine only. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
const NOT_SENT = new Set([
  ...HOP_BY_HOP,
  'host',
  'content-length',
  'accept-encoding',
  'expect',
  'cookie',
  'origin',
  'referer',
  PROXY_TOKEN_HEADER,
  'x-session-id',
  'x-user-id',
  'x-magnet-user-id',
  'x-project',
]);
const CREDENTIALS = new Set(['authorization', 'x-api-key', 'x-goog-api-key']);
/** An upstream must not set cookies or rules for this machine's host. */
const NOT_RETURNED = new Set([...HOP_BY_HOP, 'set-cookie', 'strict-transport-security', 'alt-svc']);

/**
 * The headers of the upstream request: the client's, less what is the proxy's own, with the upstream's key.
 * @param key undefined: none is sent; 'own': the client's credentials pass
 */
export function headersFor(
  client: Headers,
  family: Family,
  key: { value: string } | 'own' | undefined,
): Record<string, string> {
  const headers: Record<string, string> = {};
  // Node's fetch sends `sec-fetch-mode`, too, and names no site.
  const ours = client.has('sec-fetch-site') ? /^(?:x-agent-memory-|sec-)/ : /^x-agent-memory-/;
  const ofConnection = (client.get('connection') ?? '').toLowerCase().split(/[\s,]+/);
  for (const [name, value] of client) {
    const lower = name.toLowerCase();
    if (NOT_SENT.has(lower) || ours.test(lower) || ofConnection.includes(lower)) continue;
    if (CREDENTIALS.has(lower) && (key !== 'own' || isOurs(value, client))) continue;
    headers[lower] = value;
  }
  // So that the answer can be read as it passes, and comes back as the client's library takes it.
  headers['accept-encoding'] = 'identity';
  if (key !== undefined && key !== 'own')
    headers[KEY_HEADERS[family]] = family === 'openai' ? `Bearer ${key.value}` : key.value;
  return headers;
}

/**
 * Whether the client sends a credential of its own beside the token's header. @param inQuery the `key` of its address
 */
export function hasOwnKey(client: Headers, inQuery: string | undefined): boolean {
  const sent = [inQuery, ...[...CREDENTIALS].map((name) => client.get(name))];
  return client.has(PROXY_TOKEN_HEADER) && sent.some((key) => typeof key === 'string' && !isOurs(key, client));
}

/** Whether a credential is the token, or another of agent-memory's, which no upstream may see. */
export function isOurs(credential: string, client: Headers): boolean {
  const value = credential.replace(/^bearer +/i, '').trim();
  return value === client.get(PROXY_TOKEN_HEADER)?.trim() || looksIssued(value);
}

const KEY_HEADERS: Readonly<Record<Family, string>> = {
  openai: 'authorization',
  anthropic: 'x-api-key',
  google: 'x-goog-api-key',
};

/** The headers of the client's reply. */
export function headersBack(upstream: IncomingHttpHeaders): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(upstream)) {
    if (value === undefined || NOT_RETURNED.has(name) || name.startsWith('access-control-')) continue;
    headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return headers;
}
