import { defineTool, READS } from '../define-tool.ts';
import { RECORDED_NOTE } from '../recorded-data.ts';
import { userArgument } from '../user-argument.ts';

const OFF = {
  setting: 'The setting cold_start is off.',
  one_user: 'Off, since this database has only one user.',
};

export const getColdStart = defineTool({
  name: 'get_cold_start',
  description:
    'Common wishes of this database’s users, for a user without rules yet. Suggestions, not this user’s words.',
  inputSchema: { type: 'object', properties: { user_id: userArgument } },
  hints: READS,
  async run({ user_id }, { api }) {
    const reply = await api.coldStart(user_id === undefined ? {} : { user_id });
    if (reply.off !== null) return { text: OFF[reply.off], data: reply };
    if (reply.items.length === 0) return { text: 'No wish is shared by enough users yet.', data: reply };
    const wishes = reply.items.map((item) => `“${item.text}”`);
    return { text: [RECORDED_NOTE, ...wishes].join('\n'), data: reply };
  },
});
