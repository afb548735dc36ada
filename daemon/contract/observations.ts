import { z } from 'zod';
import { detailsSchema, faultsOfDetails } from './details.ts';
import {
  idSchema,
  kindSchema,
  limitSchema,
  nameSchema,
  occurredAtSchema,
  projectRefSchema,
  shareSchema,
  textSchema,
  timeSchema,
} from './fields.ts';
import { scopeSchema } from './scopes.ts';

const tags = z.array(nameSchema).max(200);

/** The fields that a client may set on an observation. */
export const observationInputSchema = z.object({
  project: projectRefSchema
    .nullable()
    .optional()
    .describe('null: global, found in every project; absent: in no project, found only outside of projects'),
  global: z.boolean().optional().describe('true: the same as `project: null`'),
  scope: scopeSchema
    .optional()
    .describe(
      'its scope: only this `session_id`, this `agent` or this `user_id`, each in the project’s `workspace`; or as given by `project`',
    ),
  text: textSchema,
  external_id: nameSchema.optional().describe('unique in its project, or its scope: posting it again updates'),
  session_id: nameSchema.optional(),
  prompt_id: nameSchema.optional(),
  kind: kindSchema.optional(),
  title: z.string().max(500).optional(),
  files: tags.optional(),
  topics: tags.optional(),
  entities: tags.optional(),
  metadata: z.record(z.string().max(200), z.unknown()).optional(),
  details: detailsSchema.optional(),
  created_at: occurredAtSchema.optional(),
  pinned: z.boolean().optional(),
  confidence: shareSchema.optional(),
  user_id: nameSchema.optional(),
  agent: nameSchema.optional(),
  namespace: nameSchema.optional(),
  workspace: nameSchema.optional(),
  branch: nameSchema.optional(),
});
export type ObservationInput = z.infer<typeof observationInputSchema>;

const postedSchema = observationInputSchema
  .extend({
    deduplicate: z
      .boolean()
      .optional()
      .describe(
        'true, without an external_id: if an older one has the same meaning, that one is confirmed instead, and its id returned as `known`',
      ),
  })
  .superRefine(({ kind = 'general', details }, context) => {
    if (details === undefined) return;
    for (const { path, message } of faultsOfDetails(kind, details))
      context.addIssue({ code: 'custom', message, path: ['details', ...path] });
  })
  .refine(({ project, global: isGlobal }) => !(project && isGlobal), {
    message: 'give project or global, not both: a global observation belongs to no project',
    path: ['global'],
  })
  .refine(({ scope, session_id }) => scope !== 'conversation' || session_id !== undefined, {
    message: 'a memory of a conversation names its session_id',
    path: ['session_id'],
  })
  .refine(({ scope, project, global: isGlobal }) => scope !== 'project' || (project && !isGlobal), {
    message: 'a memory of a project names the project',
    path: ['project'],
  })
  .refine(({ scope, project }) => scope !== 'global' || !project, {
    message: 'what is global belongs to no project: leave `project` out',
    path: ['project'],
  });
export const observationsPostSchema = z.union([postedSchema, z.array(postedSchema).min(1).max(500)]);

export const observationsPostedSchema = z.object({
  observations: z.array(
    z.object({
      id: z.number(),
      external_id: z.string().nullable(),
      status: z.enum(['created', 'updated', 'unchanged', 'known', 'forgotten']),
      project: z.string().nullable().describe('key of its project'),
      global: z.boolean().describe('whether it applies to every project'),
      scope: scopeSchema.nullable().describe('its scope; null: outside of projects'),
      workspace: z.string().optional().describe('of a conversation’s, an agent’s or a user’s memory; empty: personal'),
    }),
  ),
});
export type ObservationsPosted = z.infer<typeof observationsPostedSchema>;

export const observationPatchSchema = observationInputSchema
  .pick({
    project: true,
    global: true,
    text: true,
    title: true,
    kind: true,
    files: true,
    topics: true,
    entities: true,
    metadata: true,
    details: true,
    pinned: true,
    confidence: true,
  })
  .partial()
  .extend({
    project: projectRefSchema.nullable().optional().describe('move it into that project; null: make it global'),
    global: z.literal(true).optional().describe('the same as `project: null`'),
    locked: z.boolean().optional().describe('whether only the user can change, move or forget it'),
  })
  .refine(({ project, global: isGlobal }) => !(project && isGlobal), {
    message: 'give project or global, not both: a global observation belongs to no project',
    path: ['global'],
  })
  .refine((patch) => Object.keys(patch).length > 0, 'name at least one field to change');
export type ObservationPatch = z.infer<typeof observationPatchSchema>;

export const observationSchema = z.object({
  id: z.number(),
  external_id: z.string().nullable(),
  project: z.string().nullable(),
  global: z.boolean().describe('whether it applies to every project'),
  scope: scopeSchema.nullable().describe('its scope; null: outside of projects'),
  session_id: z.string().nullable(),
  prompt_id: z.string().nullable(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  files: z.array(z.string()),
  topics: z.array(z.string()),
  entities: z.array(z.string()),
  metadata: z.record(z.string(), z.unknown()),
  details: detailsSchema
    .nullable()
    .describe('further data of its kind; for a habit with the current streak, last_completion and due'),
  source: z.string(),
  agent: z.string().nullable(),
  user_id: z.string().nullable(),
  namespace: z.string().nullable(),
  workspace: z.string().nullable(),
  branch: z.string().nullable(),
  confidence: z.number(),
  pinned: z.boolean(),
  locked: z.boolean().describe('whether only the user can change, move or forget it'),
  versions: z.number().describe('number of stored earlier versions'),
  confirmed_at: z.string().nullable().describe('when the user said, pinned or edited it; null: never'),
  created_at: z.string(),
  updated_at: z.string(),
  last_accessed_at: z.string().nullable(),
  confirmations: z.number().int().describe('how often it was saved again in other words'),
  access_count: z.number(),
});
export type Observation = z.infer<typeof observationSchema>;

/** An observation by its id; of a session's summary also what later sessions did of what it left open. */
export const observationReadSchema = observationSchema.extend({
  closed: z
    .array(
      z.object({
        item: z.string().describe('as the summary lists it'),
        by: z.number().describe('the summary of the later session'),
        session_id: z.string(),
        words: z.string().describe('what that session said, was asked or committed'),
      }),
    )
    .optional()
    .describe('of a session’s summary: what it left open and a later session did'),
});
export type ObservationRead = z.infer<typeof observationReadSchema>;

/** An earlier version of an observation. */
const observationVersionSchema = observationSchema
  .pick({
    title: true,
    text: true,
    kind: true,
    confidence: true,
    files: true,
    topics: true,
    entities: true,
    project: true,
    global: true,
  })
  .extend({
    version: z.number(),
    until: z.string(),
    changed_by: z.string().describe('who made the change: user, agent (a model) or rest (a program)'),
  });
export const observationVersionsSchema = z.object({ items: z.array(observationVersionSchema) });
export type ObservationVersion = z.infer<typeof observationVersionSchema>;
export const versionsForgottenSchema = z.object({ versions: z.number() });

export const observationListQuerySchema = z.object({
  project: projectRefSchema.optional(),
  scope: scopeSchema
    .optional()
    .describe(
      'conversation, agent and user: memories visible from the given project, session, agent, user and workspace',
    ),
  session_id: nameSchema.optional(),
  agent: nameSchema.optional().describe('with scope'),
  user_id: nameSchema.optional().describe('with scope'),
  workspace: nameSchema.optional().describe('with scope; default: that of the project'),
  kind: kindSchema.optional(),
  pinned: z
    .enum(['true', 'false'])
    .transform((v) => v === 'true')
    .optional(),
  confirmed: z
    .enum(['true', 'false'])
    .transform((v) => v === 'true')
    .optional()
    .describe('whether a person confirmed it'),
  before: timeSchema.optional().describe('only earlier ones'),
  ids: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,99}$/, 'up to 100 ids joined by commas')
    .optional(),
  limit: limitSchema(200, 50),
  cursor: idSchema.optional().describe('next_cursor of the previous page'),
});

/** A page of a list; `next_cursor` is null on the last one. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next_cursor: z.number().nullable() });

export const timelineQuerySchema = z
  .object({
    anchor: idSchema.optional().describe('id of an observation'),
    query: z.string().min(1).max(10_000).optional().describe('the best hit becomes the anchor'),
    project: projectRefSchema.optional(),
    before: z.coerce.number().int().min(0).max(50).default(5),
    after: z.coerce.number().int().min(0).max(50).default(5),
  })
  .refine((q) => q.anchor !== undefined || q.query !== undefined, 'give an anchor (an observation’s id) or a query');

/** One row of an index: enough to choose from, with the tokens of the full text. */
const observationRowSchema = z.object({
  id: z.number(),
  kind: z.string(),
  title: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  confidence: z.number().describe('confidence, 0–1'),
  session_id: z.string().nullable(),
  project: z.string().nullable(),
  tokens: z.number().describe('estimated tokens of its full text'),
});
export const timelineSchema = z.object({ anchor: z.number().nullable(), items: z.array(observationRowSchema) });
export type ObservationRow = z.infer<typeof observationRowSchema>;
