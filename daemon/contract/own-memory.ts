import { z } from 'zod';
import { idSchema, nameSchema, projectRefSchema } from './fields.ts';

/** Maximum of places in one request. */
const MAX_PLACES = 200;
const place = z.string().min(1).max(4096).describe('a file, or "file#hash" for one line of it');

const noteSchema = z.object({
  note: z.enum(['stale', 'doubled', 'contradictory']),
  about: z.string().describe('the missing file, the place with the same content, or the contradicting rule'),
});

/** An entry of an agent's own memory. */
const ownMemorySchema = z.object({
  place,
  agent: z.string(),
  kind: z.string().describe('feedback, project, user, reference, note; line: of an index, without a file'),
  text: z.string(),
  project: z.string().nullable(),
  session_id: z.string().nullable().describe('the session that noted it'),
  rule: z.number().nullable().describe('the resulting rule or draft'),
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
  kept: z.array(z.string()).describe('places that changed since they were listed, or could not be written'),
});
