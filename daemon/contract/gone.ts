import { z } from 'zod';
import { projectRefSchema } from './fields.ts';

export const goneQuerySchema = z.object({ project: projectRefSchema });

const namesGone = z.object({
  id: z.number(),
  title: z.string(),
  note: z.string().describe('what is gone, and where a renamed file is now'),
});

export const goneReplySchema = z.object({
  looked_at: z.number().describe('memories and rules; 0 where the project’s folder is not on this machine'),
  memories: z.array(namesGone),
  rules: z.array(namesGone),
});
export type GoneReply = z.infer<typeof goneReplySchema>;
