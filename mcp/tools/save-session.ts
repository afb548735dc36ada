import { RequestFailed } from '../../daemon/client/client-errors.ts';
import type { SessionSaved } from '../../daemon/contract/capture.ts';
import { oneLine } from '../../daemon/contract/shown-text.ts';
import { findCallingSession } from '../calling-session.ts';
import { BadArguments, defineTool, type ToolContext, WRITES } from '../define-tool.ts';

export const saveSession = defineTool({
  name: 'save_session',
  description: 'Save this session now.',
  inputSchema: {
    type: 'object',
    properties: {
      messages: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            role: { type: 'string', enum: ['user', 'assistant'] },
            text: { type: 'string', maxLength: 50_000 },
          },
          required: ['role', 'text'],
        },
        minItems: 1,
        maxItems: 400,
      },
      session_id: { type: 'string', maxLength: 500 },
    },
  },
  hints: WRITES,
  async run({ messages, session_id: name }, context) {
    const saved = await save(messages, name, context);
    const { turns, summary } = saved;
    const rows = turns.map(({ id, title }) => `#${id} ${oneLine(title)}`);
    const whole = summary ? `Summary #${summary.id}: ${oneLine(summary.title)}` : 'Nothing worth a summary yet.';
    return {
      text: [`${turns.length === 1 ? '1 turn is' : `${turns.length} turns are`} saved.`, ...rows, whole].join('\n'),
      data: saved,
    };
  },
});

type Messages = { role: 'user' | 'assistant'; text: string }[];

/** Save the session that the client names, if hooks recorded it; else save the messages given. */
async function save(
  messages: Messages | undefined,
  name: string | undefined,
  context: ToolContext,
): Promise<SessionSaved> {
  const { api, folder } = context;
  const heardIn = messages === undefined ? await findCallingSession(context) : context.heardIn;
  const { session_id: named = messages === undefined ? name : undefined, tool_use_id: toolUseId } = heardIn;
  if (named !== undefined) {
    try {
      return await api.saveSession(named, toolUseId);
    } catch (error) {
      const isUnknown = error instanceof RequestFailed && error.status === 404;
      if (!isUnknown || messages === undefined) throw error;
    }
  }
  if (messages !== undefined)
    return api.saveMessages({ project: folder, messages, ...(name !== undefined && { session_id: name }) });
  throw new BadArguments(
    'save_session: this client does not identify its session: pass messages, [{role, text}, …] from the first one on; calling again with more of them continues the session',
  );
}
