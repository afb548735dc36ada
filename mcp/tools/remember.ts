import { defineTool, WRITES } from '../define-tool.ts';
import { answerKept, requireSentence } from '../rule-row.ts';

export const remember = defineTool({
  name: 'remember',
  description: 'Save what the user wants from now on, as one sentence in the user’s words.',
  inputSchema: {
    type: 'object',
    properties: {
      text: { type: 'string', maxLength: 280 },
      global: { type: 'boolean' },
    },
    required: ['text'],
  },
  hints: WRITES,
  async run({ text, global: isGlobal }, { api, folder, heardIn }) {
    requireSentence('remember', text);
    const kept = await api.addRule({ text, project: isGlobal ? null : folder, ...heardIn });
    return answerKept(kept);
  },
});
