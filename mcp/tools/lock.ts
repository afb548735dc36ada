import { findCallingSession } from '../calling-session.ts';
import { BadArguments, defineTool, WRITES } from '../define-tool.ts';
import { answerKept, requireSentence } from '../rule-row.ts';

export const lock = defineTool({
  name: 'lock',
  description: 'Lock a rule, by id or in the user’s words, if asked.',
  inputSchema: {
    type: 'object',
    properties: {
      id: { type: 'integer', minimum: 1 },
      text: { type: 'string', maxLength: 280 },
      unlock: { type: 'boolean' },
    },
  },
  hints: WRITES,
  async run({ id, text, unlock = false }, context) {
    if ((id === undefined) === (text === undefined)) throw new BadArguments('lock: give either id or text');
    const { api, folder } = context;
    const heardIn = await findCallingSession(context);
    if (text !== undefined) {
      if (unlock) throw new BadArguments('lock: unlock needs an id');
      requireSentence('lock', text);
      const rule = await api.addRule({ text, project: folder, ...heardIn });
      if (rule.status !== 'active') return answerKept(rule);
      id = rule.id;
    }
    const rule = await api.lockRule(id!, unlock ? 'unlock' : 'lock', heardIn);
    const note = `Rule #${id} is ${rule.locked ? 'locked' : 'no longer locked'}.`;
    return { text: note, data: { ...rule, note } };
  },
});
