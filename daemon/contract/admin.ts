import { z } from 'zod';
import { idSchema, kindSchema, limitSchema, nameSchema, projectRefSchema, timeSchema } from './fields.ts';
import { SCOPES } from './words.ts';

export const tokenPostSchema = z.object({
  name: nameSchema,
  scopes: z.array(z.enum(SCOPES)).min(1).default(['read', 'write']),
  agent: nameSchema.optional(),
  projects: z.array(projectRefSchema).min(1).max(20).optional().describe('it reads and writes only these; absent: all'),
  expires_at: timeSchema.optional(),
});
export const tokenSchema = z.object({
  id: z.number(),
  name: z.string(),
  scopes: z.array(z.string()),
  agent: z.string().nullable(),
  projects: z.array(z.string()).nullable(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
});
/** `token` is shown this once; only its hash is kept. */
export const tokenCreatedSchema = tokenSchema.extend({ token: z.string() });

export const projectSchema = z.object({
  id: z.number(),
  key: z.string(),
  name: z.string(),
  remote: z.string().nullable(),
  root: z.string().nullable(),
  workspace: z.string().nullable().describe('the one that it was put into'),
  aliases: z.array(z.string()),
  observations: z.number(),
  sessions: z.number(),
  last_seen_at: z.string(),
});
export const projectMergeSchema = z.object({
  from: projectRefSchema,
  into: projectRefSchema,
  dry_run: z.boolean().default(false).describe('only say what would move'),
});
export const mergePreviewSchema = z.object({
  from: z.string(),
  into: z.string(),
  moves: z.object({ observations: z.number(), rules: z.number(), sessions: z.number(), prompts: z.number() }),
  doubled: z
    .object({ observations: z.number(), rules: z.number() })
    .describe('what both have, of which that of `from` goes'),
});
export type MergePreview = z.infer<typeof mergePreviewSchema>;
export const projectSplitSchema = z.object({
  alias: nameSchema.describe('a key that was merged in and shall be a project of its own again'),
});

export const jobSchema = z.object({
  id: z.number(),
  kind: z.string(),
  key: z.string(),
  attempts: z.number(),
  run_after: z.string(),
  leased_until: z.string().nullable(),
  dead_at: z.string().nullable(),
  last_error: z.string().nullable(),
});
export const jobListQuerySchema = z.object({
  dead: z.enum(['true', 'false']).optional(),
  limit: limitSchema(500, 100),
});
export const jobRetrySchema = z.object({ id: idSchema.optional().describe('absent: all dead jobs') });

export const connectedAgentSchema = z.object({
  agent: z.string(),
  sessions: z.number(),
  last_event_at: z.string(),
  last_event: z.string().nullable().describe('null: the journal holds it no longer'),
  last_session_id: z.string(),
  events: z.array(z.string()).describe('the events of its latest session that arrived, each once'),
});
export type ConnectedAgent = z.infer<typeof connectedAgentSchema>;

export const auditRowSchema = z.object({
  id: z.number(),
  at: z.string(),
  actor: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.number(),
  subject: z.string().nullable(),
});

export const redactRequestSchema = z.union([
  z.strictObject({ text: z.string().max(10_000_000) }),
  z.strictObject({ payload: z.unknown() }),
]);
const findingSchema = z.object({ rule: z.string(), start: z.number(), end: z.number(), path: z.string().optional() });
export const redactReplySchema = z.object({
  text: z.string().optional(),
  payload: z.unknown().optional(),
  findings: z.array(findingSchema),
});

export const forgetRequestSchema = z
  .strictObject({
    ids: z.array(idSchema).min(1).max(500).optional().describe('observations'),
    session_id: nameSchema.optional().describe('a session with its prompts, tool calls and observations'),
    whole_project: projectRefSchema.optional().describe('a project with its sessions, memories and lessons'),
    now: z.boolean().default(false).describe('for good: nothing goes into the bin'),
    dry_run: z.boolean().default(false).describe('forget nothing; say what would go'),
    reason: z.string().max(500).optional(),
    spare: z
      .boolean()
      .default(false)
      .describe('with ids: leave those that are pinned, locked or global, and name them'),
  })
  .refine(
    (r) => [r.ids, r.session_id, r.whole_project].filter((given) => given !== undefined).length === 1,
    'give either ids or session_id or whole_project',
  );
export const forgetReplySchema = z.object({
  observations: z.number(),
  prompts: z.number(),
  tool_calls: z.number(),
  sessions: z.number(),
  pinned: z.number().optional().describe('with dry_run: how many of the observations are pinned'),
  bin: z.number().nullable().optional().describe('where it can be taken back from; null: it is gone'),
  until: z.string().nullable().optional().describe('until when'),
  receipt: z.string().nullable().optional().describe('id of the receipt; null: nothing went'),
  spared: z.array(z.number()).optional().describe('with spare: the ids that were left'),
});

const boundSchema = z.number().int().min(1).max(36_500);
export const forgetPolicyRequestSchema = z
  .strictObject({
    max_age_days: boundSchema.optional().describe('older ones go'),
    max_inactive_days: boundSchema
      .optional()
      .describe('those not shown for so long go; with max_age_days both must hold, up to twelve times that age'),
    budget: z.number().int().min(0).max(10_000_000).optional().describe('how many stay, the most recent first'),
    kinds: z.array(kindSchema).min(1).optional().describe('only these kinds; absent: all'),
    project: projectRefSchema.optional(),
    namespace: nameSchema.optional(),
    user_id: nameSchema.optional(),
    session_id: nameSchema.optional(),
    limit: z.number().int().min(1).max(10_000).default(1000).describe('the most that one request forgets'),
    dry_run: z.boolean().default(true).describe('forget nothing; say what would go'),
  })
  .refine(
    (r) => [r.max_age_days, r.max_inactive_days, r.budget].some((bound) => bound !== undefined),
    'give at least one of max_age_days, max_inactive_days and budget',
  );
export const forgetPolicyReplySchema = z.object({
  scanned: z.number().describe('the observations that the policy may take: not pinned, not locked, not global'),
  forgotten: z.number().describe('how many went, or with dry_run would go'),
  ids: z.array(z.number()),
  dry_run: z.boolean(),
});

/** Which observations would be forgotten by words: all of them stand in the row; nothing is found by meaning, and nothing is forgotten. */
export const forgetMatchesRequestSchema = z.strictObject({
  words: z.string().min(1).max(10_000),
  project: projectRefSchema.nullable().optional().describe('absent or null: all projects'),
  pinned: z.boolean().default(false).describe('pinned observations too'),
  global: z.boolean().default(false).describe('what belongs to every project too'),
});
export const forgetMatchesSchema = z.object({
  items: z.array(
    z.object({
      id: z.number(),
      kind: z.string(),
      title: z.string(),
      pinned: z.boolean(),
      locked: z.boolean(),
      is_global: z.boolean(),
      earlier: z.boolean().describe('the words stand only in what it was before a change; that goes with it'),
      created_at: z.string(),
      session_id: z.string().nullable(),
      project: z.string().nullable(),
      tokens: z.number(),
    }),
  ),
  total: z.number().describe('items holds the newest 500 of them'),
  spared: z
    .object({ pinned: z.number(), global: z.number(), locked: z.number() })
    .describe('how many match besides, and were not asked for; locked ones are forgotten by id'),
});

/** What was forgotten and can be taken back: `titles` only when they are asked for. */
export const binSchema = z.object({
  items: z.array(
    z.object({
      id: z.number(),
      subject: z.enum(['observations', 'session', 'project']),
      label: z.string().describe('the session’s id, the project’s key'),
      observations: z.number(),
      prompts: z.number(),
      tool_calls: z.number(),
      sessions: z.number(),
      forgotten_at: z.string(),
      titles: z.array(z.string()).optional(),
    }),
  ),
});
export const binQuerySchema = z.object({ titles: z.enum(['true', 'false']).optional() });
export const binEntrySchema = z.strictObject({ id: idSchema.optional().describe('of the bin’s list') });
export const binEmptiedSchema = z.object({ emptied: z.number() });

export const browserLinkSchema = z.object({ url: z.string(), expires_at: z.string() });
