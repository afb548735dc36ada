import { z } from 'zod';
import { idSchema, limitSchema, nameSchema, projectRefSchema, shareSchema } from './fields.ts';
import { MAX_RULE_CHARS } from './lessons.ts';
import { RULE_FEEDBACK, RULE_KINDS, RULE_SCOPES, RULE_STATUSES } from './words.ts';

const ruleText = z.string().trim().min(3).max(MAX_RULE_CHARS);

/** The session in which a model heard it: recent prompts there may prove that the user said the words. */
const heardIn = {
  session_id: nameSchema.optional().describe('the session whose prompts the words are compared with'),
  tool_use_id: nameSchema
    .optional()
    .describe('the tool call that saves it, which identifies the session more reliably'),
};
export const heardInSchema = z.object(heardIn);
export type HeardIn = z.input<typeof heardInSchema>;

export const ruleInputSchema = z.object({
  text: ruleText,
  kind: z.enum(RULE_KINDS).optional().describe('default: prohibition if it says what not to do, else requirement'),
  project: projectRefSchema.nullable().optional().describe('null or absent: applies to every project'),
  ...heardIn,
});
export type RuleInput = z.input<typeof ruleInputSchema>;

export const ruleEditSchema = z
  .object({
    text: ruleText.optional(),
    kind: z.enum(RULE_KINDS).optional(),
    confidence: shareSchema.optional().describe('confidence; only a person may set it'),
    ...heardIn,
  })
  .refine(({ text, kind, confidence }) => text !== undefined || kind !== undefined || confidence !== undefined, {
    error: 'give text, kind or confidence',
  });
export type RuleEdit = z.input<typeof ruleEditSchema>;

export const ruleFeedbackSchema = z.object({ verdict: z.enum(RULE_FEEDBACK) });

export const ruleSchema = z.object({
  id: z.number(),
  text: z.string(),
  kind: z.enum(RULE_KINDS),
  project: z.string().nullable().describe('null: global, or scoped to the user'),
  scope: z
    .enum(RULE_SCOPES)
    .describe('user: derived from rules of two or more projects, for all of the user’s projects in the workspace'),
  workspace: z.string().nullable().describe('of its project, or of its user; null: outside of workspaces'),
  status: z.enum(RULE_STATUSES),
  subjects: z.array(z.string()).describe('names from the calls to which it referred'),
  confidence: z.number().describe('0 to 1: rises when said again or followed, falls when ignored, and decays with age'),
  faded: z.boolean().describe('ignored so often that it is no longer shown'),
  source: z
    .string()
    .describe(
      'prompt: learnt from the user’s prompts; projects: derived from rules that recur in projects; user, agent, rest: who added it; onboard:<file>; memory:<file>: noted by an agent in its own memory',
    ),
  detail: z.string().nullable().describe('details from its source: why, how to apply it, the session that noted it'),
  said: z.number().describe('number of prompts that said it'),
  locked: z.boolean().describe('whether only the user can change or end it'),
  version: z.number().describe('1, incremented with each edit'),
  corrects: z.number().nullable().describe('the rule that this draft replaces once approved'),
  replaced_by: z.number().nullable().describe('the newer rule that replaced it'),
  origins: z.array(z.number()).describe('the project rules from which a user’s rule was derived'),
  created_at: z.string(),
  ended_at: z.string().nullable(),
});
export type UserRule = z.infer<typeof ruleSchema>;

export const ruleKeptSchema = ruleSchema.pick({ id: true, status: true }).extend({
  text: z.string().describe('the stored words: the user’s own if they match a model’s'),
  known: z.boolean().describe('whether the rule existed already'),
  narrowed: z
    .object({
      looked_at: z.number().int().describe('number of latest calls it was tried on'),
      would_fire: z.number().int().describe('how many of them its words would have fired on'),
      fires: z.number().int().describe('how many of them it fires on now'),
      only_reminds: z
        .boolean()
        .describe('it stops no call, since nothing distinguishes the intended calls from the many that match'),
    })
    .nullable()
    .describe('set if its words would have fired on more than 2 % of past calls and it was narrowed'),
});
export type RuleKept = z.infer<typeof ruleKeptSchema>;

const otherRuleSchema = z.object({ id: z.number(), text: z.string(), project: z.string().nullable() });

const historySchema = z.object({
  origins: z
    .array(
      z.object({
        id: z.number(),
        text: z.string(),
        project: z.string().nullable(),
        status: z.enum(RULE_STATUSES),
        confirmed: z.boolean(),
      }),
    )
    .describe('the project rules from which it was derived, in their current state'),

  said: z
    .array(
      z.object({
        did: z.enum(['said', 'ended']),
        session_id: z.string(),
        at: z.string().nullable(),
        words: z.string().nullable().describe('null: the prompt was forgotten'),
      }),
    )
    .describe('the prompts that said or ended it, the oldest first'),
  versions: z
    .array(z.object({ version: z.number(), text: z.string(), until: z.string() }))
    .describe('earlier versions'),
  replaced: z
    .array(z.object({ id: z.number(), text: z.string(), ended_at: z.string().nullable() }))
    .describe('the rules that it replaced'),
  stands_in_for: z.array(otherRuleSchema).describe('the wider rules to which this one is an exception'),
  exceptions: z.array(otherRuleSchema).describe('exceptions to it, each in one project'),
  shown: z.object({
    times: z.number(),
    sessions: z.number(),
    first_at: z.string().nullable(),
    last_at: z.string().nullable(),
  }),
  calls: z.record(z.string(), z.number()).describe('the calls on which it fired, by outcome'),
});
export type RuleHistory = z.infer<typeof historySchema>;
export const ruleWhySchema = historySchema.extend({ rule: ruleSchema });
export type RuleWhy = z.infer<typeof ruleWhySchema>;

export const ruleUseSchema = z.object({
  id: z.number(),
  times: z.number().describe('how often it was shown, within the retention of injections, and fired'),
  last_used_at: z.string().nullable(),
});
export type RuleUse = z.infer<typeof ruleUseSchema>;
export const ruleUsesQuerySchema = z.object({
  project: projectRefSchema.optional().describe('its own rules and the global ones'),
});

export const ruleListQuerySchema = z.object({
  project: projectRefSchema.optional().describe('its own rules and the global ones'),
  status: z.enum(RULE_STATUSES).optional(),
  limit: limitSchema(500, 100),
  cursor: idSchema.optional(),
});
