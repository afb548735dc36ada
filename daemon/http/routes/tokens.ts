import { z } from 'zod';
import { tokenCreatedSchema, tokenPostSchema, tokenSchema } from '../../contract/admin.ts';
import { insertToken, listTokens, revokeToken } from '../../store/access/tokens.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import { hashToken, makeToken } from '../guards/token-hash.ts';
import { HttpProblem, notFound } from '../problem.ts';
import { EVERYTHING } from '../touches.ts';
import { idParams } from './ids.ts';

const tag = 'tokens';

/** Tokens for other agents and programs. */
export const tokenRoutes = (deps: HttpDeps): Route[] => {
  /** The project may be unknown so far; a folder that belongs to none is an error. */
  function keyOf(ref: string): string {
    const key = deps.projects.keyOf(ref);
    if (key !== undefined) return key;
    throw new HttpProblem(400, `Expected a project to bind the token to, but ${ref} belongs to none`);
  }
  return [
    defineRoute({
      method: 'post',
      path: '/api/admin/tokens',
      scope: 'admin',
      touches: { ...EVERYTHING, and: { 'body.agent': 'label' } },
      tag,
      summary: 'Issue a token',
      description: 'The token is shown only in this reply; only its hash is stored.',
      status: 201,
      body: tokenPostSchema,
      reply: tokenCreatedSchema,
      async handle({ body, about }) {
        const expiresAt = body.expires_at === undefined ? null : new Date(body.expires_at);
        if (expiresAt && expiresAt.getTime() <= Date.now()) {
          throw new HttpProblem(400, `Expected expires_at to be in the future, got ${body.expires_at}`);
        }
        const token = makeToken();
        const row = await insertToken(deps.db, {
          name: deps.redactor.text(body.name).text,
          agent: body.agent === undefined ? null : deps.redactor.text(body.agent).text,
          scopes: [...new Set(body.scopes)],
          projects: body.projects === undefined ? null : [...new Set(body.projects.map(keyOf))],
          hash: hashToken(token),
          expiresAt,
        });
        about(`token ${row.id}`);
        return { ...row, token };
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/admin/tokens',
      scope: 'admin',
      touches: EVERYTHING,
      tag,
      summary: 'List tokens, newest first',
      reply: z.object({ items: z.array(tokenSchema) }),
      handle: async () => ({ items: await listTokens(deps.db) }),
    }),
    defineRoute({
      method: 'delete',
      path: '/api/admin/tokens/{id}',
      scope: 'admin',
      touches: EVERYTHING,
      tag,
      summary: 'Revoke a token, which takes effect at once',
      params: idParams,
      reply: tokenSchema,
      async handle({ params, about }) {
        about(`token ${params.id}`);
        const token = await revokeToken(deps.db, params.id);
        if (!token) throw notFound(`token ${params.id}`);
        await deps.gone.note(); // a restore may come right after
        return token;
      },
    }),
  ];
};
