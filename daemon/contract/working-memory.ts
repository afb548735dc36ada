// The shapes of Redis Agent Memory Server's interface (0.14): working memory. Unknown fields are ignored, as there: its
// clients send back whatever they were given.
import { z } from 'zod';
import { idFieldSchema, lenientTimeSchema, MEMORY_TYPES, tagsSchema } from './agent-memory-server.ts';
import { nameSchema, textSchema } from './fields.ts';
import { LONG_TERM_STRATEGIES } from './words.ts';

/** Maximum of messages in one session: a month of conversation, within the limit of a request. */
const MAX_MESSAGES = 5000;
const MAX_MEMORIES = 500;

const messageInputSchema = z.object({
  role: z.string().regex(/^[a-z_]{1,30}$/i, 'user, assistant, system, tool or another word'),
  content: z.union([z.literal(''), textSchema]),
  id: idFieldSchema.nullish().describe('absent: the daemon assigns one'),
  created_at: lenientTimeSchema.nullish().describe('at most 300 s in the future'),
  persisted_at: lenientTimeSchema.nullish(),
});
export type MessageInput = z.output<typeof messageInputSchema>;

/** A memory as clients send it, to working memory or to long-term memory. */
export const memoryRecordInputSchema = z.object({
  id: idFieldSchema,
  text: textSchema,
  session_id: nameSchema.nullish(),
  user_id: nameSchema.nullish(),
  namespace: nameSchema.nullish(),
  topics: tagsSchema.nullish(),
  entities: tagsSchema.nullish(),
  memory_type: z.enum(MEMORY_TYPES).nullish(),
  created_at: lenientTimeSchema.nullish(),
  event_date: lenientTimeSchema.nullish(),
  extracted_from: z.array(idFieldSchema).max(500).nullish().describe('ids of the messages from which it was extracted'),
  persisted_at: lenientTimeSchema.nullish(),
  pinned: z.boolean().nullish(),
});
export type MemoryRecordInput = z.output<typeof memoryRecordInputSchema>;

const strategySchema = z.object({
  strategy: z.enum(LONG_TERM_STRATEGIES).default('discrete'),
  config: z.record(z.string(), z.unknown()).default({}),
});

export const workingMemoryPutSchema = z.object({
  messages: z.array(messageInputSchema).max(MAX_MESSAGES).default([]),
  memories: z.array(memoryRecordInputSchema).max(MAX_MEMORIES).default([]),
  data: z.record(z.string(), z.unknown()).nullish(),
  context: z
    .union([z.literal(''), textSchema])
    .nullish()
    .describe('summary of earlier messages'),
  user_id: nameSchema.nullish(),
  namespace: nameSchema.nullish(),
  long_term_memory_strategy: strategySchema.nullish(),
  ttl_seconds: z.number().int().min(1).max(3_155_760_000).nullish().describe('absent: it never expires'),
});
export type WorkingMemoryPut = z.output<typeof workingMemoryPutSchema>;
export const messagesPostSchema = workingMemoryPutSchema.pick({
  messages: true,
  context: true,
  namespace: true,
  user_id: true,
});

const windowShape = {
  model_name: z.string().max(200).optional().describe('the session’s model, whose window limits the working memory'),
  context_window_max: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000_000)
    .optional()
    .describe('the window in tokens, instead of a model'),
};
const ownerShape = { namespace: nameSchema.optional(), user_id: nameSchema.optional() };
export const workingMemoryQuerySchema = z.object({
  ...ownerShape,
  ...windowShape,
  window_size: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('at most this many messages, the latest'),
});
export const workingMemoryPutQuerySchema = z.object({ ...ownerShape, ...windowShape });
export const workingMemoryDeleteQuerySchema = z.object(ownerShape);

export const sessionsQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(20),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  ...ownerShape,
});
export const sessionPagesQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(1000).default(10),
  ...ownerShape,
});
export const sessionIdsSchema = z.object({ sessions: z.array(z.string()), total: z.number() });

const messageSchema = z.object({
  id: z.string(),
  role: z.string(),
  content: z.string(),
  created_at: z.string(),
  persisted_at: z.string().nullable(),
  discrete_memory_extracted: z.enum(['t', 'f']),
});
export type WorkingMessage = z.infer<typeof messageSchema>;

export const memoryRecordSchema = z.object({
  id: z.string(),
  text: z.string(),
  session_id: z.string().nullable(),
  user_id: z.string().nullable(),
  namespace: z.string().nullable(),
  topics: z.array(z.string()),
  entities: z.array(z.string()),
  memory_type: z.enum(MEMORY_TYPES),
  created_at: z.string(),
  updated_at: z.string(),
  last_accessed: z.string(),
  event_date: z.string().nullable(),
  extracted_from: z.array(z.string()).nullable(),
  persisted_at: z.string().nullable().describe('when it was saved to long-term memory'),
  pinned: z.boolean(),
  memory_hash: z.string().nullable(),
  discrete_memory_extracted: z.enum(['t', 'f']),
});
export type MemoryRecord = z.infer<typeof memoryRecordSchema>;

export const workingMemorySchema = z.object({
  session_id: z.string(),
  namespace: z.string().nullable(),
  user_id: z.string().nullable(),
  messages: z.array(messageSchema),
  memories: z.array(memoryRecordSchema),
  data: z.record(z.string(), z.unknown()),
  context: z.string().nullable().describe('selected sentences of removed messages'),
  tokens: z.number().describe('estimated tokens of messages and context'),
  long_term_memory_strategy: z.object({ strategy: z.string(), config: z.record(z.string(), z.unknown()) }),
  ttl_seconds: z.number().nullable(),
  last_accessed: z.string(),
  context_window: z.number().describe('tokens of the window on which the percentages are based'),
  context_window_from: z
    .enum(['context_window_max', 'model', 'default'])
    .describe('default: no window was given, or the model is unknown'),
  context_percentage_total_used: z.number(),
  context_percentage_until_summarization: z.number().describe('at 100 the next write condenses'),
  new_session: z.boolean(),
  unsaved: z.boolean().nullable(),
  recorded: z.boolean().describe('true: the session was recorded by hooks, and is only shown as a conversation'),
});
export type WorkingMemory = z.infer<typeof workingMemorySchema>;

export const ackSchema = z.object({ status: z.string() });
