import { z } from 'zod';
import { idSchema, limitSchema, nameSchema, offsetSchema, projectRefSchema } from './fields.ts';
import { filtersShape } from './filters.ts';
import { askerSchema } from './scopes.ts';
import { FUSIONS, SEARCH_MODES } from './words.ts';

const fusionSchema = z
  .enum(FUSIONS)
  .optional()
  .describe('how lists are joined: by Reciprocal Rank Fusion, or by adding scores; absent: as the settings say');

/** Phrasings of one question that are searched at once. */
const MAX_PHRASINGS = 3;

/** The distinct phrasings of a request's question, the question itself first. */
export const phrasingsOf = ({
  query,
  queries = [],
}: {
  query?: string | undefined;
  queries?: string[] | undefined;
}) => [...new Set(query === undefined ? queries : [query, ...queries])];

export const searchRequestSchema = z
  .strictObject({
    query: z.string().min(1).max(100_000).optional().describe('absent only where `queries` says it'),
    queries: z
      .array(z.string().min(1).max(10_000))
      .min(1)
      .max(MAX_PHRASINGS)
      .optional()
      .describe('the same question in other words: each is searched, and their lists are fused by rank'),
    project: projectRefSchema
      .nullable()
      .optional()
      .describe('absent or null: all projects; a project’s search also finds what belongs to none'),
    limit: limitSchema(200, 10),
    offset: offsetSchema,
    mode: z.enum(SEARCH_MODES).default('hybrid'),
    fusion: fusionSchema,
    group_by: z.literal('session').optional(),
    recency: z.boolean().default(false).describe('let newer and more confident observations weigh more'),
    explain: z.boolean().default(false),
    passage_tokens: z
      .number()
      .int()
      .min(100)
      .max(4000)
      .optional()
      .describe('give the passages that answer, of all results together within so many tokens'),
    rerank: z
      .boolean()
      .default(false)
      .describe(
        'let a cross-encoder order the first 30 results anew; takes seconds and needs a model (docs/models.md)',
      ),
    near: z
      .strictObject({ project: projectRefSchema.optional(), session_id: nameSchema.optional() })
      .optional()
      .describe('where the asker stands: this project, and the files that this session touched, weigh more'),
    asker: askerSchema
      .optional()
      .describe('who asks: memories of this conversation, agent and user are found too (docs/scopes.md)'),
    ...filtersShape,
  })
  .refine(({ rerank, group_by }) => !(rerank && group_by), {
    message: 'orders observations, not sessions: leave out group_by',
    path: ['rerank'],
  })
  .refine(({ passage_tokens, group_by }) => !(passage_tokens && group_by), {
    message: 'are of observations, not of sessions: leave out group_by',
    path: ['passage_tokens'],
  })
  .refine(({ query, queries }) => query !== undefined || queries !== undefined, {
    message: 'is missing: give query, or queries',
    path: ['query'],
  })
  .refine((request) => phrasingsOf(request).length <= MAX_PHRASINGS, {
    message: `takes at most ${MAX_PHRASINGS} phrasings, query among them`,
    path: ['queries'],
  });
export type SearchRequest = z.infer<typeof searchRequestSchema>;

/** The reasons for a result's rank, with `explain: true`. Text and session: the covered shares of the query's rarity. */
const explanationSchema = z.object({
  text: z.object({ rank: z.number().nullable(), score: z.number(), own: z.number(), session: z.number() }).nullable(),
  vector: z.object({ rank: z.number().nullable(), similarity: z.number().nullable(), evidence: z.number() }).nullable(),
  ranks: z
    .object({
      sum: z.number(),
      words: z.number().nullable(),
      vectors: z.number().nullable(),
      passages: z.number().nullable(),
    })
    .optional()
    .describe(
      'with `rrf`: the place in each list that was fused: by words and vectors together, by words, by vectors, by the best passage',
    ),
  time: z.number(),
  shortness: z.number(),
  fused: z.number(),
  boosts: z.record(z.string(), z.number()),
  phrasings: z
    .array(z.number().nullable())
    .optional()
    .describe('with several phrasings: the place in the list of each, from which `fused` is made'),
  rerank: z.object({ rank: z.number().describe('where it stood before'), score: z.number() }).optional(),
});

const searchResultSchema = z.object({
  id: z.number(),
  external_id: z.string().nullable(),
  session_id: z.string().nullable(),
  agent: z.string().nullable().describe('the agent whose session or call it comes from'),
  project: z.string().nullable(),
  scope: z.string().nullable().describe('where it holds; null: outside of projects'),
  kind: z.string(),
  title: z.string(),
  snippet: z.string(),
  passages: z
    .string()
    .optional()
    .describe('with `passage_tokens`: what of its text answers; absent where nothing does'),
  files: z.array(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  confidence: z.number().describe('how sure it is, 0–1'),
  pinned: z.boolean(),
  tokens: z.number().describe('estimated tokens of the full text'),
  score: z.number().describe('what the order follows; with `rerank`, 0–1 for the results that were judged'),
  asked: z.number().optional().describe('how often the question was asked; the other askings are folded into this one'),
  explain: explanationSchema.optional(),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

const sessionResultSchema = z.object({
  session_id: z.string(),
  score: z.number(),
  summary: z
    .object({ id: z.number(), title: z.string(), text: z.string() })
    .nullable()
    .describe('what the session came to; null for talk without work, and until it is written'),
  observations: z.array(searchResultSchema),
});

/** What a search says to whoever may search again; absent where the results are sessions. */
const againShape = {
  thin: z
    .boolean()
    .optional()
    .describe('little of the question is covered, or its rarest words are nowhere in the results: ask again otherwise'),
  nearly: z
    .array(z.object({ id: z.number(), title: z.string() }))
    .optional()
    .describe('what comes next behind the results, or lies just below their floor'),
  terms: z
    .array(z.string())
    .optional()
    .describe('where the evidence is thin: words that this memory uses for those of the question'),
};

/** `degraded` names each leg that was limited (`vector:…`, `text:cold`, `rerank:no-model`, …); it is empty if none was. */
export const searchReplySchema = z.object({
  results: z.array(z.union([searchResultSchema, sessionResultSchema])),
  degraded: z.array(z.string()),
  ...againShape,
});
export type SearchReply = z.infer<typeof searchReplySchema>;

export const recallRequestSchema = z.strictObject({
  prompt: z.string().min(1).max(1_000_000),
  project: projectRefSchema.nullable().optional(),
  session_id: nameSchema.optional(),
  asker: askerSchema.optional(),
  fusion: fusionSchema,
  budget_tokens: z
    .number()
    .int()
    .min(50)
    .max(4000)
    .default(1200)
    .describe('the most that a question carries; any other prompt carries two thirds of it'),
  explain: z.boolean().optional().describe('also list what was considered, and why it was left out'),
});
export const recallReplySchema = z.object({
  text: z.string(),
  items: z.array(z.object({ id: z.number(), external_id: z.string().nullable(), score: z.number() })),
  rules: z.array(z.number()).describe('ids of the rules that bear on the prompt'),
  tokens: z.number(),
  degraded: z.array(z.string()),
  /** The time from query to reply in the daemon. */
  took_ms: z.number(),
  candidates: z.array(z.record(z.string(), z.unknown())).optional().describe('with `explain`, best first'),
});
export type RecallReply = z.infer<typeof recallReplySchema>;

export const injectionSchema = z.object({
  id: z.number(),
  session_id: z.string().nullable(),
  project: z.string().nullable(),
  prompt_id: z.string().nullable(),
  event: z.string(),
  query: z.string(),
  items: z.array(z.record(z.string(), z.unknown())),
  candidates: z.array(z.record(z.string(), z.unknown())),
  text: z.string(),
  tokens: z.number(),
  degraded: z.array(z.string()),
  took_ms: z.number(),
  told: z.boolean().describe('whether it reached the agent; false: it was not delivered, since it came late'),
  created_at: z.string(),
});
export const injectionListQuerySchema = z.object({
  session_id: nameSchema.optional(),
  project: projectRefSchema.optional(),
  observation: idSchema.optional().describe('only those that carried this observation'),
  rule: idSchema.optional().describe('only those that carried this rule'),
  limit: limitSchema(100, 20),
  cursor: idSchema.optional(),
});
