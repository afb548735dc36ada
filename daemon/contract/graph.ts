import { z } from 'zod';
import { projectRefSchema } from './fields.ts';
import { EDGE_KINDS, GRAPH_TYPES } from './words.ts';

export const graphQuerySchema = z.object({
  focus: z
    .string()
    .min(3)
    .max(5_000)
    .optional()
    .describe(
      '`observation:5`, `rule:3`, `session:<id>` or `file:<path as observations name it>`; absent: the latest session',
    ),
  project: projectRefSchema
    .optional()
    .describe('only what is visible from this project; without a focus: its latest session'),
});

const graphNodeSchema = z.object({
  id: z.string().describe('`<type>:<id>`, usable as a focus'),
  type: z.enum(GRAPH_TYPES),
  label: z.string(),
});
export const graphSchema = z.object({
  focus: z.string().nullable().describe('null: nothing was recorded yet'),
  nodes: z.array(graphNodeSchema).describe('the focus first; at most about a hundred'),
  edges: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      kind: z.enum(EDGE_KINDS).optional().describe('relation of a derived edge; absent: the two belong together'),
    }),
  ),
});
export type Graph = z.infer<typeof graphSchema>;
export type GraphNode = z.infer<typeof graphNodeSchema>;
