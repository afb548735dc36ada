import type { z } from 'zod';
import type { Redacted } from '../../../packages/redactor/index.ts';
import type { tokenSchema } from '../../contract/admin.ts';
import type { Queries } from '../../db/database.ts';
import { toWire } from '../../db/to-wire.ts';

/** A token as shown in lists. */
type Token = z.infer<typeof tokenSchema>;
const COLUMNS = 'id, name, scopes, agent, projects, created_at, expires_at, last_used_at, revoked_at';

type FoundToken = Pick<Token, 'id' | 'scopes' | 'agent' | 'projects'> & { revoked: boolean; expired: boolean };

/** Find a token by its hash and record its use, to the minute, since a write per request would be too expensive. */
export async function findToken(q: Queries, hash: Uint8Array): Promise<FoundToken | undefined> {
  const rows = await q.query<FoundToken>(
    `with found as (
       select id, scopes, agent, projects, last_used_at, revoked_at is not null as revoked,
         coalesce(expires_at <= now(), false) as expired
       from mem_api_tokens where token_hash = $1),
     used as (
       update mem_api_tokens set last_used_at = now() where id in (
         select id from found where not revoked and not expired
           and coalesce(last_used_at < now() - interval '1 minute', true)))
     select id, scopes, agent, projects, revoked, expired from found`,
    [hash],
  );
  return rows[0];
}

/** Whether a token is valid: neither revoked nor expired. */
export async function isTokenValid(q: Queries, id: number): Promise<boolean> {
  const valid = await q.query(
    'select 1 from mem_api_tokens where id = $1 and revoked_at is null and coalesce(expires_at > now(), true)',
    [id],
  );
  return valid.length > 0;
}

/** Store the hash of a new token. */
export async function insertToken(
  q: Queries,
  token: {
    name: Redacted;
    hash: Uint8Array;
    scopes: readonly string[];
    agent: Redacted | null;
    projects: readonly string[] | null;
    expiresAt: Date | null;
  },
): Promise<Token> {
  const rows = await q.query(
    `insert into mem_api_tokens (name, token_hash, scopes, agent, projects, expires_at)
     values ($1, $2, $3::text[], $4, $5::text[], $6) returning ${COLUMNS}`,
    [token.name, token.hash, [...token.scopes], token.agent, token.projects && [...token.projects], token.expiresAt],
  );
  return toWire<Token>(rows[0]!);
}

/** List all tokens, newest first, including revoked ones. */
export async function listTokens(q: Queries): Promise<Token[]> {
  return (await q.query(`select ${COLUMNS} from mem_api_tokens order by id desc`)).map(toWire<Token>);
}

/** Revoke a token; revoking it again keeps the first time. Returns undefined if there is no such token. */
export async function revokeToken(q: Queries, id: number): Promise<Token | undefined> {
  const rows = await q.query(
    `update mem_api_tokens set revoked_at = coalesce(revoked_at, now()) where id = $1 returning ${COLUMNS}`,
    [id],
  );
  return rows[0] && toWire<Token>(rows[0]);
}
