import { z } from 'zod';
import { idSchema, kindSchema, limitSchema, nameSchema, projectRefSchema, timeSchema } from './fields.ts';
import { SCOPES } from './words.ts';

export const tokenPostSchema = z.object({
  name: nameSchema,
  scopes: z.array(z.enum(SCOPES)).min(1).default(['read', 'write']),
  agent: nameSchema.optional(),
  projects: z
    .array(projectRefSchema)
    .min(1)
    .max(20)
    .optional()
    .describe('the token reads and writes only these; absent: all'),
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
/** `token` is shown only once; only its hash is stored. */
export const tokenCreatedSchema = tokenSchema.extend({ token: z.string() });

export const projectSchema = z.object({
  id: z.number(),
  key: z.string(),
  name: z.string(),
  remote: z.string().nullable(),
  root: z.string().nullable(),
  workspace: z.string().nullable().describe('the workspace that contains it'),
  aliases: z.array(z.string()),
  merged: z.array(z.string()).describe('keys of merged projects whose merge can still be undone'),
  observations: z.number(),
  sessions: z.number(),
  last_seen_at: z.string(),
});
export const projectMergeSchema = z.object({
  from: projectRefSchema,
  into: projectRefSchema,
  dry_run: z.boolean().default(false).describe('only count what would move'),
});
export const mergePreviewSchema = z.object({
  from: z.string(),
  into: z.string(),
  moves: z.object({ observations: z.number(), rules: z.number(), sessions: z.number(), prompts: z.number() }),
  doubled: z
    .object({ observations: z.number(), rules: z.number() })
    .describe('rows that both have; those of `from` are dropped'),
});
export type MergePreview = z.infer<typeof mergePreviewSchema>;
export const projectSplitSchema = z.object({
  alias: nameSchema.describe('a merged key that is to become its own project again'),
});
export const projectUnmergeSchema = z.object({
  key: nameSchema.describe('the key of a project that was merged into another one'),
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
  last_event: z.string().nullable().describe('null: no longer in the journal'),
  last_session_id: z.string(),
  events: z.array(z.string()).describe('the distinct events received from its latest session'),
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
    now: z.boolean().default(false).describe('permanently: nothing goes into the bin'),
    dry_run: z.boolean().default(false).describe('forget nothing; count what would be removed'),
    reason: z.string().max(500).optional(),
    spare: z
      .boolean()
      .default(false)
      .describe('with ids: skip pinned, locked and global ones, and list them in the reply'),
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
  rules: z.number().optional().describe('rules of a workspace or an agent that went with its memories; absent: none'),
  pinned: z.number().optional().describe('with dry_run: how many of the observations are pinned'),
  bin: z.number().nullable().optional().describe('id of the entry in the bin; null: deleted permanently'),
  until: z.string().nullable().optional().describe('until when it can be restored'),
  receipt: z.string().nullable().optional().describe('id of the receipt; null: nothing was removed'),
  spared: z.array(z.number()).optional().describe('with spare: the ids that were skipped'),
});

const boundSchema = z.number().int().min(1).max(36_500);
export const forgetPolicyRequestSchema = z
  .strictObject({
    max_age_days: boundSchema.optional().describe('forget older ones'),
    max_inactive_days: boundSchema
      .optional()
      .describe(
        'forget those not shown for this long; with max_age_days, both must apply, up to twelve times that age',
      ),
    budget: z.number().int().min(0).max(10_000_000).optional().describe('how many stay, the most recent first'),
    kinds: z.array(kindSchema).min(1).optional().describe('only these kinds; absent: all'),
    project: projectRefSchema.optional(),
    namespace: nameSchema.optional(),
    user_id: nameSchema.optional(),
    session_id: nameSchema.optional(),
    limit: z.number().int().min(1).max(10_000).default(1000).describe('maximum number that one request forgets'),
    dry_run: z.boolean().default(true).describe('forget nothing; count what would be removed'),
  })
  .refine(
    (r) => [r.max_age_days, r.max_inactive_days, r.budget].some((bound) => bound !== undefined),
    'give at least one of max_age_days, max_inactive_days and budget',
  );
export const forgetPolicyReplySchema = z.object({
  scanned: z.number().describe('the observations subject to the policy: not pinned, not locked, not global'),
  forgotten: z.number().describe('how many were forgotten, or with dry_run would be'),
  ids: z.array(z.number()),
  dry_run: z.boolean(),
});

/**
 * Preview of forgetting by words: a match contains all words; nothing is matched by meaning, and nothing is forgotten.
 */
export const forgetMatchesRequestSchema = z.strictObject({
  words: z.string().min(1).max(10_000),
  project: projectRefSchema.nullable().optional().describe('absent or null: all projects'),
  pinned: z.boolean().default(false).describe('include pinned observations'),
  global: z.boolean().default(false).describe('include global observations'),
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
      earlier: z
        .boolean()
        .describe('only an earlier version contains the words; it is forgotten together with the memory'),
      created_at: z.string(),
      updated_at: z.string(),
      confidence: z.number().describe('confidence, 0–1'),
      session_id: z.string().nullable(),
      project: z.string().nullable(),
      tokens: z.number(),
    }),
  ),
  total: z.number().describe('items lists the newest 500 of them'),
  spared: z
    .object({ pinned: z.number(), global: z.number(), locked: z.number() })
    .describe('how many more match that were not included; locked ones are forgotten only by id'),
});

/** An entry of the bin, which can be restored; `titles` only on request. */
export const binSchema = z.object({
  items: z.array(
    z.object({
      id: z.number(),
      subject: z.enum(['observations', 'session', 'project']),
      label: z.string().describe('the session’s id or the project’s key'),
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
export const binEntrySchema = z.strictObject({ id: idSchema.optional().describe('an id from the list of the bin') });
export const binEmptiedSchema = z.object({ emptied: z.number() });

export const browserLinkSchema = z.object({ url: z.string(), expires_at: z.string() });
