import { z } from 'zod';
import { nameSchema } from '../../contract/fields.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import { HttpProblem } from '../problem.ts';
import { EVERYTHING } from '../touches.ts';

const tag = 'admin';
const listSchema = z.object({
  items: z.array(
    z.object({
      name: z.string(),
      dimensions: z.number(),
      active: z.boolean().describe('whether it embeds what is saved'),
      answering: z.boolean().describe('whether it embeds queries; during a change of model the old one does'),
      embedded: z.number(),
      pending: z.number(),
    }),
  ),
  available: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['embedder', 'reranker']).describe('a reranker orders the results of a search with `rerank`'),
      dimensions: z.number().nullable(),
      is_here: z.boolean().describe('whether it can be used at once'),
      hub: z
        .string()
        .nullable()
        .describe('repository on the model hub that `agent-memory models add` can fetch it from'),
    }),
  ),
});

/** Embedding models: list and change them. */
export const modelRoutes = (deps: HttpDeps): Route[] => {
  const list = async () => ({ items: await deps.models.list(), available: deps.models.available() });
  return [
    defineRoute({
      method: 'get',
      path: '/api/admin/models',
      scope: 'admin',
      touches: EVERYTHING,
      tag,
      summary:
        'List the embedding models in use or used before, with the progress of their vectors, and the available ones',
      reply: listSchema,
      async handle() {
        return list();
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/admin/models',
      scope: 'admin',
      touches: EVERYTHING,
      tag,
      summary: 'Embed with another model from now on',
      description:
        'A name, or the absolute path of a transformers.js folder. The old model answers until the new one has embedded everything.',
      body: z.object({ name: nameSchema }),
      reply: listSchema,
      async handle({ body, about }) {
        about(`model ${body.name}`);
        const fault = await deps.models.use(body.name);
        if (fault !== undefined) throw new HttpProblem(422, fault);
        return list();
      },
    }),
  ];
};
