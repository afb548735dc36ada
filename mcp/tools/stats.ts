import { oneLine } from '../../daemon/contract/shown-text.ts';
import { defineTool, READS } from '../define-tool.ts';

export const stats = defineTool({
  name: 'stats',
  description: 'How much memory holds: rules, locked and learnt ones, sessions, memories.',
  inputSchema: { type: 'object', properties: {} },
  hints: READS,
  async run(_, { api }) {
    const { rules, sessions, observations, prompts, tool_calls: calls } = await api.stats();
    const { last_locked: last } = rules;
    const lines = [
      `Rules: ${rules.active} (${rules.locked} locked, ${rules.learnt} learnt), and ${rules.drafts} drafts`,
      `Sessions: ${sessions}, with ${prompts} prompts and ${calls} tool calls`,
      `Memories: ${observations}`,
      `Rules shown in the latest session: ${rules.shown_in_last_session}`,
      ...(last ? [`Last locked: #${last.id} “${oneLine(last.text, 200)}” (${last.at.slice(0, 10)})`] : []),
    ];
    return { text: lines.join('\n'), data: { rules, sessions, observations, prompts, tool_calls: calls } };
  },
});
