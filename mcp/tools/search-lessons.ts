import { defineTool, READS } from '../define-tool.ts';
import { formatLesson, pickLesson } from '../lesson-row.ts';
import { projectArgument, projectOf } from '../project-scope.ts';

export const searchLessons = defineTool({
  name: 'search_lessons',
  description: 'Search the lessons of this project and the global ones; without a query, list all.',
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', maxLength: 1000 },
      project: projectArgument,
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
