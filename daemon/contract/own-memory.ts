import { z } from 'zod';
import { idSchema, nameSchema, projectRefSchema } from './fields.ts';

/** Files that one request may name. */
const MAX_PLACES = 200;
const place = z.string().min(1).max(4096).describe('a file, or "file#hash" for one line of it');

const noteSchema = z.object({
  note: z.enum(['stale', 'doubled', 'contradictory']),
  about: z.string().describe('the file that is gone, the place that says the same, the rule that says otherwise'),
});

/** What an agent noted in a memory of its own. */
const ownMemorySchema = z.object({
  place,
  agent: z.string(),
  kind: z.string().describe('feedback, project, user, reference, note; line: of an index, without a file'),
  text: z.string(),
  project: z.string().nullable(),
  session_id: z.string().nullable().describe('the session that noted it'),
  rule: z.number().nullable().describe('the rule or draft that it became'),
  rule_status: z.string().nullable(),
  notes: z.array(noteSchema),
});
export type OwnMemory = z.infer<typeof ownMemorySchema>;
export const ownMemoryListSchema = z.object({ items: z.array(ownMemorySchema) });
export const ownMemoryQuerySchema = z.object({ project: projectRefSchema.optional() });

export const ownMemorySameSchema = z
  .object({ ids: z.array(idSchema).max(500).optional(), session_id: nameSchema.optional() })
  .refine(({ ids, session_id }) => ids !== undefined || session_id !== undefined, { error: 'give ids or session_id' });
export const ownMemoryRemoveSchema = z.object({ places: z.array(place).min(1).max(MAX_PLACES) });
export const ownMemoryRemovedSchema = z.object({
  removed: z.array(z.string()),
  kept: z.array(z.string()).describe('was not found as it was shown, or could not be written'),
});
