// Finds the daemon and decides whether it may get the token, for hooks and all other clients.
import { findSocket, hasUnixSockets, readDaemonFile } from './daemon-file.ts';
import { type Home, readOwnToken, readToken } from './home.ts';

/** A daemon's address. */
export type Place = {
  to: { path: string } | { host: string; port: number };
  secure: boolean;
  /** The value of a request's Host header. */
  host: string;
  /** Whether it is the home's own daemon, found without AGENT_MEMORY_URL. */
  own: boolean;
};

/**
 * Find the daemon by AGENT_MEMORY_URL, else the socket in the home, else (on platforms without Unix sockets) the port
 * in daemon.json; undefined if no daemon left an address. With sockets the port is never used: another program that
 * took it over after a crash would receive the token and the events.
 * @throws when AGENT_MEMORY_URL is not an http:// or https:// URL
 */
export function findDaemon(home: Home, env: NodeJS.ProcessEnv): Place | undefined {
  if (env.AGENT_MEMORY_URL) return placeOfUrl(env.AGENT_MEMORY_URL);
  const own = { secure: false, own: true };
  if (hasUnixSockets) {
    const path = findSocket(home);
    return path ? { ...own, to: { path }, host: 'localhost' } : undefined;
  }
  const port = readDaemonFile(home)?.port;
  const host = '127.0.0.1';
  return port ? { ...own, to: { host, port }, host: `${host}:${port}` } : undefined;
}

/** The bearer token for a daemon. The home's own token goes to this machine only, whatever AGENT_MEMORY_URL says. */
export function tokenFor({ to, own }: Place, home: Home, env: NodeJS.ProcessEnv): string | undefined {
  if (own) return readOwnToken(home, env);
  const isHere = 'path' in to || /^(localhost|127(\.\d+){3}|::1)$/.test(to.host);
  return isHere ? readToken(home, env) : env.AGENT_MEMORY_TOKEN;
}

function placeOfUrl(text: string): Place {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    throw new Error(`Expected AGENT_MEMORY_URL to be an http:// or https:// URL, got ${text}`);
  const { protocol, hostname, port, host } = new URL(text);
  const secure = protocol === 'https:';
  const to = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (secure ? 443 : 80) };
  return { to, secure, host, own: false };
}
