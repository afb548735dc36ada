import { z } from 'zod';
import { nameSchema, timeSchema } from './fields.ts';
import { timeFilterFault } from './time-filter.ts';

/** Allow at most one of the keys: they are mutually exclusive (as in Redis Agent Memory Server's filters). */
const exactlyOne = (filter: object) => Object.values(filter).filter((value) => value !== undefined).length === 1;
const ONE = (keys: string) => `give exactly one of ${keys}`;

/** A filter over a tag-like field; a bare string means `eq`. */
export const tagFilterSchema = z.union([
  nameSchema.transform((eq) => ({ eq })),
  z
    .strictObject({
      eq: nameSchema.optional(),
      ne: nameSchema.optional(),
      any: z.array(nameSchema).min(1).max(100).optional(),
      all: z.array(nameSchema).min(1).max(100).optional(),
      none: z.array(nameSchema).min(1).max(100).optional(),
      startswith: nameSchema.optional(),
    })
    .refine(exactlyOne, ONE('eq, ne, any, all, none, startswith')),
]);
export type TagFilter = {
  eq?: string | undefined;
  ne?: string | undefined;
  any?: string[] | undefined;
  all?: string[] | undefined;
  none?: string[] | undefined;
  startswith?: string | undefined;
};

/** ISO 8601, or seconds since 1970 as in Redis Agent Memory Server. */
const instant = z.union([
  timeSchema,
  z
    .number()
    .min(0)
    .max(253_402_300_799)
    .transform((s) => new Date(s * 1000).toISOString()),
]);

/**
 * A filter over a time. `gt` excludes `gte` and `eq`, and so on: a range is one lower and one upper bound, or
 * `between`.
 */
export const timeFilterSchema = z
  .strictObject({
    gt: instant.optional(),
    lt: instant.optional(),
    gte: instant.optional(),
    lte: instant.optional(),
    eq: instant.optional(),
    ne: instant.optional(),
    between: z.tuple([instant, instant]).optional(),
  })
  .superRefine((filter, context) => {
    const fault = timeFilterFault(filter);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  });
export type TimeFilter = z.infer<typeof timeFilterSchema>;

/** The filters of a search; a result must pass all that are given. */
export const filtersShape = {
  kind: tagFilterSchema.optional(),
  session_id: tagFilterSchema.optional(),
  agent: tagFilterSchema.optional(),
  user_id: tagFilterSchema.optional(),
  namespace: tagFilterSchema.optional(),
  workspace: tagFilterSchema.optional(),
  branch: tagFilterSchema.optional(),
  topics: tagFilterSchema.optional(),
  entities: tagFilterSchema.optional(),
  files: tagFilterSchema.optional(),
  created_at: timeFilterSchema.optional(),
  last_accessed: timeFilterSchema.optional(),
  event_date: timeFilterSchema.optional().describe('`metadata.event_date`, as ISO 8601 in UTC with milliseconds'),
};
export type Filters = { [field in keyof typeof filtersShape]?: z.infer<(typeof filtersShape)[field]> };
