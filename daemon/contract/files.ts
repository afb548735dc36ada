import { z } from 'zod';
import { nameSchema, projectRefSchema } from './fields.ts';

export const fileQuerySchema = z.object({
  path: nameSchema.describe('a path as memories name it, or its end: `src/csv.ts`, `csv.ts`'),
  project: projectRefSchema.optional().describe('only what is visible from it; default: all projects'),
});

export const fileKnownSchema = z.object({
  paths: z.array(z.string()).describe('the paths with this end, those with the most memories first'),
  memories: z
    .array(
      z.object({
        id: z.number(),
        kind: z.string(),
        title: z.string(),
        project: z.string().nullable(),
        session_id: z.string().nullable(),
        created_at: z.string(),
      }),
    )
    .describe('the newest first, at most 50'),
  sessions: z
    .array(
      z.object({ session_id: z.string(), title: z.string().nullable(), started_at: z.string(), memories: z.number() }),
    )
    .describe('the sessions of these memories, the latest first'),
  failures: z
    .array(
      z.object({
        tool_use_id: z.string(),
        session_id: z.string(),
        tool_name: z.string(),
        call: z.string().describe('the command or change, truncated'),
        error: z.string(),
        at: z.string(),
      }),
    )
    .describe('those of the latest 2,000 failed calls that name it, at most 20'),
  rules: z
    .array(z.object({ id: z.number(), text: z.string(), is_rule: z.boolean().describe('false: a lesson') }))
    .describe('active ones that name it, or were learnt from these memories'),
});
export type FileKnown = z.infer<typeof fileKnownSchema>;
