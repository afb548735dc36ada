import { z } from 'zod';
import { idSchema, limitSchema, nameSchema, projectRefSchema, shareSchema } from './fields.ts';
import { MAX_RULE_CHARS } from './lessons.ts';
import { RULE_FEEDBACK, RULE_KINDS, RULE_SCOPES, RULE_STATUSES } from './words.ts';

const ruleText = z.string().trim().min(3).max(MAX_RULE_CHARS);

/** Where a model heard it: what the user typed in that session lately may carry its words. */
const heardIn = {
  session_id: nameSchema.optional().describe('the session whose prompts the words are compared with'),
  tool_use_id: nameSchema.optional().describe('the tool call that saves it, which names the session more surely'),
};
export const heardInSchema = z.object(heardIn);
export type HeardIn = z.input<typeof heardInSchema>;

export const ruleInputSchema = z.object({
  text: ruleText,
  kind: z.enum(RULE_KINDS).optional().describe('default: prohibition where it says what not to do, else requirement'),
  project: projectRefSchema.nullable().optional().describe('null or absent: holds in every project'),
  ...heardIn,
});
export type RuleInput = z.input<typeof ruleInputSchema>;

export const ruleEditSchema = z
  .object({
    text: ruleText.optional(),
    kind: z.enum(RULE_KINDS).optional(),
    confidence: shareSchema.optional().describe('how sure it is; only a person says so'),
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
  project: z.string().nullable().describe('null: holds in every project, or is the user’s'),
  scope: z
    .enum(RULE_SCOPES)
    .describe('user: made of rules of two or more projects, for all of the user’s projects in the workspace'),
  workspace: z.string().nullable().describe('of its project, or of a rule of the user’s; null: outside of workspaces'),
  status: z.enum(RULE_STATUSES),
  subjects: z.array(z.string()).describe('names from the calls that it was said about'),
  confidence: z.number().describe('0 to 1: said again or followed it rises, ignored it falls, and it ages'),
  faded: z.boolean().describe('ignored so often that it is shown no more'),
  source: z
    .string()
    .describe(
      'prompt: learnt from what the user typed; projects: made of rules that recur in projects; user, agent, rest: who added it; onboard:<file>; memory:<file>: an agent noted it in its own memory',
    ),
  detail: z
    .string()
    .nullable()
    .describe('what its source says about it: why, how to apply it, the session that noted it'),
  said: z.number().describe('how many prompts said it'),
  locked: z.boolean().describe('whether only the user’s hand changes or ends it'),
  version: z.number().describe('1, and one more with each edit'),
  corrects: z.number().nullable().describe('the rule whose place this draft takes once it is approved'),
  replaced_by: z.number().nullable().describe('the newer rule that took its place'),
  origins: z.array(z.number()).describe('the rules of projects that a rule of the user’s was made of'),
  created_at: z.string(),
  ended_at: z.string().nullable(),
});
export type UserRule = z.infer<typeof ruleSchema>;

export const ruleKeptSchema = ruleSchema.pick({ id: true, status: true }).extend({
  text: z.string().describe('the words that are kept: the user’s own where they carry a model’s'),
  known: z.boolean().describe('whether a rule said so before'),
  narrowed: z
    .object({
      looked_at: z.number().int().describe('latest calls that it was tried on'),
      would_fire: z.number().int().describe('of them, those that its words would have fired on'),
      fires: z.number().int().describe('of them, those that it fires on now'),
      only_reminds: z
        .boolean()
        .describe('it holds no call, since nothing tells the calls it means from the many that it fires on'),
    })
    .nullable()
    .describe('set where its words would have fired on more than 2 % of past calls, so that it fires on fewer'),
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
    .describe('the rules of projects that it was made of, as they are now'),

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
    .describe('as it was before'),
  replaced: z
    .array(z.object({ id: z.number(), text: z.string(), ended_at: z.string().nullable() }))
    .describe('the rules whose place it took'),
  stands_in_for: z
    .array(otherRuleSchema)
    .describe('the wider rules that do not hold where this one does, since it says otherwise there'),
  exceptions: z.array(otherRuleSchema).describe('the rules that hold in its place in one project each'),
  shown: z.object({
    times: z.number(),
    sessions: z.number(),
    first_at: z.string().nullable(),
    last_at: z.string().nullable(),
  }),
  calls: z.record(z.string(), z.number()).describe('what became of the calls that it fired on, by outcome'),
});
export type RuleHistory = z.infer<typeof historySchema>;
export const ruleWhySchema = historySchema.extend({ rule: ruleSchema });
export type RuleWhy = z.infer<typeof ruleWhySchema>;

export const ruleUseSchema = z.object({
  id: z.number(),
  times: z.number().describe('how often it was shown, as far as injections are kept, and fired'),
  last_used_at: z.string().nullable(),
});
export type RuleUse = z.infer<typeof ruleUseSchema>;
export const ruleUsesQuerySchema = z.object({
  project: projectRefSchema.optional().describe('its own rules and those of every project'),
});

export const ruleListQuerySchema = z.object({
  project: projectRefSchema.optional().describe('its own rules and those of every project'),
  status: z.enum(RULE_STATUSES).optional(),
  limit: limitSchema(500, 100),
  cursor: idSchema.optional(),
});
