import { ACTIONS, SEVERITIES } from '../../daemon/contract/words.ts';
import { BadArguments, defineTool, WRITES } from '../define-tool.ts';

export const createLesson = defineTool({
  name: 'create_lesson',
  description: 'Save a rule for matching tool calls. Needs trigger_tool or trigger_pattern.',
  inputSchema: {
    type: 'object',
    properties: {
      title: { type: 'string', maxLength: 200 },
      rule: { type: 'string', maxLength: 280, description: 'what to do instead' },
      detail: { type: 'string', maxLength: 20_000 },
      severity: { type: 'string', enum: SEVERITIES },
      trigger_tool: { type: 'string', maxLength: 500, description: 'Bash, Edit|Write, mcp__*' },
      trigger_pattern: {
        type: 'string',
        maxLength: 500,
        description: 'RE2 over the call',
      },
      trigger_files: {
        type: 'array',
        items: { type: 'string', maxLength: 500 },
        maxItems: 50,
      },
      action: { type: 'string', enum: ACTIONS },
      global: { type: 'boolean' },
    },
    required: ['title', 'rule'],
  },
  hints: WRITES,
  async run({ global: isGlobal, ...input }, { api, folder }) {
    if (!input.trigger_tool && !input.trigger_pattern) {
      throw new BadArguments(
        'create_lesson: give trigger_tool or trigger_pattern, else the lesson would fire on every call',
      );
    }
    const lesson = await api.createLesson({ ...input, project: isGlobal ? null : folder });
    const scope = lesson.project === null ? 'in all projects' : 'in this project';
    const asked = [lesson.proposed_severity, lesson.proposed_action].filter(Boolean).join(' and ');
    const waits = asked && ` For ${asked} the user has to run \`agent-memory lessons approve ${lesson.id}\`.`;
    return {
      text: `Lesson #${lesson.id} is active ${scope} (${lesson.severity}, ${lesson.action}).${waits}`,
      data: { id: lesson.id, status: lesson.status, severity: lesson.severity, action: lesson.action },
    };
  },
});
