// Additional data of some kinds of memories. Dates are calendar days (2026-11-24), the same in every time zone.
import { z } from 'zod';
import { idSchema } from './fields.ts';
import { type Every, HABIT_PERIODS, HYPOTHESIS_STATES, type Kind } from './words.ts';

const daySchema = z.iso.date().describe('a day, such as 2026-11-24');
/** Number of latest completions that are stored: more than a year of a daily habit. */
export const MAX_COMPLETIONS = 400;

const timeZoneSchema = z
  .string()
  .max(60)
  .refine(isTimeZone, 'is not the name of a time zone, such as Europe/Berlin')
  .describe('time zone of its days; default: the daemon’s');

const goalSchema = z.strictObject({
  deadline: daySchema.optional(),
  progress: z.number().min(0).max(100).optional().describe('percent'),
});
const habitSchema = z.strictObject({
  every: z.enum(HABIT_PERIODS).optional().describe('default: day'),
  time_zone: timeZoneSchema.optional(),
  completions: z.array(daySchema).max(MAX_COMPLETIONS).optional().describe('the days on which it was done'),
});
const SCHEMAS = {
  goal: goalSchema,
  habit: habitSchema,
  reflection: z.strictObject({ about: idSchema.optional().describe('the goal that it reviews') }),
  hypothesis: z.strictObject({ state: z.enum(HYPOTHESIS_STATES).optional() }),
  decision: z.strictObject({ instead_of: z.array(z.string().max(500)).max(20).optional() }),
  summary: z.strictObject({ from: daySchema.optional(), until: daySchema.optional() }),
} satisfies Partial<Record<Kind, z.ZodType>>;
type DetailedKind = keyof typeof SCHEMAS;
const isDetailed = (kind: string): kind is DetailedKind => Object.hasOwn(SCHEMAS, kind);

export const detailsSchema = z
  .record(z.string(), z.unknown())
  .describe(
    'by kind: goal {deadline, progress}, habit {every, time_zone, completions}, reflection {about} … (docs/scopes.md)',
  );

/** The errors in the details of a kind, each with its path; empty if they are valid. */
export function faultsOfDetails(kind: string, details: object): { path: (string | number)[]; message: string }[] {
  if (!isDetailed(kind))
    return [{ path: [], message: `a memory of the kind ${kind} has no details; put them into metadata` }];
  const { error } = SCHEMAS[kind].safeParse(details);
  return (error?.issues ?? []).map(({ path, message }) => ({ path: path as (string | number)[], message }));
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export type GoalDetails = z.infer<typeof goalSchema>;
export type HabitDetails = z.infer<typeof habitSchema> & { every?: Every };

export const progressSchema = z.strictObject({
  progress: z.number().min(0).max(100).describe('percent'),
  reflection: z.string().min(1).max(20_000).optional().describe('a reflection on it; becomes a memory'),
});
export const progressReplySchema = z.object({
  id: z.number(),
  progress: z.number(),
  deadline: z.string().nullable(),
  reflection: z.number().nullable().describe('id of the memory made from it'),
});
export const completionSchema = z.strictObject({
  on: daySchema.optional().describe('default: today'),
  time_zone: timeZoneSchema.optional().describe('time zone that decides what today is; saved with the habit'),
});
export const completionReplySchema = z.object({
  id: z.number(),
  streak: z.number(),
  last_completion: z.string().nullable(),
  due: z.boolean(),
});
export type CompletionReply = z.infer<typeof completionReplySchema>;
