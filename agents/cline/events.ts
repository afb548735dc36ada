import { isAbsolute, join } from 'node:path';
import type { Translate } from '../translate.ts';

type Fields = Record<string, unknown>;

/** The opening tag that Cline puts before the user's text, and its closing tag. */
const TYPED = /^<(task|feedback|user_message|answer)>/;

/**
 * Cline's hooks have the names of Claude Code's, and put an event's fields under that name (`preToolUse`). A task is a
 * session; prompts and calls have no ids (daemon/capture/nameless-turns.ts). The tool `attempt_completion` ends a turn
 * with the agent's last words. Source: https://docs.cline.bot/features/hooks/hook-reference
 */
export const fromCline: Translate = ({ event, payload }) => {
  const { hookName, taskId, workspaceRoots: roots } = payload;
  const root = Array.isArray(roots) && typeof roots[0] === 'string' ? roots[0] : undefined;
  const common: Fields = { session_id: taskId, hook_event_name: event, ...(root !== undefined && { cwd: root }) };
  const say = (as: string, fields: Fields) => ({ event: as, payload: { ...common, ...fields } });
  const about = (name: string) => (payload[name] ?? {}) as Fields;
  switch (hookName) {
    case 'TaskStart':
      return say('SessionStart', { source: 'startup' });
    case 'TaskResume':
      return say('SessionStart', { source: 'resume' });
    case 'UserPromptSubmit':
      return say('UserPromptSubmit', { prompt: typedText(about('userPromptSubmit').prompt) });
    case 'PreToolUse': {
      const { toolName, parameters } = about('preToolUse');
      return say('PreToolUse', callOf(toolName, parameters, root));
    }
    case 'PostToolUse': {
      const { toolName, parameters, result, success, executionTimeMs } = about('postToolUse');
      if (toolName === 'attempt_completion') {
        return say('Stop', { last_assistant_message: (parameters as Fields | undefined)?.result });
      }
      const call = callOf(toolName, parameters, root);
      if (success === false) return say('PostToolUseFailure', { ...call, error: String(result ?? '') });
      const took = typeof executionTimeMs === 'number' && { duration_ms: executionTimeMs };
      return say('PostToolUse', { ...call, tool_response: result, ...took });
    }
    default:
      return say(event, {});
  }
};

/** The prompt without the tag around it; the client appends facts about the editor. */
function typedText(prompt: unknown): unknown {
  const tag = typeof prompt === 'string' && TYPED.exec(prompt);
  if (!tag) return prompt;
  const text = prompt as string;
  const end = text.indexOf(`</${tag[1]}>`);
  return end === -1 ? text : text.slice(tag[0].length, end).trim();
}

function callOf(tool: unknown, parameters: unknown, root: string | undefined): Fields {
  const fields = (parameters ?? {}) as Fields;
  const { path, ...rest } = fields;
  const file_path = root !== undefined && typeof path === 'string' && !isAbsolute(path) ? join(root, path) : path;
  switch (tool) {
    case 'execute_command':
      return { tool_name: 'Bash', tool_input: { command: fields.command } };
    case 'write_to_file':
      return { tool_name: 'Write', tool_input: { ...rest, file_path } };
    case 'replace_in_file':
      return { tool_name: 'Edit', tool_input: { ...rest, file_path } };
    case 'read_file':
      return { tool_name: 'Read', tool_input: { ...rest, file_path } };
    case 'use_mcp_tool':
      return {
        tool_name: `mcp__${fields.server_name}__${fields.tool_name}`,
        tool_input: argumentsOf(fields.arguments),
      };
    default:
      return { tool_name: tool, tool_input: fields };
  }
}

/** The arguments of an MCP tool, which Cline passes as a JSON string. */
function argumentsOf(given: unknown): unknown {
  if (typeof given !== 'string') return given ?? {};
  try {
    return JSON.parse(given);
  } catch {
    return { arguments: given };
  }
}
