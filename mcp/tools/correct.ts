import { BadArguments, defineTool, WRITES } from '../define-tool.ts';
import { heardWhere } from '../heard-in.ts';
import { answerKept, requireSentence } from '../rule-row.ts';

export const correct = defineTool({
  name: 'correct',
  description: 'Reword or end a rule as the user said.',
  inputSchema: {
    type: 'object',
    properties: {
      id: { type: 'integer', minimum: 1 },
      text: { type: 'string', maxLength: 280 },
      end: { type: 'boolean' },
    },
    required: ['id'],
  },
  hints: WRITES,
  async run({ id, text, end = false }, context) {
    if (end === (text !== undefined)) throw new BadArguments('correct: give text, or end: true');
    const { api } = context;
    const heardIn = await heardWhere(context);
    if (text === undefined) {
      const ended = await api.endRule(id, heardIn);
      const note = `Rule #${id} has ended; it becomes active again when the user says it again.`;
      return { text: note, data: { ...ended, note } };
    }
    requireSentence('correct', text);
    return answerKept(await api.editRule(id, { text, ...heardIn }));
  },
});
