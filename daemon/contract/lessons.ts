import { z } from 'zod';
import { idSchema, limitSchema, nameSchema, projectRefSchema } from './fields.ts';
import { ACTIONS, LESSON_STATUSES, SEVERITIES, TRIGGER_ON } from './words.ts';

export const MAX_TITLE_CHARS = 200;
export const MAX_RULE_CHARS = 280;
export const MAX_PATTERN_CHARS = 500;

const pattern = z.string().min(1).max(MAX_PATTERN_CHARS);
const lessonFields = {
  title: z.string().min(1).max(MAX_TITLE_CHARS),
  rule: z.string().min(1).max(MAX_RULE_CHARS),
  detail: z.string().max(20_000).nullable().optional(),
  severity: z.enum(SEVERITIES),
  project: projectRefSchema.nullable().optional().describe('null or absent: global'),
  trigger_tool: z
    .string()
    .min(1)
    .max(500)
    .nullable()
    .optional()
    .describe('tool name or several joined by |; * matches within a name'),
  trigger_pattern: pattern.nullable().optional().describe('RE2 syntax, linear time'),
  trigger_on: z
    .enum(TRIGGER_ON)
    .optional()
    .describe(
      'input: commands as they would run, without quoted text and comments; raw: the call as written; output: the tool’s output',
    ),
  trigger_output_pattern: pattern.nullable().optional(),
  trigger_files: z
    .array(z.string().min(1).max(500))
    .max(50)
    .optional()
    .describe('globs; one must match a file of the call'),
  trigger_rule: nameSchema.nullable().optional().describe('id of a matcher that ships with a lesson pack'),
  action: z.enum(ACTIONS).optional(),
  active: z.boolean().optional(),
  source_observation_id: idSchema.nullable().optional(),
};
export const lessonInputSchema = z.object({ ...lessonFields, severity: lessonFields.severity.default('warning') });
export type LessonInput = z.infer<typeof lessonInputSchema>;
export const lessonPatchSchema = z
  .object(lessonFields)
  .omit({ project: true })
  .partial()
  .extend({ status: z.enum(LESSON_STATUSES).optional() })
  .refine((patch) => Object.keys(patch).length > 0, 'name at least one field to change');
export type LessonPatch = z.infer<typeof lessonPatchSchema>;

export const lessonSchema = z.object({
  id: z.number(),
  title: z.string(),
  rule: z.string(),
  detail: z.string().nullable(),
  severity: z.enum(SEVERITIES),
  project: z.string().nullable(),
  trigger_tool: z.string().nullable(),
  trigger_pattern: z.string().nullable(),
  trigger_on: z.string(),
  trigger_output_pattern: z.string().nullable(),
  trigger_files: z.array(z.string()),
  trigger_rule: z.string().nullable(),
  action: z.enum(ACTIONS),
  proposed_severity: z.enum(SEVERITIES).nullable().describe('requested by a model; approving the lesson grants it'),
  proposed_action: z.enum(ACTIONS).nullable(),
  active: z.boolean(),
  status: z.string(),
  source: z.string(),
  source_observation_id: z.number().nullable(),
  confirmed_at: z.string().nullable().describe('when the user created, approved or edited it; null: never'),
  version: z.number(),
  fired_count: z.number(),
  last_fired_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Lesson = z.infer<typeof lessonSchema>;

export const lessonListQuerySchema = z.object({
  project: projectRefSchema.optional().describe('its own lessons and the global ones'),
  query: z.string().min(1).max(1000).optional(),
  status: z.enum(LESSON_STATUSES).optional(),
  confirmed: z
    .enum(['true', 'false'])
    .transform((v) => v === 'true')
    .optional()
    .describe('whether a person confirmed it'),
  limit: limitSchema(500, 100),
  cursor: idSchema.optional(),
});

export const firingSchema = z.object({
  id: z.number(),
  fired_at: z.string(),
  action: z.enum(ACTIONS),
  tool_name: z.string(),
  call: z.string().describe('the command or change, truncated'),
  project: z.string().nullable(),
  session_id: z.string().nullable(),
  outcome: z
    .string()
    .nullable()
    .describe('outcome: changed, insisted, dropped, …; late: it did not reach the agent; null: not known yet'),
  outcome_at: z.string().nullable(),
  told: z.boolean().describe('whether it reached the agent'),
});
export type Firing = z.infer<typeof firingSchema>;
/** A firing, listed with the calls of its session. */
export const sessionFiringSchema = firingSchema.extend({
  lesson_id: z.number(),
  is_rule: z.boolean().describe('whether a rule of the user fired; false: a lesson'),
  title: z.string().describe('the text of the rule, or the lesson’s title'),
  prompt_id: z.string().nullable(),
  tool_use_id: z.string().nullable(),
});
export type SessionFiring = z.infer<typeof sessionFiringSchema>;
export const firingListQuerySchema = z.object({ limit: limitSchema(100, 20), cursor: idSchema.optional() });
export const sessionFiringListQuerySchema = firingListQuerySchema.extend({ session_id: nameSchema });

/** A trigger to try on past calls: that of a lesson, or (`rule`) the words of a rule. */
export const triggerTrySchema = z
  .strictObject({
    project: projectRefSchema.nullable().optional().describe('null or absent: calls of all projects'),
    rule: lessonFields.rule.optional().describe('the words of a rule, instead of a trigger'),
    trigger_tool: lessonFields.trigger_tool,
    trigger_pattern: lessonFields.trigger_pattern,
    trigger_on: z.enum(['input', 'raw']).default('input'),
    trigger_files: lessonFields.trigger_files,
  })
  .refine(
    ({ rule, trigger_tool, trigger_pattern, trigger_files }) =>
      rule || trigger_tool || trigger_pattern || trigger_files?.length,
    'give rule, trigger_tool, trigger_pattern or trigger_files',
  );
export const triggerTriedSchema = z.object({
  looked_at: z.number().describe('calls it was tried on: the latest 1,000, or as many as a tenth of a second allows'),
  fired: z.number(),
  calls: z
    .array(
      z.object({
        tool_use_id: z.string(),
        session_id: z.string(),
        tool_name: z.string(),
        call: z.string(),
        created_at: z.string(),
      }),
    )
    .describe('the latest ten on which it would have fired'),
});
export type TriggerTried = z.infer<typeof triggerTriedSchema>;

export const lessonMatchSchema = z.object({
  tool_name: nameSchema,
  tool_input: z.unknown(),
  project: projectRefSchema.nullable().optional(),
});
/** The GET form: a preview of the input instead of the input. */
export const lessonMatchQuerySchema = z.object({
  tool_name: nameSchema,
  preview: z.string().min(1, 'give the command, or the beginning of the tool’s input, as preview').max(1000),
  project: projectRefSchema.optional(),
});
const matchedLessonSchema = lessonSchema.pick({
  id: true,
  title: true,
  rule: true,
  severity: true,
  action: true,
});
export const lessonMatchReplySchema = z.object({ lessons: z.array(matchedLessonSchema) });
