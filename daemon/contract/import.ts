import { z } from 'zod';
import { durationMsSchema, nameSchema, occurredAtSchema, projectRefSchema, textSchema } from './fields.ts';
import { lessonInputSchema } from './lessons.ts';
import { observationInputSchema } from './observations.ts';
import { ALL_SESSION_STATUSES, RULE_KINDS } from './words.ts';

/** Maximum of items in one request; a client sends a file in parts. */
const MAX_IMPORTED = 500;

const place = {
  project: projectRefSchema.optional(),
  cwd: nameSchema.optional(),
  branch: nameSchema.optional(),
  agent: nameSchema.optional(),
};

const sessionItemSchema = z.object({
  type: z.literal('session'),
  session_id: nameSchema,
  ...place,
  user_id: nameSchema.optional(),
  status: z.enum(ALL_SESSION_STATUSES).optional(),
  summary: z.string().max(100_000).optional(),
  started_at: occurredAtSchema,
  last_event_at: occurredAtSchema.optional(),
  ended_at: occurredAtSchema.optional(),
});
const promptItemSchema = z.object({
  type: z.literal('prompt'),
  prompt_id: nameSchema,
  session_id: nameSchema,
  ...place,
  text: textSchema,
  created_at: occurredAtSchema,
});
const toolCallItemSchema = z.object({
  type: z.literal('tool_call'),
  tool_use_id: nameSchema,
  session_id: nameSchema,
  ...place,
  prompt_id: nameSchema.optional(),
  tool_name: nameSchema,
  input: z.unknown().optional(),
  output_preview: z.string().max(1_000_000).optional(),
  success: z.boolean().optional(),
  error: z.string().max(1_000_000).optional(),
  interrupted: z.boolean().optional(),
  duration_ms: durationMsSchema.int().optional(),
  agent_id: nameSchema.optional(),
  agent_type: nameSchema.optional(),
  created_at: occurredAtSchema,
  finished_at: occurredAtSchema.optional(),
});
const hash = z.string().regex(/^[0-9a-f]{64}$/);
/**
 * Who said or confirmed a row. Trusted only if `seal` proves that this memory wrote it, or the user says that the file
 * is theirs.
 */
const origin = {
  key: hash.optional().describe('its identity in every copy, as in an export'),
  seal: hash.optional().describe('proof that this memory exported the row unchanged'),
  source: nameSchema.optional(),
  confirmed_at: occurredAtSchema.optional(),
};
const observationItemSchema = observationInputSchema.extend({
  type: z.literal('observation'),
  project: projectRefSchema.optional(),
  ...origin,
});
/** A rule has a kind, a lesson has none. */
const ruleItemSchema = lessonInputSchema.extend({
  type: z.literal('rule'),
  kind: z.enum(RULE_KINDS).optional(),
  project: projectRefSchema.optional(),
  status: z.string().max(50).optional(),
  ...origin,
  scope: z
    .literal('user')
    .optional()
    .describe('scoped to a user, in the workspace; default: to the project, or global'),
  user_id: z.string().max(500).optional().describe('default: the user of this memory'),
  workspace: z.string().max(200).optional(),
  held_by: z.array(z.string().max(500)).max(1000).optional().describe('the users who added it themselves'),
  said_in: z
    .array(
      z.object({ session_id: nameSchema, prompt_id: z.string().max(500), did: z.enum(['said', 'ended']).optional() }),
    )
    .max(10_000)
    .optional()
    .describe('the prompts that said it, or ended it'),
  title: lessonInputSchema.shape.title.optional().describe('default: the beginning of the rule'),
});

/** One row of a memory, with absent fields instead of nulls. */
export const importItemSchema = z.discriminatedUnion('type', [
  sessionItemSchema,
  promptItemSchema,
  toolCallItemSchema,
  observationItemSchema,
  ruleItemSchema,
]);
export type ImportItem = z.infer<typeof importItemSchema>;
export type ItemOf<Type extends ImportItem['type']> = Extract<ImportItem, { type: Type }>;

export const importRequestSchema = z.object({
  items: z
    .array(z.record(z.string(), z.unknown()))
    .max(MAX_IMPORTED)
    .describe('rows in the form of an export’s lines (docs/export.md); a row comes after those that it refers to'),
  dry_run: z.boolean().optional().describe('count, store nothing'),
  mine: z.boolean().optional().describe('trust the rows about who said and confirmed them; only the user may'),
});

const count = z.number().int();
const outcomesSchema = z.object({
  added: count,
  known: count.describe('existing rows, unchanged'),
  forgotten: count.describe('left out, since it was forgotten here'),
  excluded: count.describe('left out, since its project is excluded or the rule had ended'),
});
export type ImportOutcome = keyof z.infer<typeof outcomesSchema>;
export const importReplySchema = z.object({
  session: outcomesSchema,
  prompt: outcomesSchema,
  tool_call: outcomesSchema,
  observation: outcomesSchema,
  rule: outcomesSchema,
  refused: z
    .array(z.object({ item: count.describe('its index in `items`'), reason: z.string() }))
    .describe('items that are not rows of a memory, and why'),
});
export type ImportReply = z.infer<typeof importReplySchema>;
