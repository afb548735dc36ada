import { z } from 'zod';
import { projectRefSchema } from './fields.ts';
import { MAX_ONBOARD_COMMITS, MAX_ONBOARD_FILE_CHARS, MAX_ONBOARD_FILES } from './onboard-bounds.ts';
import { RULE_KINDS } from './words.ts';

export const onboardRequestSchema = z.object({
  project: projectRefSchema,
  files: z
    .array(z.object({ path: z.string().min(1).max(300), text: z.string().max(MAX_ONBOARD_FILE_CHARS) }))
    .max(MAX_ONBOARD_FILES)
    .describe('guides, scripts and pipelines, by path within the repository'),
  present: z
    .array(z.string().max(300))
    .max(1000)
    .default([])
    .describe('file names in its root: lock files reveal the tools used'),
  commits: z
    .array(z.object({ subject: z.string().max(500), signed: z.boolean().default(false) }))
    .max(MAX_ONBOARD_COMMITS)
    .default([])
    .describe('the latest ones'),
  past: z
    .boolean()
    .default(false)
    .describe('propose wishes from the transcripts of past sessions instead; `files` contain what is known already'),
  dry_run: z.boolean().default(false).describe('store nothing'),
});
export type OnboardRequest = z.output<typeof onboardRequestSchema>;

export const onboardReplySchema = z.object({
  items: z.array(
    z.object({
      id: z.number().nullable().describe('null: not stored'),
      text: z.string(),
      kind: z.enum(RULE_KINDS),
      from: z.string().describe('its source: a file, git log, or past sessions'),
      sessions: z.number().optional().describe('past sessions that said it'),
      state: z
        .enum(['new', 'waits', 'decided', 'holds'])
        .describe('new; proposed before and waiting; approved or rejected before; covered by an active rule'),
    }),
  ),
});
export type OnboardReply = z.infer<typeof onboardReplySchema>;
