import { neutralise, oneLine } from '../../daemon/contract/shown-text.ts';
import { surenessOf } from '../../daemon/contract/sureness.ts';
import { defineTool, READS } from '../define-tool.ts';
import { filterProperties, filtersOf } from '../long-term-arguments.ts';
import { quoteText, RECORDED_NOTE } from '../recorded-data.ts';

const MAX_TEXT_CHARS = 2000;

export const searchMemory = defineTool({
  name: 'search_memory',
  description:
    'Search long-term memories of all sessions by meaning and words; without text, list all that pass the filters.',
  inputSchema: {
    type: 'object',
    properties: {
      text: { type: 'string', maxLength: 100_000 },
      ...filterProperties,
      search_mode: { type: 'string', enum: ['semantic', 'keyword', 'hybrid'] },
      recency_boost: { type: 'boolean' },
    },
  },
  hints: READS,
  async run({ text, search_mode, recency_boost, ...filters }, { api }) {
    const reply = await api.searchLongTermMemory({
      ...(text !== undefined && { text }),
      ...(search_mode && { search_mode }),
      ...(recency_boost !== undefined && { recency_boost }),
      ...filtersOf('search_memory', filters),
    });
    const rows = reply.memories.map((memory) => {
      const sure = surenessOf(memory.confidence);
      const about = [
        memory.memory_type,
        memory.created_at.slice(0, 10),
        ...(sure ? [sure] : []),
        `distance ${memory.dist}`,
        ...memory.topics,
      ];
      const head = `${oneLine(neutralise(memory.id))} (${oneLine(neutralise(about.join(', ')))})`;
      return `${head}\n${quoteText(memory.text.slice(0, MAX_TEXT_CHARS))}`;
    });
    const shown = rows.length > 0 ? [RECORDED_NOTE, ...rows].join('\n') : 'Nothing found.';
    return { text: shown, data: reply };
  },
});
