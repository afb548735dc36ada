import { SIGNALS } from '../../daemon/contract/words.ts';
import { findCallingSession } from '../calling-session.ts';
import { defineTool, WRITES } from '../define-tool.ts';
import { projectArgument, projectOf } from '../project-scope.ts';
import { requireSentence } from '../rule-row.ts';
import { userArgument } from '../user-argument.ts';

export const addSignal = defineTool({
  name: 'add_signal',
  description:
    'Record what the user corrected, rejected or prefers, in the user’s words, if it holds beyond this task.',
  inputSchema: {
    type: 'object',
    properties: {
      kind: { type: 'string', enum: SIGNALS },
      text: { type: 'string', maxLength: 280 },
      project: projectArgument,
      user_id: userArgument,
      global: { type: 'boolean', description: 'apply to every project' },
    },
    required: ['kind', 'text'],
  },
  hints: WRITES,
  async run({ kind, text, project, global, user_id }, context) {
    requireSentence('add_signal', text);
    const { api, folder } = context;
    const scope = global ? { project: null } : projectOf(project, folder);
    const { kept, rule } = await api.addSignal({
      kind,
      text,
      ...(user_id !== undefined && { user_id }),
      ...scope,
      ...(await findCallingSession(context)),
    });
    if (!kept || rule === null) return { text: 'Not saved: by its own words it applies only once.', data: { kept } };
    const settled = rule.known ? 'exists already' : 'holds now';
    const state =
      rule.status === 'draft' ? `awaits approval by the user: agent-memory rules approve ${rule.id}` : settled;
    return { text: `Rule #${rule.id} ${state}.`, data: { kept, rule } };
  },
});
