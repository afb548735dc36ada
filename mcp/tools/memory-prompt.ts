import { defineTool, READS } from '../define-tool.ts';
import { filterProperties, filtersOf } from '../long-term-arguments.ts';

/** In a search the session's id is a filter; here it is the conversation to continue. */
const { session_id: _, namespace: __, user_id: ___, ...narrowing } = filterProperties;
const name = { type: 'string', maxLength: 500 } as const;

export const memoryPrompt = defineTool({
  name: 'memory_prompt',
  description:
    'Messages for a model that answers this query: the session’s condensed past and messages, matching memories, the query.',
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', maxLength: 100_000 },
      session_id: { ...name, description: 'of working memory; default: memories only' },
      namespace: filterProperties.namespace,
      user_id: filterProperties.user_id,
      model_name: { type: 'string', maxLength: 200 },
      ...narrowing,
    },
    required: ['query'],
  },
  hints: READS,
  async run({ query, session_id, model_name, ...filters }, { api }) {
    const { namespace, user_id } = filters;
    const reply = await api.memoryPrompt({
      query,
      ...(session_id && {
        session: {
          session_id,
          ...(namespace?.eq && { namespace: namespace.eq }),
          ...(user_id?.eq && { user_id: user_id.eq }),
          ...(model_name && { model_name }),
        },
      }),
      long_term_search: filtersOf('memory_prompt', filters),
    });
    const lines = reply.messages.map(({ role, content }) => `${role}: ${content.text}`);
    return { text: lines.join('\n\n'), data: reply };
  },
});
