import { defineTool, READS } from '../define-tool.ts';
import { formatLesson, pickLesson } from '../lesson-row.ts';
import { plainProjectArgument, projectOf } from '../project-scope.ts';

export const searchLessons = defineTool({
  name: 'search_lessons',
  description: 'Lessons of this project and global ones; without a query, all.',
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', maxLength: 1000 },
      project: plainProjectArgument,
      limit: { type: 'integer', minimum: 1, maximum: 100 },
    },
  },
  hints: READS,
  async run({ query, project, limit = 20 }, { api, folder }) {
    const { items } = await api.lessons({
      ...projectOf(project, folder),
      ...(query && { query }),
      status: 'active',
      limit,
    });
    const text = items.length > 0 ? items.map(formatLesson).join('\n') : 'No lesson found.';
    return { text, data: { lessons: items.map(pickLesson) } };
  },
});
