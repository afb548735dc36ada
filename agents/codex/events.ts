import { patchedFiles } from '../../packages/redactor/index.ts';
import type { Translate } from '../translate.ts';

/**
 * The header that Codex puts before the output of a command or patch: lines such as `Process exited with code 1`, then
 * `Output:`. A hook gets a command's output without this header, the rollout has it with the header.
 */
const HEAD_END = '\nOutput:\n';
const MAX_HEAD_CHARS = 500;
const EXIT_CODE = /(?:^|\n)(?:Exit code:|Process exited with code) (-?\d+)/;

type Payload = Record<string, unknown>;

/**
 * Codex names its hooks, their fields and its shell as Claude Code does; a prompt's id is that of its turn, and files
 * are changed by patches. No hook says whether a command failed: its rollout does. Source:
 * https://developers.openai.com/codex/hooks
 */
export const fromCodex: Translate = ({ event, payload: { turn_id, ...given } }) => {
  const payload: Payload = { ...given, ...(turn_id !== undefined && { prompt_id: turn_id }) };
  const call = { ...payload, ...patchCall(payload) };
  return event === 'PostToolUse' ? ended(call) : { event, payload: call };
};

/** A patch as an edit of its files: the first is named, since a call has one file. */
function patchCall({ tool_name, tool_input }: Payload): Payload {
  const patch = tool_name === 'apply_patch' ? (tool_input as { command?: unknown } | null)?.command : undefined;
  if (typeof patch !== 'string') return {};
  const { paths, isNew } = patchedFiles(patch);
  if (paths.length === 0) return {};
  return { tool_name: isNew ? 'Write' : 'Edit', tool_input: { file_path: paths[0], files: paths, patch } };
}

function ended(payload: Payload): { event: string; payload: Payload } {
  const { tool_response: response, ...rest } = payload;
  if (typeof response !== 'string') return endedTool(payload);
  const headEnd = response.slice(0, MAX_HEAD_CHARS).indexOf(HEAD_END);
  const head = headEnd === -1 ? '' : response.slice(0, headEnd);
  const output = headEnd === -1 ? response : response.slice(headEnd + HEAD_END.length);
  const code = EXIT_CODE.exec(head)?.[1];
  if (code !== undefined && code !== '0')
    return { event: 'PostToolUseFailure', payload: { ...rest, error: `Exit code ${code}\n${output}` } };
  const isUnknown = code === undefined && payload.tool_name === 'Bash';
  return {
    event: 'PostToolUse',
    payload: { ...rest, tool_response: output, ...(isUnknown && { outcome: 'unknown' }) },
  };
}

/** An MCP tool answers in its own format. */
function endedTool(payload: Payload): { event: string; payload: Payload } {
  const { tool_response: response, ...rest } = payload;
  const { content, isError } = (response ?? {}) as { content?: unknown; isError?: unknown };
  if (isError === true) {
    const error = typeof content === 'string' ? content : JSON.stringify(content ?? '');
    return { event: 'PostToolUseFailure', payload: { ...rest, error } };
  }
  return { event: 'PostToolUse', payload: Array.isArray(content) ? { ...rest, tool_response: content } : payload };
}
