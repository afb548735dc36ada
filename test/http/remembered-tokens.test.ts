import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '../../daemon/db/database.ts';
import type { Actor } from '../../daemon/http/deps.ts';
import { createRememberedTokens } from '../../daemon/http/guards/remembered-tokens.ts';
import { HttpProblem } from '../../daemon/http/problem.ts';

const HASH = Buffer.from('hash');
const ACTOR: Actor = { name: 'token:1', scopes: new Set(['proxy']), limited: true, door: 'rest' };
const isGone = () => Promise.reject(new DatabaseUnavailable('gone'));
const hangs = () => new Promise<Actor>(() => {});
const isRevoked = () => Promise.reject(new HttpProblem(401, 'The token was revoked'));

test('a token that was valid passes while the database is gone or hangs, until it is said to be revoked', async () => {
  const check = createRememberedTokens();
  await expect(check(HASH, isGone)).rejects.toThrow('gone');
  expect(await check(HASH, async () => ACTOR)).toBe(ACTOR);
  expect(await check(HASH, isGone)).toBe(ACTOR);
  expect(await check(HASH, hangs)).toBe(ACTOR);
  await expect(check(HASH, isRevoked)).rejects.toThrow('revoked');
  await expect(check(HASH, isGone)).rejects.toThrow('gone');
});
