import { z } from 'zod';
import { nameSchema, projectRefSchema } from './fields.ts';
import { BUCKET_SCOPES, MEMORY_SCOPES } from './words.ts';

/** The scope of a caller, or of a memory to save; absent fields follow from the request. */
export const askerSchema = z.strictObject({
  session_id: nameSchema.optional(),
  agent: nameSchema.optional(),
  user_id: nameSchema.optional(),
  workspace: nameSchema.optional().describe('default: that of the project'),
});
export type Asker = z.infer<typeof askerSchema>;

export const scopeSchema = z.enum(MEMORY_SCOPES);

/** A bucket in a list. `''` is the personal workspace. */
const bucketSchema = z.object({
  id: z.number(),
  scope: z.enum(BUCKET_SCOPES),
  workspace: z.string(),
  user_id: z.string(),
  agent: z.string(),
  session_id: z.string(),
  observations: z.number(),
  last_seen_at: z.string(),
});
export type Bucket = z.infer<typeof bucketSchema>;

export const scopesSchema = z.object({
  buckets: z.array(bucketSchema),
  workspaces: z.array(z.object({ name: z.string(), projects: z.array(z.string()), observations: z.number() })),
});
export type Scopes = z.infer<typeof scopesSchema>;

const forgettingShape = {
  dry_run: z.boolean().default(false),
  now: z.boolean().default(false).describe('permanently, without the bin'),
};
export const clearAgentSchema = z.strictObject({
  agent: nameSchema,
  workspace: nameSchema
    .optional()
    .describe('only memories of this workspace; absent: of all, including the personal one'),
  ...forgettingShape,
});
export const deleteWorkspaceSchema = z.strictObject({ workspace: nameSchema, ...forgettingShape });
export const placeInWorkspaceSchema = z.strictObject({
  project: projectRefSchema,
  workspace: nameSchema.nullable().describe('null: remove it from its workspace'),
});
export const placedSchema = z.object({ project: z.string(), workspace: z.string().nullable() });
