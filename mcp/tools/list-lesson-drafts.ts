import { defineTool, READS } from '../define-tool.ts';
import { formatLesson, pickLesson } from '../lesson-row.ts';
import { projectArgument, projectOf } from '../project-scope.ts';

export const listLessonDrafts = defineTool({
  name: 'list_lesson_drafts',
  description: 'Lessons that were proposed from repeated failures and corrections, and wait for the user to decide.',
  inputSchema: { type: 'object', properties: { project: projectArgument } },
  hints: READS,
  async run({ project }, { api, folder }) {
    const { items } = await api.lessons({ ...projectOf(project, folder), status: 'draft', limit: 50 });
    const text = items.length > 0 ? items.map(formatLesson).join('\n') : 'No draft is waiting.';
    return { text, data: { drafts: items.map(pickLesson) } };
  },
});
