// The Host headers that a server accepts. A page whose name was made to resolve to this machine (DNS rebinding) sends
// that name, so unknown names are refused; an address can't be rebound.
import { isIP } from 'node:net';

/** `beyond`: whether it listens to other machines; `names`: the names by which they reach it. */
export type ServedHosts = { beyond: boolean; names: readonly string[] };

/** Whether an address or a name is loopback, which no other machine reaches. */
export const isLoopbackHost = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host);

/**
 * Whether a request with this Host header is answered. Any port is accepted: a forwarded one (ssh -L) differs, and a
 * port proves nothing.
 */
export function answersHost(header: string, { beyond, names }: ServedHosts): boolean {
  const host = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(header)?.slice(1).find(Boolean);
  if (host === undefined) return false;
  if (LOCAL.test(host)) return true;
  if (!beyond) return false;
  return isIP(host) !== 0 || names.some((name) => name.toLowerCase() === host.toLowerCase());
}

const LOCAL = /^(?:localhost|127\.0\.0\.1|::1)$/i;
