import { z } from 'zod';
import { nameSchema, projectRefSchema } from './fields.ts';
import { MAX_RULE_CHARS } from './lessons.ts';
import { heardInSchema, ruleSchema } from './rules.ts';
import { RULE_KINDS, SIGNALS } from './words.ts';

/** Whose, and where; absent: this daemon's user, outside of projects. */
const whose = {
  user_id: nameSchema.optional().describe('default: the user of this daemon'),
  project: projectRefSchema.optional(),
};
export const profileQuerySchema = z.object(whose);
export type ProfileQuery = z.input<typeof profileQuerySchema>;

export const profileSchema = z.object({
  user_id: z.string().nullable(),
  project: z.string().nullable().describe('its key'),
  rules: z
    .array(
      ruleSchema
        .pick({ id: true, text: true, kind: true, confidence: true, locked: true, scope: true })
        .extend({ confirmed: z.boolean().describe('whether a person stands behind it') }),
    )
    .describe('what holds for this user there, as a session begins with it, the surest first'),
  drafts: z.number().int().describe('proposed rules that wait for the user’s word'),
  signals: z
    .object({
      said: z.number().int().describe('prompts that said what should hold'),
      ended: z.number().int().describe('prompts that took it back'),
      followed: z.number().int().describe('calls that were changed or dropped because of a rule'),
      insisted: z.number().int().describe('calls that went ahead against one'),
    })
    .describe('what the user has signalled in the sessions that are kept'),
});
export type Profile = z.infer<typeof profileSchema>;

export const injectRequestSchema = z.strictObject(whose);
export const injectReplySchema = z.object({
  text: z.string().describe('ready for the model’s context; empty where nothing is known'),
  tokens: z.number().int(),
  rules: z.array(z.number()).describe('ids of the rules in it'),
  defaults: z.number().int().describe('how many lines of it are what users commonly say, for a user without rules'),
});
export type InjectReply = z.infer<typeof injectReplySchema>;

export const signalRequestSchema = z.strictObject({
  kind: z.enum(SIGNALS).describe('correction: do it otherwise; rejection: not that; preference: rather so'),
  text: z.string().trim().min(3).max(MAX_RULE_CHARS).describe('a sentence that says what should hold'),
  user_id: whose.user_id.describe('default: the user of this daemon; another one’s holds for that one alone'),
  project: projectRefSchema.nullable().optional().describe('null or absent: in every project'),
  ...heardInSchema.shape,
});
export type SignalRequest = z.input<typeof signalRequestSchema>;
export const signalReplySchema = z.object({
  kept: z.boolean().describe('false: it says itself that it is for once'),
  rule: z
    .object({ id: z.number(), status: ruleSchema.shape.status, text: z.string(), known: z.boolean() })
    .nullable()
    .describe('as of POST /api/rules'),
});
export type SignalReply = z.infer<typeof signalReplySchema>;

export const coldStartQuerySchema = z.object({ user_id: whose.user_id });
export const coldStartSchema = z.object({
  items: z.array(z.object({ text: z.string(), kind: z.enum(RULE_KINDS) })),
  off: z
    .enum(['setting', 'one_user'])
    .nullable()
    .describe('why there is nothing: the setting cold_start is off, or this database has one user'),
});
export type ColdStart = z.infer<typeof coldStartSchema>;
