import { z } from 'zod';

/** An error as RFC 9457 problem+json: the problem (`detail`) and its remedy (`hint`). */
export const problemSchema = z.object({
  type: z.string().default('about:blank'),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  hint: z.string().optional(),
  /** For invalid input: each error with its field's path. */
  faults: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof problemSchema>;
