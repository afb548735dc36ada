import { defineTool, READS } from '../define-tool.ts';
import { formatLesson, pickLesson } from '../lesson-row.ts';
import { projectArgument, projectOf } from '../project-scope.ts';

export const listLessonDrafts = defineTool({
  name: 'list_lesson_drafts',
  description: 'List lessons proposed from repeated failures and corrections, which await the user’s decision.',
  inputSchema: { type: 'object', properties: { project: projectArgument } },
  hints: READS,
  async run({ project }, { api, folder }) {
    const { items } = await api.lessons({ ...projectOf(project, folder), status: 'draft', limit: 50 });
    const text = items.length > 0 ? items.map(formatLesson).join('\n') : 'There are no drafts.';
    return { text, data: { drafts: items.map(pickLesson) } };
  },
});
