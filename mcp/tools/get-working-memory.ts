import { neutralise } from '../../daemon/contract/shown-text.ts';
import { defineTool, READS } from '../define-tool.ts';
import { quoteText, RECORDED_NOTE } from '../recorded-data.ts';

const name = { type: 'string', maxLength: 500 } as const;

export const getWorkingMemory = defineTool({
  name: 'get_working_memory',
  description: 'Read a conversation’s working memory: its condensed past, messages, memories and data.',
  inputSchema: {
    type: 'object',
    properties: {
      session_id: name,
      namespace: name,
      user_id: name,
      window_size: {
        type: 'integer',
        minimum: 0,
        maximum: 1_000_000,
        description: 'only the latest messages, at most this many',
      },
    },
    required: ['session_id'],
  },
  hints: READS,
  async run({ session_id, ...query }, { api }) {
    const memory = await api.workingMemory(session_id, query);
    const lines = [
      RECORDED_NOTE,
      ...(memory.context ? ['Earlier, condensed:', quoteText(memory.context)] : []),
      ...memory.messages.map(({ role, content }) => quoteText(`${role}: ${content}`)),
      ...memory.memories.map(({ id, text }) => quoteText(`memory ${id}: ${text}`)),
      ...(Object.keys(memory.data).length > 0 ? [quoteText(`data: ${neutralise(JSON.stringify(memory.data))}`)] : []),
    ];
    return { text: lines.join('\n'), data: memory };
  },
});
