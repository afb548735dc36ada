import { z } from 'zod';
import { projectRefSchema } from './fields.ts';
import { VERDICTS } from './words.ts';

const MAX_CHARS = 10_000;

export const evidenceRequestSchema = z.strictObject({
  text: z.string().min(1).max(MAX_CHARS).describe('a claim to weigh, or something to wonder about'),
  project: projectRefSchema.nullable().optional(),
});

const evidenceSchema = z.object({
  node: z.string().describe('`observation:5`, `rule:3` or `file:<path>`, usable as a focus of the graph'),
  text: z.string().describe('recorded data'),
  because: z.string(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

const unknownSchema = z.array(z.string()).describe('words of the text that none of the evidence mentions');

export const reasonReplySchema = z.object({
  verdict: z.enum(VERDICTS).describe('the conclusion from the lists; `insufficient`: both are empty'),
  for: z.array(evidenceSchema),
  against: z.array(evidenceSchema),
  unknown: unknownSchema,
  degraded: z.array(z.string()).describe('as in a search'),
});
export type ReasonReply = z.infer<typeof reasonReplySchema>;

export const wonderReplySchema = z.object({
  known: z.array(evidenceSchema).describe('search results, and relevant rules'),
  near: z.array(evidenceSchema).describe('related items by the graph that don’t mention it'),
  unknown: unknownSchema,
  degraded: z.array(z.string()).describe('as in a search'),
});
export type WonderReply = z.infer<typeof wonderReplySchema>;
