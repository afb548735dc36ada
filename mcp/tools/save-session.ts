import { oneLine } from '../../daemon/contract/shown-text.ts';
import { BadArguments, defineTool, WRITES } from '../define-tool.ts';

export const saveSession = defineTool({
  name: 'save_session',
  description: 'Save this session now.',
  inputSchema: { type: 'object', properties: {} },
  hints: WRITES,
  async run(_, { api, heardIn }) {
    const { session_id: sessionId, tool_use_id: toolUseId } = heardIn;
    if (sessionId === undefined)
      throw new BadArguments(
        'save_session: this client does not say which session it is; it is saved as each turn ends',
      );
    const saved = await api.saveSession(sessionId, toolUseId);
    const { turns, summary } = saved;
    const rows = turns.map(({ id, title }) => `#${id} ${oneLine(title)}`);
    const whole = summary ? `Summary #${summary.id}: ${oneLine(summary.title)}` : 'Nothing worth a summary yet.';
    return {
      text: [`${turns.length === 1 ? '1 turn is' : `${turns.length} turns are`} saved.`, ...rows, whole].join('\n'),
      data: saved,
    };
  },
});
