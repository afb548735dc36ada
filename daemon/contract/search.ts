import { z } from 'zod';
import { idSchema, limitSchema, nameSchema, offsetSchema, projectRefSchema } from './fields.ts';
import { filtersShape } from './filters.ts';
import { askerSchema } from './scopes.ts';
import { FUSIONS, SEARCH_MODES } from './words.ts';

const fusionSchema = z
  .enum(FUSIONS)
  .optional()
  .describe('how lists are joined: by Reciprocal Rank Fusion, or by adding scores; absent: as the settings say');

/** Maximum of phrasings of one question. */
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
    recency: z.boolean().default(false).describe('give newer and more confident observations more weight'),
    explain: z.boolean().default(false),
    passage_tokens: z
      .number()
      .int()
      .min(100)
      .max(4000)
      .optional()
      .describe('also return the passages that answer, from all results together, within this many tokens'),
    rerank: z
      .boolean()
      .default(false)
      .describe('let a cross-encoder reorder the first 30 results; takes seconds and needs a model (docs/models.md)'),
    near: z
      .strictObject({ project: projectRefSchema.optional(), session_id: nameSchema.optional() })
      .optional()
      .describe('the caller’s context: this project, and the files that this session touched, get more weight'),
    asker: askerSchema
      .optional()
      .describe('the caller: memories of this conversation, agent and user are included (docs/scopes.md)'),
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

/**
 * The reasons for a result's rank, with `explain: true`. Text and session: the shares of the query covered, weighted by
 * rarity.
 */
const explanationSchema = z.object({
  text: z.object({ rank: z.number().nullable(), score: z.number(), own: z.number(), session: z.number() }).nullable(),
  vector: z.object({ rank: z.number().nullable(), similarity: z.number().nullable(), evidence: z.number() }).nullable(),
  ranks: z
    .object({
      sum: z.number(),
      words: z.number().nullable(),
      vectors: z.number().nullable(),
      passages: z.number().nullable(),
      asked: z.number().nullable(),
    })
    .optional()
    .describe(
      'with `rrf`: its rank in each fused list: words and vectors together, words, vectors, best passage, best passage of what was asked',
    ),
  time: z.number(),
  shortness: z.number(),
  fused: z.number(),
  boosts: z.record(z.string(), z.number()),
  phrasings: z
    .array(z.number().nullable())
    .optional()
    .describe('with several phrasings: its rank in the list of each, from which `fused` is computed'),
  rerank: z.object({ rank: z.number().describe('its previous rank'), score: z.number() }).optional(),
});

const searchResultSchema = z.object({
  id: z.number(),
  external_id: z.string().nullable(),
  session_id: z.string().nullable(),
  agent: z.string().nullable().describe('the agent whose session or call it comes from'),
  project: z.string().nullable(),
  scope: z.string().nullable().describe('its scope; null: outside of projects'),
  kind: z.string(),
  title: z.string(),
  snippet: z.string(),
  passages: z
    .string()
    .optional()
    .describe('with `passage_tokens`: the parts of its text that answer; absent if none does'),
  files: z.array(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  confidence: z.number().describe('confidence, 0–1'),
  pinned: z.boolean(),
  tokens: z.number().describe('estimated tokens of the full text'),
  score: z.number().describe('the sort key; with `rerank`, 0–1 for the reranked results'),
  asked: z.number().optional().describe('how often the question was asked; repetitions are merged into this result'),
  explain: explanationSchema.optional(),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

const sessionResultSchema = z.object({
  session_id: z.string(),
  score: z.number(),
  summary: z
    .object({ id: z.number(), title: z.string(), text: z.string() })
    .nullable()
    .describe('the session’s summary; null until it is written, and for a conversation without work'),
  observations: z.array(searchResultSchema),
});

/** Hints for another search; absent if the results are sessions. */
const againShape = {
  thin: z
    .boolean()
    .optional()
    .describe('little of the question is covered, or its rarest words occur in no result: ask again in other words'),
  nearly: z
    .array(z.object({ id: z.number(), title: z.string() }))
    .optional()
    .describe('near misses: the next results, or those just below the floor'),
  terms: z
    .array(z.string())
    .optional()
    .describe('if the evidence is thin: words that this memory uses for those of the question'),
};

/**
 * `degraded` names each leg that was limited (`vector:…`, `text:cold`, `rerank:no-model`, …); it is empty if none was.
 */
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
    .describe('token budget for a question; any other prompt gets two thirds of it'),
  explain: z.boolean().optional().describe('also list the candidates, and why each was left out'),
  standing: z
    .boolean()
    .optional()
    .describe('also the rules with which a session begins, in at most half of the budget: for programs without one'),
});
const readAsSchema = z
  .object({ work: z.array(z.string()), names: z.array(z.string()) })
  .describe('what a prompt is read as: the kinds of work by which rules bear on it, and the things that it names');
export type ReadAs = z.infer<typeof readAsSchema>;

export const recallReplySchema = z.object({
  text: z.string(),
  items: z.array(z.object({ id: z.number(), external_id: z.string().nullable(), score: z.number() })),
  rules: z.array(z.number()).describe('ids of the rules relevant to the prompt'),
  tokens: z.number(),
  degraded: z.array(z.string()),
  /** The time from query to reply in the daemon. */
  took_ms: z.number(),
  candidates: z.array(z.record(z.string(), z.unknown())).optional().describe('with `explain`, best first'),
  read_as: readAsSchema.optional().describe('with `explain`'),
});
export type RecallReply = z.infer<typeof recallReplySchema>;

export const injectionSchema = z.object({
  id: z.number(),
  session_id: z.string().nullable(),
  project: z.string().nullable(),
  prompt_id: z.string().nullable(),
  event: z.string(),
  query: z.string(),
  read_as: readAsSchema.optional().describe('of a prompt'),
  items: z.array(z.record(z.string(), z.unknown())),
  candidates: z.array(z.record(z.string(), z.unknown())),
  text: z.string(),
  tokens: z.number(),
  degraded: z.array(z.string()),
  took_ms: z.number(),
  told: z.boolean().describe('whether it reached the agent; false: it came too late'),
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
