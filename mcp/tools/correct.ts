import { defineTool, WRITES } from '../define-tool.ts';
import { answerKept, requireSentence } from '../rule-row.ts';

export const correct = defineTool({
  name: 'correct',
  description: 'Reword a rule as the user said.',
  inputSchema: {
    type: 'object',
    properties: { id: { type: 'integer', minimum: 1 }, text: { type: 'string', maxLength: 280 } },
    required: ['id', 'text'],
  },
  hints: WRITES,
  async run({ id, text }, { api, heardIn }) {
    requireSentence('correct', text);
    const kept = await api.editRule(id, { text, ...heardIn });
    return answerKept(kept);
  },
});
