import { defineTool, READS } from '../define-tool.ts';
import { projectArgument, projectOf } from '../project-scope.ts';
import { userArgument } from '../user-argument.ts';

export const injectMemory = defineTool({
  name: 'inject_memory',
  description:
    'The brief for this user’s sessions: rules, pinned memories, recent sessions. Call it once, first, unless a hook has shown it.',
  inputSchema: { type: 'object', properties: { user_id: userArgument, project_id: projectArgument } },
  hints: READS,
  async run({ user_id, project_id }, { api, folder }) {
    const { project } = projectOf(project_id, folder);
    const reply = await api.injectMemory({
      ...(user_id !== undefined && { user_id }),
      ...(typeof project === 'string' && { project }),
    });
    return { text: reply.text || 'Nothing is known about this user yet.', data: reply };
  },
});
