import { defineTool, WRITES } from '../define-tool.ts';

export const decideLessonDraft = defineTool({
  name: 'decide_lesson_draft',
  description:
    'Approve or dismiss a draft as the user decided. An approved lesson fires from now on; a dismissed one is not proposed again.',
  inputSchema: {
    type: 'object',
    properties: {
      id: { type: 'integer', minimum: 1 },
      decision: { type: 'string', enum: ['approve', 'dismiss'] },
    },
    required: ['id', 'decision'],
  },
  hints: WRITES,
  async run({ id, decision }, { api }) {
    const lesson = await api.changeLesson(id, { status: decision === 'approve' ? 'active' : 'dismissed' });
    return {
      text: decision === 'approve' ? `Lesson #${id} is active now.` : `Draft #${id} is dismissed.`,
      data: { id, status: lesson.status },
    };
  },
});
