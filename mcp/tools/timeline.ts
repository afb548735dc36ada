import { BadArguments, defineTool, READS } from '../define-tool.ts';
import { formatRow, pickRow } from '../observation-row.ts';
import { plainProjectArgument, projectOf } from '../project-scope.ts';
import { RECORDED_NOTE } from '../recorded-data.ts';

export const timeline = defineTool({
  name: 'timeline',
  description: 'What happened around a memory (anchor: its id), or a query.',
  inputSchema: {
    type: 'object',
    properties: {
      anchor: { type: 'integer', minimum: 1 },
      query: { type: 'string', maxLength: 10_000 },
      project: plainProjectArgument,
      before: { type: 'integer', minimum: 0, maximum: 50 },
      after: { type: 'integer', minimum: 0, maximum: 50 },
    },
  },
  hints: READS,
  async run({ anchor, query, project, before, after }, { api, folder }) {
    if (anchor === undefined && query === undefined) {
      throw new BadArguments('timeline: give anchor (the id of a memory) or query');
    }
    const reply = await api.timeline({
      ...(anchor !== undefined && { anchor }),
      ...(query !== undefined && { query }),
      // An anchor keeps its own project, whatever the agent's folder is now.
      ...(anchor === undefined || project !== undefined ? projectOf(project, folder) : {}),
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    });
    const rows = reply.items.map((item) => `${item.id === reply.anchor ? '→ ' : '  '}${formatRow(item)}`);
    const text = rows.length > 0 ? [RECORDED_NOTE, ...rows].join('\n') : 'Nothing found to anchor a timeline on.';
    return { text, data: { anchor: reply.anchor, items: reply.items.map(pickRow) } };
  },
});
