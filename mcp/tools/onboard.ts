import { MAX_ONBOARD_FILE_CHARS, MAX_ONBOARD_FILES } from '../../daemon/contract/onboard-bounds.ts';
import { oneLine } from '../../daemon/contract/shown-text.ts';
import { BadArguments, defineTool, WRITES } from '../define-tool.ts';
import { plainProjectArgument } from '../project-scope.ts';
import { RECORDED_NOTE } from '../recorded-data.ts';

const MAX_LINE = 300;

export const onboardRules = defineTool({
  name: 'onboard',
  description:
    'Propose rules, as drafts, from guides and scripts of the repository that you read, or from past sessions.',
  inputSchema: {
    type: 'object',
    properties: {
      files: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            path: { type: 'string', maxLength: 300 },
            text: { type: 'string', maxLength: MAX_ONBOARD_FILE_CHARS },
          },
          required: ['path', 'text'],
        },
        minItems: 1,
        maxItems: MAX_ONBOARD_FILES,
      },
      project: plainProjectArgument,
      past: { type: 'boolean', description: 'from what the user said in past sessions' },
    },
  },
  hints: WRITES,
  async run({ files = [], project, past = false }, { api, folder }) {
    if (files.length > 0 === past) throw new BadArguments('onboard: give files that you read, or past: true');
    const { items } = await api.onboard({ project: project ?? folder, files, past });
    const open = items.filter(({ state }) => state === 'new' || state === 'waits');
    const rows = open.map(
      ({ id, text, from }) => `#${id} “${oneLine(text, MAX_LINE)}” (from ${oneLine(from, MAX_LINE)})`,
    );
    const text =
      rows.length > 0
        ? [RECORDED_NOTE, ...rows, 'Drafts: show the user, who approves one by `agent-memory rules approve ID`.'].join(
            '\n',
          )
        : 'Nothing new is proposed.';
    return { text, data: { proposed: open } };
  },
});
