import { randomUUID } from 'node:crypto';
import { defineTool, WRITES } from '../define-tool.ts';
import { memoryProperty, memoryWithId } from '../long-term-arguments.ts';

export const createLongTermMemories = defineTool({
  name: 'create_long_term_memories',
  description:
    'Save long-term memories: names instead of pronouns, dates instead of “yesterday”. semantic: a fact; episodic: an event, with event_date.',
  inputSchema: {
    type: 'object',
    properties: { memories: { type: 'array', items: memoryProperty, minItems: 1, maxItems: 500 } },
    required: ['memories'],
  },
  hints: WRITES,
  async run({ memories: given }, { api }) {
    const memories = given.map((memory) => memoryWithId(memory, randomUUID));
    const { status } = await api.createLongTermMemories({ memories });
    const ids = memories.map(({ id }) => id);
    return { text: `Saved: ${ids.join(', ')}`, data: { status, ids } };
  },
});
