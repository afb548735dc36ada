import type { Translate } from '../translate.ts';

type Fields = Record<string, unknown>;

/** The heading before each message of the agent in Windsurf's report of a turn. */
const MESSAGE_HEADING = /^### Planner Response[ \t]*$/m;

/**
 * Windsurf's hooks report prompts, shell commands, edits, MCP tools and the whole answer of one conversation
 * (`trajectory_id`). Nothing else has an id (daemon/capture/nameless-turns.ts); the hook adds its own working folder.
 * Source: https://docs.windsurf.com/windsurf/cascade/hooks
 */
export const fromWindsurf: Translate = ({ event, payload }) => {
  const { agent_action_name: action, trajectory_id: session_id, tool_info, cwd, model_name: model } = payload;
  const info = (tool_info ?? {}) as Fields;
  const common = { session_id, hook_event_name: event, cwd: cwd ?? info.cwd, ...(model !== undefined && { model }) };
  const say = (fields: Fields) => ({ event, payload: { ...common, ...fields } });
  switch (action) {
    case 'pre_user_prompt':
      return say({ prompt: info.user_prompt });
    case 'pre_run_command':
    case 'post_run_command':
      return say({ tool_name: 'Bash', tool_input: { command: info.command_line } });
    case 'pre_write_code':
    case 'post_write_code':
      return say({ tool_name: 'MultiEdit', tool_input: { file_path: info.file_path, edits: info.edits } });
    case 'pre_mcp_tool_use':
    case 'post_mcp_tool_use':
      return say({
        tool_name: `mcp__${info.mcp_server_name}__${info.mcp_tool_name}`,
        tool_input: info.mcp_tool_arguments ?? {},
        ...(info.mcp_result !== undefined && { tool_response: info.mcp_result }),
      });
    case 'post_cascade_response':
      return say({ last_assistant_message: lastMessage(info.response) });
    default:
      return say({});
  }
};

/** The agent's last message: the answer contains every message of the turn, and a line for each action. */
function lastMessage(response: unknown): unknown {
  if (typeof response !== 'string') return response;
  const messages = response.split(MESSAGE_HEADING).map((part) => part.trim());
  return messages.findLast((message) => message !== '');
}
