import { z } from 'zod';
import {
  durationMsSchema,
  idSchema,
  limitSchema,
  nameSchema,
  occurredAtSchema,
  projectRefSchema,
  textSchema,
  timeSchema,
} from './fields.ts';
import { ALL_SESSION_STATUSES, SESSION_STATUSES, SPEAKERS } from './words.ts';

export const promptPostSchema = z.object({
  session_id: nameSchema,
  prompt: textSchema,
  cwd: nameSchema.optional(),
  agent_name: nameSchema.optional(),
  prompt_id: nameSchema.optional().describe('posting it again stores nothing'),
  created_at: occurredAtSchema.optional(),
});

/** A finished tool call of an agent that has no hooks of ours. */
export const toolCallPostSchema = z.object({
  session_id: nameSchema,
  tool_name: nameSchema,
  tool_input: z.unknown().optional(),
  tool_response_preview: z.string().max(1_000_000).optional(),
  success: z.boolean().optional(),
  error: z.string().max(1_000_000).optional(),
  duration_ms: durationMsSchema.int().optional(),
  tool_use_id: nameSchema.optional().describe('posting it again stores nothing'),
  cwd: nameSchema.optional(),
  agent_name: nameSchema.optional(),
  last_user_message: z.string().max(1_000_000).optional(),
  created_at: occurredAtSchema.optional(),
});
export const acceptedSchema = z.object({
  status: z.enum(['accepted', 'duplicate', 'excluded']),
  id: z.string(),
});

export const sessionPostSchema = z.object({
  session_id: nameSchema,
  cwd: nameSchema.optional(),
  agent_name: nameSchema.optional(),
  user_id: nameSchema.optional(),
});
export const sessionPatchSchema = z
  .object({ status: z.enum(SESSION_STATUSES).optional(), summary: z.string().max(100_000).optional() })
  .refine((patch) => patch.status !== undefined || patch.summary !== undefined, 'give status or summary');

export const sessionSchema = z.object({
  session_id: z.string(),
  agent: z.string(),
  project: z.string().nullable(),
  cwd: z.string().nullable(),
  branch: z.string().nullable(),
  status: z.string(),
  summary: z.string().nullable().describe('what was set; of one session, else the summary that was made of it'),
  prompts: z.number(),
  tool_calls: z.number(),
  failed_calls: z.number().describe('calls that ended with an error'),
  first_prompt: z.string().nullable().describe('the beginning of the session’s first prompt'),
  started_at: z.string(),
  last_event_at: z.string(),
  ended_at: z.string().nullable(),
});

export const sessionShownSchema = z.object({
  memories: z.number(),
  rules: z.number(),
  open: z.number().describe('open items shown at its start'),
  held: z.number().describe('its held calls'),
});

export const promptSchema = z.object({
  id: z.number(),
  prompt_id: z.string(),
  session_id: z.string(),
  project: z.string().nullable(),
  number: z.number(),
  text: z.string(),
  reply: z
    .string()
    .nullable()
    .describe(
      'the agent’s last text in the turn; null: the turn has not ended, there was no text, or its journal is pruned',
    ),
  cwd: z.string().nullable(),
  branch: z.string().nullable(),
  agent: z.string(),
  origin: z.string(),
  speaker: z.enum(SPEAKERS).describe('the speaker; only the words of `owner` become a rule at once'),
  created_at: z.string(),
});

export const toolCallSchema = z.object({
  id: z.number(),
  tool_use_id: z.string(),
  session_id: z.string(),
  project: z.string().nullable(),
  tool_name: z.string(),
  input: z.unknown(),
  output_preview: z.string().nullable(),
  success: z.boolean().nullable(),
  error: z.string().nullable(),
  interrupted: z.boolean(),
  duration_ms: z.number().nullable(),
  prompt_id: z.string().nullable(),
  agent_id: z.string().nullable(),
  agent_type: z.string().nullable(),
  agent: z.string(),
  origin: z.string(),
  speaker: z.enum(SPEAKERS).describe('the speaker; only the words of `owner` become a rule at once'),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});

export const captureListQuerySchema = z.object({
  session_id: nameSchema.optional(),
  prompt_id: nameSchema.optional().describe('only this prompt, or the calls of its turn'),
  limit: limitSchema(500, 100),
  cursor: idSchema.optional(),
});
export const sessionListQuerySchema = z.object({
  project: nameSchema.optional(),
  id_prefix: nameSchema.optional().describe('only sessions whose id begins with this'),
  status: z.enum(ALL_SESSION_STATUSES).optional(),
  agent: nameSchema.optional(),
  since: timeSchema.optional().describe('only sessions that began then or later'),
  before: timeSchema.optional().describe('only sessions that began earlier'),
  failed: z
    .enum(['true', 'false'])
    .optional()
    .describe('true: only sessions with a failed call; false: only the others'),
  limit: limitSchema(200, 50),
  cursor: idSchema.optional(),
});

export const backfillRequestSchema = z.object({
  path: nameSchema.describe('absolute path of a transcript file'),
  dry_run: z.boolean().default(false),
  since: timeSchema.optional(),
});
export const backfillReplySchema = z.object({
  path: z.string(),
  prompts: z.number(),
  tool_calls: z.number(),
  tool_results: z.number(),
  linked: z.number(),
  sessions: z.number(),
  malformed: z.number(),
  malformed_lines: z.array(z.object({ line: z.number(), reason: z.string() })).describe('the first 20 of them'),
  stored: z.number(),
  skipped: z.number(),
  unfinished: z
    .boolean()
    .describe(
      'the file is still being read, and the counts are preliminary; repeat the request to wait for the remainder',
    ),
});
export type BackfillReply = z.infer<typeof backfillReplySchema>;

export const sessionSaveSchema = z.object({
  tool_use_id: nameSchema.optional().describe('a tool call of the session, which counts more than its id'),
});
/**
 * Maximum of messages and of characters of one conversation: a digest would not read more, so redacting more is a
 * waste.
 */
const MAX_MESSAGES = 400;
const MAX_MESSAGE_CHARS = 50_000;
const MAX_SAID_CHARS = 500_000;

export const sessionMessagesSchema = z.object({
  project: projectRefSchema.optional(),
  session_id: nameSchema
    .optional()
    .describe('a name of the caller’s for the conversation; without one its first messages tell it apart'),
  agent_name: nameSchema.optional(),
  messages: z
    .array(z.object({ role: z.enum(['user', 'assistant']), text: textSchema.max(MAX_MESSAGE_CHARS) }))
    .min(1)
    .max(MAX_MESSAGES)
    .refine(
      (messages) => messages.reduce((sum, { text }) => sum + text.length, 0) <= MAX_SAID_CHARS,
      `must hold at most ${MAX_SAID_CHARS} characters in all`,
    )
    .describe('from the first one on; said again with more of them, the session goes on'),
});

const savedMemory = z.object({ id: z.number(), title: z.string() });
export const sessionSavedSchema = z.object({
  session_id: z.string(),
  turns: z.array(savedMemory).describe('the memories of its turns, in order'),
  summary: savedMemory.nullable(),
});
export type SessionSaved = z.infer<typeof sessionSavedSchema>;
