import { defineTool, READS } from '../define-tool.ts';
import { evidenceLines, unknownLine } from '../evidence-lines.ts';
import { projectArgument, projectOf } from '../project-scope.ts';
import { RECORDED_NOTE } from '../recorded-data.ts';

export const reason = defineTool({
  name: 'reason',
  description:
    'Evidence in memory for and against a claim, and terms memory has no record of. You draw the conclusion.',
  inputSchema: {
    type: 'object',
    properties: { claim: { type: 'string', maxLength: 10_000 }, project: projectArgument },
    required: ['claim'],
  },
  hints: READS,
  async run({ claim, project }, { api, folder }) {
    const reply = await api.reason({ text: claim, ...projectOf(project, folder) });
    const text = [
      RECORDED_NOTE,
      ...evidenceLines('For', reply.for),
      ...evidenceLines('Against', reply.against),
      unknownLine(reply.unknown),
      `VERDICT: ${reply.verdict}`,
    ].join('\n');
    return { text, data: reply };
  },
});
