import { defineTool, READS } from '../define-tool.ts';
import { evidenceLines, unknownLine } from '../evidence-lines.ts';
import { projectArgument, projectOf } from '../project-scope.ts';
import { RECORDED_NOTE } from '../recorded-data.ts';

export const wonder = defineTool({
  name: 'wonder',
  description:
    'What memory knows about a subject, related items that don’t mention it, and terms memory has no record of.',
  inputSchema: {
    type: 'object',
    properties: { query: { type: 'string', maxLength: 10_000 }, project: projectArgument },
    required: ['query'],
  },
  hints: READS,
  async run({ query, project }, { api, folder }) {
    const reply = await api.wonder({ text: query, ...projectOf(project, folder) });
    const text = [
      RECORDED_NOTE,
      ...evidenceLines('Known', reply.known),
      ...evidenceLines('Near', reply.near),
      unknownLine(reply.unknown),
    ].join('\n');
    return { text, data: reply };
  },
});
