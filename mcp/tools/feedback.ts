import { RULE_FEEDBACK } from '../../daemon/contract/words.ts';
import { defineTool, WRITES } from '../define-tool.ts';

export const feedback = defineTool({
  name: 'feedback',
  description: 'Record whether a rule helped.',
  inputSchema: {
    type: 'object',
    properties: { id: { type: 'integer', minimum: 1 }, verdict: { type: 'string', enum: RULE_FEEDBACK } },
    required: ['id', 'verdict'],
  },
  hints: WRITES,
  async run({ id, verdict }, { api }) {
    const rule = await api.judgeRule(id, verdict);
    return { text: `Noted: rule #${id} ${verdict === 'helped' ? 'helped' : 'was wrong'}.`, data: rule };
  },
});
