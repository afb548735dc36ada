import { defineTool, WRITES } from '../define-tool.ts';

export const lock = defineTool({
  name: 'lock',
  description: 'Lock a rule against automatic changes; only if the user asks.',
  inputSchema: {
    type: 'object',
    properties: { id: { type: 'integer', minimum: 1 }, unlock: { type: 'boolean' } },
    required: ['id'],
  },
  hints: WRITES,
  async run({ id, unlock = false }, { api, heardIn }) {
    const rule = await api.lockRule(id, unlock ? 'unlock' : 'lock', heardIn);
    return { text: `Rule #${id} is ${rule.locked ? 'locked' : 'not locked any more'}.`, data: rule };
  },
});
