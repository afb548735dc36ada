import { RULE_STATUSES } from '../../daemon/contract/words.ts';
import { defineTool, READS } from '../define-tool.ts';
import { plainProjectArgument, projectOf } from '../project-scope.ts';
import { RECORDED_NOTE } from '../recorded-data.ts';
import { formatRule } from '../rule-row.ts';

export const listUserRules = defineTool({
  name: 'list_rules',
  description: 'List the user’s rules.',
  inputSchema: {
    type: 'object',
    properties: { project: plainProjectArgument, status: { type: 'string', enum: RULE_STATUSES } },
  },
  hints: READS,
  async run({ project, status = 'active' }, { api, folder }) {
    const { items } = await api.rules({ ...projectOf(project, folder), status, limit: 100 });
    const text = items.length > 0 ? [RECORDED_NOTE, ...items.map(formatRule)].join('\n') : `No ${status} rule.`;
    return {
      text,
      data: {
        note: RECORDED_NOTE,
        rules: items.map(({ id, text: words, kind, locked, source }) => ({ id, text: words, kind, locked, source })),
      },
    };
  },
});
