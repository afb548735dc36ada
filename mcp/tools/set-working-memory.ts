import { randomUUID } from 'node:crypto';
import { defineTool, REMOVES } from '../define-tool.ts';
import { memoryProperty, memoryWithId } from '../long-term-arguments.ts';

const name = { type: 'string', maxLength: 500 } as const;

export const setWorkingMemory = defineTool({
  name: 'set_working_memory',
  description:
    'Replace a conversation’s working memory: messages, memories, data, context. Include everything that should stay.',
  inputSchema: {
    type: 'object',
    properties: {
      session_id: name,
      messages: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            role: { type: 'string', enum: ['user', 'assistant', 'system', 'tool'] },
            content: { type: 'string', maxLength: 200_000 },
            id: name,
          },
          required: ['role', 'content'],
        },
        maxItems: 5000,
      },
      memories: { type: 'array', items: memoryProperty, maxItems: 500 },
      data: { type: 'object', properties: {}, additionalProperties: true },
      context: { type: 'string', maxLength: 200_000, description: 'summary of earlier messages' },
      namespace: name,
      user_id: name,
      ttl_seconds: { type: 'integer', minimum: 1, maximum: 3_155_760_000, description: 'none: it stays' },
    },
    required: ['session_id'],
  },
  hints: REMOVES,
  async run({ session_id, memories, ...given }, { api }) {
    const kept = await api.putWorkingMemory(session_id, {
      ...given,
      ...(memories && { memories: memories.map((memory) => memoryWithId(memory, randomUUID)) }),
    });
    const { messages, context_percentage_total_used: used } = kept;
    const size = `${messages.length} messages, ${kept.memories.length} memories, ${used ?? 0} % of the window`;
    return { text: `Stored: ${size}.`, data: kept };
  },
});
