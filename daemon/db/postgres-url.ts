import { userInfo } from 'node:os';

export type PostgresAddress = {
  /** The URL for the driver: without `host=`, which postgres.js doesn't know. */
  url: string;
  /** Folder of the Unix socket, if the URL gives one by `?host=/folder`. */
  socketFolder?: string;
  /** The address to show: host, port and database, or the socket folder; no user, no password. */
  location: string;
  /** The schema that sessions look for tables in first; default: the role's own. */
  schema?: string | undefined;
  /** Set after the server, or a pooler in between, has lost a prepared statement; from then on none is prepared. */
  losesStatements?: boolean;
};

/**
 * Parse a connection URL in libpq's forms, including `?host=/folder` for a Unix socket.
 * @throws Error that holds the URL nowhere, neither in its message nor as a cause, since it may hold a password.
 */
export function readPostgresUrl(text: string): PostgresAddress {
  let url: URL;
  try {
    // libpq allows an empty host (postgres://user@/db?host=/run/postgresql), the URL standard doesn't.
    url = new URL(text.replace(/^([a-z]+:\/\/(?:[^/@]*@)?)(?=[/?]|$)/, '$1localhost'));
  } catch {
    // Without its cause, which holds the URL.
    throw new Error(
      'Expected the database URL to look like postgres://user:password@host:5432/database, got something that is not a URL',
    );
  }
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:') {
    throw new Error(`Expected the database URL to begin with postgres:// or postgresql://, got ${url.protocol}//`);
  }
  const database = decoded(url.pathname.slice(1) || url.username) || 'the default database';
  const host = url.searchParams.get('host');
  url.searchParams.delete('host');
  if (host?.startsWith('/')) return { url: url.href, socketFolder: host, location: `${host}, ${database}` };
  if (host) url.hostname = host;
  return { url: url.href, location: `${url.hostname}:${url.port || '5432'}/${database}` };
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    throw new Error('Expected a % in the name of the database to be written as %25');
  }
}

/**
 * Whether others on this machine could log in the same way: the server asked for no password, over TCP, or over a Unix
 * socket for a role other than our system user (with "peer" authentication, which is safe, the two are the same).
 */
export function isPasswordless(login: { askedForPassword: boolean; overSocket: boolean; role: string }): boolean {
  if (login.askedForPassword) return false;
  return !login.overSocket || login.role !== userInfo().username;
}
