import { findCallingSession } from '../calling-session.ts';
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
  async run({ text, global: isGlobal }, context) {
    requireSentence('remember', text);
    const { api, folder } = context;
    const rule = await api.addRule({ text, project: isGlobal ? null : folder, ...(await findCallingSession(context)) });
    return answerKept(rule);
  },
});
