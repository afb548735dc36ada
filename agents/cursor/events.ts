import type { Translate } from '../translate.ts';

type Fields = Record<string, unknown>;

/**
 * Cursor's hooks report shell commands, edited files and each message of the agent; the latest message ends the turn. A
 * conversation becomes a session, with its folder; calls have no ids (daemon/capture/nameless-turns.ts).
 * Source: https://cursor.com/docs/agent/hooks
 */
export const fromCursor: Translate = ({ event, payload }) => {
  const { conversation_id, session_id, workspace_roots: roots, cwd, hook_event_name, model } = payload;
  const [root] = Array.isArray(roots) ? roots : [];
  const common: Fields = {
    session_id: conversation_id ?? session_id,
    hook_event_name,
    ...(model !== undefined && { model }),
    ...(typeof root === 'string' ? { cwd: root } : typeof cwd === 'string' && cwd !== '' && { cwd }),
  };
  const say = (as: string, fields: Fields) => ({ event: as, payload: { ...common, ...fields } });
  switch (hook_event_name) {
    case 'beforeSubmitPrompt':
      return say('UserPromptSubmit', { prompt: payload.prompt });
    case 'beforeShellExecution':
      return say('PreToolUse', { tool_name: 'Bash', tool_input: { command: payload.command } });
    case 'afterShellExecution':
      return say('PostToolUse', {
        tool_name: 'Bash',
        tool_input: { command: payload.command },
        tool_response: payload.output,
        ...(typeof payload.duration === 'number' && { duration_ms: payload.duration }),
      });
    case 'afterFileEdit':
      return say('PostToolUse', {
        tool_name: 'MultiEdit',
        tool_input: { file_path: payload.file_path, edits: payload.edits },
      });
    case 'afterAgentResponse':
      return say('Stop', { last_assistant_message: payload.text });
    default:
      return say(event, {});
  }
};
