import { patchedFiles } from '../../packages/redactor/index.ts';
import type { Translate } from '../translate.ts';

type Fields = Record<string, unknown>;

/** VS Code's shell tool: its name in the documentation, and the one that the editor uses. */
const SHELL = new Set(['run_in_terminal', 'runInTerminal', 'runTerminalCommand']);

/**
 * VS Code names the events of its agents, and most of their fields, as Claude Code does; calls have ids, prompts have
 * none (daemon/capture/nameless-turns.ts). Its tools have their own names and arguments. Source:
 * https://code.visualstudio.com/docs/agents/reference/hooks-reference
 */
export const fromVsCode: Translate = ({ event, payload }) => {
  // The transcript has its own format, and is not read.
  const { sessionId, hookEventName, timestamp, transcript_path, tool_name, tool_input, ...rest } = payload;
  const call = tool_name === undefined ? {} : callOf(tool_name, (tool_input ?? {}) as Fields);
  const session_id = rest.session_id ?? sessionId;
  return { event, payload: { ...rest, session_id, hook_event_name: event, ...call } };
};

function callOf(tool: unknown, input: Fields): Fields {
  if (SHELL.has(String(tool))) return { tool_name: 'Bash', tool_input: { command: input.command } };
  const { filePath, ...rest } = input;
  const file_path = filePath ?? input.path ?? (Array.isArray(input.files) ? input.files[0] : undefined);
  switch (tool) {
    case 'create_file':
    case 'createFile':
      return { tool_name: 'Write', tool_input: { ...rest, file_path } };
    case 'replace_string_in_file':
    case 'insert_edit_into_file':
    case 'editFiles': {
      const { oldString: old_string, newString: new_string, ...others } = rest;
      const texts = old_string === undefined ? {} : { old_string, new_string };
      return { tool_name: 'Edit', tool_input: { ...others, ...texts, file_path } };
    }
    case 'apply_patch': {
      const patch = typeof input.input === 'string' ? input.input : '';
      const { paths, isNew } = patchedFiles(patch);
      return { tool_name: isNew ? 'Write' : 'Edit', tool_input: { file_path: paths[0], files: paths, patch } };
    }
    case 'read_file':
      return { tool_name: 'Read', tool_input: { ...rest, file_path } };
    default:
      return { tool_name: tool, tool_input: input };
  }
}
