// The shapes of Redis Agent Memory Server's interface (0.14): long-term memory.
import { z } from 'zod';
import { idFieldSchema, lenientTimeSchema, MEMORY_TYPES, tagsSchema } from './agent-memory-server.ts';
import { nameSchema, textSchema } from './fields.ts';
import { tagFilterSchema, timeFilterSchema } from './filters.ts';
import { memoryRecordInputSchema, memoryRecordSchema } from './working-memory.ts';

export const longTermPostSchema = z.object({
  memories: z.array(memoryRecordInputSchema).min(1).max(500),
  deduplicate: z.boolean().default(true).describe('a memory that exists under another id is not saved again'),
});

const isGiven = ([, value]: [string, unknown]) => value !== undefined && value !== null;
/** The Python client's names of some operators. */
const ALIASES: Record<string, string> = { in_: 'any', not_eq: 'ne', not_in: 'none' };

/** A filter in the clients' form: null equals absent, and an empty one filters nothing. */
const lenient = <Schema extends z.ZodType>(schema: Schema, value: (given: unknown) => unknown) =>
  z.preprocess((given) => {
    if (typeof given !== 'object' || given === null) return given ?? undefined;
    const fields = Object.entries(given).filter(isGiven);
    if (fields.length === 0) return undefined;
    return Object.fromEntries(fields.map(([name, field]) => [ALIASES[name] ?? name, value(field)]));
  }, schema.optional());

/** With a zone where the client wrote none. */
function zoned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(zoned);
  const time = typeof value === 'string' ? lenientTimeSchema.safeParse(value) : undefined;
  return time?.success ? time.data : value;
}

const tag = lenient(tagFilterSchema, (value) => value);
const time = lenient(timeFilterSchema, zoned);
const refused = z
  .unknown()
  .optional()
  .refine((value) => value === undefined || value === null, 'is not a filter here');
const days = z.number().positive().max(36_500).nullish();
const share = z.number().min(0).max(1).nullish();

export const longTermSearchSchema = z.object({
  text: z.string().max(100_000).nullish().describe('empty: all that pass the filters, the newest first'),
  limit: z.number().int().min(1).max(100).default(10),
  offset: z.number().int().min(0).max(100_000).default(0),
  session_id: tag,
  namespace: tag,
  user_id: tag,
  topics: tag,
  entities: tag,
  memory_type: tag,
  created_at: time,
  last_accessed: time,
  event_date: time,
  id: refused,
  memory_hash: refused,
  discrete_memory_extracted: refused,
  extraction_strategy: refused,
  distance_threshold: z.number().min(0).max(2).nullish().describe('leave out results farther away'),
  search_mode: z.enum(['semantic', 'keyword', 'hybrid']).default('hybrid'),
  hybrid_alpha: share.describe('accepted but ignored: this memory’s own recall weighs the two'),
  recency_boost: z.boolean().nullish().describe('give newer and more confident memories more weight'),
  recency_semantic_weight: share,
  recency_recency_weight: share,
  recency_freshness_weight: share,
  recency_novelty_weight: share,
  recency_half_life_last_access_days: days,
  recency_half_life_created_days: days,
  server_side_recency: z.boolean().nullish(),
});
export type LongTermSearch = z.output<typeof longTermSearchSchema>;

/** A stored long-term memory. Clients of Redis Agent Memory Server ignore unknown fields. */
export const longTermMemorySchema = memoryRecordSchema.extend({
  confidence: z.number().describe('how sure it is, 0–1; PATCH /api/observations/{id} sets it'),
});
export type LongTermMemory = z.infer<typeof longTermMemorySchema>;

const foundSchema = longTermMemorySchema.extend({
  dist: z
    .number()
    .describe('0: identical; 1 minus the larger of the cosine and the share of the query’s words covered'),
  score: z.number().nullable().describe('the sort key; null without a text'),
});
export type FoundMemory = z.infer<typeof foundSchema>;
export const longTermResultsSchema = z.object({
  memories: z.array(foundSchema),
  total: z.number().describe('all that pass the filters, with a distance_threshold only those within it'),
  next_offset: z.number().nullable(),
  degraded: z.array(z.string()).describe('legs of the search that were limited'),
});
export type LongTermResults = z.infer<typeof longTermResultsSchema>;

export const longTermPatchSchema = z
  .object({
    text: textSchema.optional(),
    topics: tagsSchema.nullish(),
    entities: tagsSchema.nullish(),
    memory_type: z.enum(MEMORY_TYPES).optional(),
    namespace: nameSchema.nullish(),
    user_id: nameSchema.nullish(),
    session_id: nameSchema.nullish(),
    event_date: lenientTimeSchema.nullish(),
    pinned: z.boolean().optional(),
  })
  .refine((patch) => Object.keys(patch).length > 0, 'name at least one field to change');
export type LongTermPatch = z.output<typeof longTermPatchSchema>;

export const memoryIdParamSchema = z.object({ memory_id: idFieldSchema });
export const memoryIdsQuerySchema = z.object({
  memory_ids: z.union([idFieldSchema.transform((id) => [id]), z.array(idFieldSchema).min(1).max(500)]),
});

const bound = z.number().int().min(1).max(36_500).nullish();
export const longTermForgetSchema = z.object({
  policy: z
    .object({
      max_age_days: bound,
      max_inactive_days: bound,
      budget: z.number().int().min(0).max(10_000_000).nullish(),
      memory_type_allowlist: z.array(z.enum(MEMORY_TYPES)).nullish(),
    })
    .refine(
      (p) => [p.max_age_days, p.max_inactive_days, p.budget].some((given) => given !== undefined && given !== null),
      'give at least one of max_age_days, max_inactive_days and budget',
    ),
  pinned_ids: z.array(idFieldSchema).max(10_000).nullish().describe('these stay'),
});
// No enum: generators of clients name its members in capitals, and `true` and `True` would meet.
const boolean = z
  .string()
  .regex(/^(?:[Tt]rue|[Ff]alse|1|0)$/, 'true or false')
  .transform((text) => /^(?:true|1)$/i.test(text));
const scopeShape = {
  namespace: nameSchema.optional(),
  user_id: nameSchema.optional(),
  session_id: nameSchema.optional(),
};
export const longTermForgetQuerySchema = z.object({
  ...scopeShape,
  limit: z.coerce.number().int().min(1).max(10_000).default(1000),
  dry_run: boolean
    .optional()
    .describe('default: true, except for the Python client, which omits it when its caller passes false'),
});
export const longTermForgottenSchema = z.object({
  scanned: z.number(),
  deleted: z.number(),
  deleted_ids: z.array(z.string()),
  dry_run: z.boolean(),
});

export const longTermCompactQuerySchema = z.object({
  ...scopeShape,
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(2000)
    .default(1000)
    .describe('how many of the newest memories are compared'),
  compact_hash_duplicates: boolean.default(true),
  compact_semantic_duplicates: boolean.default(true),
  dry_run: boolean.default(false),
});
export const longTermCompactedSchema = z.object({
  status: z.string(),
  compared: z.number(),
  merged: z
    .array(z.object({ kept: z.string(), gone: z.array(z.string()), by: z.enum(['hash', 'meaning', 'model']) }))
    .describe('removed memories are in the bin'),
  dry_run: z.boolean(),
});

export const memoryPromptSchema = z
  .object({
    query: z.string().min(1).max(100_000),
    session: z
      .object({
        session_id: nameSchema,
        namespace: nameSchema.nullish(),
        user_id: nameSchema.nullish(),
        model_name: z.string().max(200).nullish(),
        context_window_max: z.coerce.number().int().min(1).max(100_000_000).nullish(),
      })
      .nullish(),
    long_term_search: z.union([z.boolean(), longTermSearchSchema]).nullish(),
  })
  .refine(({ session, long_term_search: search }) => session || search, 'give session or long_term_search, or both');
export type MemoryPrompt = z.output<typeof memoryPromptSchema>;
export const memoryPromptedSchema = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.object({ type: z.literal('text'), text: z.string() }) })),
  long_term_memories: z.array(foundSchema).describe('the memories that the messages quote'),
});
