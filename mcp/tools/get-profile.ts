import { count } from '../../daemon/contract/amounts.ts';
import { defineTool, READS } from '../define-tool.ts';
import { projectArgument, projectOf } from '../project-scope.ts';
import { RECORDED_NOTE } from '../recorded-data.ts';
import { userArgument } from '../user-argument.ts';

export const getProfile = defineTool({
  name: 'get_profile',
  description: 'The rules and signals of a user.',
  inputSchema: { type: 'object', properties: { user_id: userArgument, project: projectArgument } },
  hints: READS,
  async run({ user_id, project }, { api, folder }) {
    const profile = await api.profile({ ...(user_id !== undefined && { user_id }), ...projectOf(project, folder) });
    const { rules, drafts, signals } = profile;
    const lines = rules.map(({ id, text, kind, scope, confirmed }) =>
      confirmed ? `#${id} ${text} (${kind}, ${scope})` : `#${id} not confirmed: “${text}” (${kind}, ${scope})`,
    );
    const text = [
      RECORDED_NOTE,
      ...(lines.length > 0 ? lines : ['No rules yet.']),
      ...(drafts > 0 ? [`${count(drafts, 'draft waits', 'drafts wait')} for the user’s decision.`] : []),
      `The user said ${signals.said} and took back ${signals.ended}; rules changed ${signals.followed} calls, ${signals.insisted} ran anyway.`,
    ].join('\n');
    return { text, data: { note: RECORDED_NOTE, ...profile } };
  },
});
