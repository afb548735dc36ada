import { RequestFailed } from '../../daemon/client/client-errors.ts';
import { findCallingSession } from '../calling-session.ts';
import type { ToolContext } from '../define-tool.ts';
import { BadArguments, defineTool, WRITES } from '../define-tool.ts';
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
    const heardIn = await findCallingSession(context);
    if (text === undefined) {
      const ended = await api.endRule(id, heardIn).catch((refused: unknown) => endAsUser(id, context, refused));
      const note = `Rule #${id} has ended; it becomes active again when the user says it again.`;
      return { text: note, data: { ...ended, note } };
    }
    requireSentence('correct', text);
    return answerKept(await api.editRule(id, { text, ...heardIn }));
  },
});

/**
 * The user's own rule, which a model may not end, ends if the user confirms it. @throws the refusal where nobody does
 */
async function endAsUser(id: number, { api, user }: ToolContext, refused: unknown) {
  if (!user || !(refused instanceof RequestFailed) || refused.status !== 403) throw refused;
  const { text } = await api.rule(id);
  const answer = await user.confirms(`End this rule of yours? “${text}”`);
  if (answer === 'no') throw new BadArguments(`The user keeps rule ${id}; it has not ended.`);
  if (answer === undefined) throw refused;
  return user.api.endRule(id);
}
