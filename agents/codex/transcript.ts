// A Codex session's log, its rollout (~/.codex/sessions/<date>/rollout-<time>-<session id>.jsonl), read as a Claude
// Code transcript:
//
//   session_meta                       the folder
//   turn_context                       a turn begins: its id, the folder
//   item_completed of a UserMessage    the user's prompt
//   function_call, custom_tool_call    a tool call; …_output: its result, with the exit code, which no hook has
//   message of the assistant           the agent's text
//
// Every other line, such as the instructions that Codex adds to a conversation, is ignored. Observed in 0.169.
import { basename } from 'node:path';

const NAME = /^rollout-.{1,40}-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.jsonl$/;

type Json = Record<string, unknown>;

/** The session of a rollout, from the file's name; undefined for any other file. */
export const rolloutSession = (path: string): string | undefined => NAME.exec(basename(path))?.[1];

/** Make a function that turns the lines of a rollout, in order, into transcript records. */
export function createRolloutRecords(sessionId: string): (line: Json) => Json {
  let cwd: unknown;
  return (line) => {
    const payload = objectOf(line.payload);
    if (typeof payload.cwd === 'string') cwd = payload.cwd;
    const about = { sessionId, cwd, timestamp: line.timestamp };
    return { ...about, ...recordOf(line.type, payload) };
  };
}

function recordOf(type: unknown, payload: Json): Json {
  // It names the turn of the lines below.
  if (type === 'turn_context') return { type: 'user', isMeta: true, promptId: payload.turn_id };
  if (type === 'event_msg') {
    const item = objectOf(payload.item);
    if (payload.type !== 'item_completed' || item.type !== 'UserMessage') return {};
    return { type: 'user', promptId: payload.turn_id, message: { content: texts(item.content) } };
  }
  if (type !== 'response_item') return {};
  switch (payload.type) {
    case 'message':
      return payload.role === 'assistant' ? { type: 'assistant', message: { content: texts(payload.content) } } : {};
    case 'function_call':
      return assistantCall(payload, parsed(payload.arguments));
    case 'custom_tool_call':
      return assistantCall(payload, { command: payload.input });
    case 'function_call_output':
    case 'custom_tool_call_output':
      return {
        type: 'user',
        message: { content: [{ type: 'tool_result', tool_use_id: payload.call_id, content: payload.output }] },
      };
    default:
      return {};
  }
}

/** A shell call under the name and field that the hooks use. */
function assistantCall({ call_id: id, name, namespace }: Json, input: Json): Json {
  const isShell = name === 'exec_command' || name === 'shell' || name === 'shell_command';
  const { cmd, command = cmd } = input;
  const line = Array.isArray(command) ? command.at(-1) : command; // ['bash', '-lc', line]
  const ownName = typeof namespace === 'string' && namespace !== '' ? `${namespace}__${name}` : name;
  const block = {
    type: 'tool_use',
    id,
    name: isShell ? 'Bash' : ownName,
    input: isShell ? { command: line } : input,
  };
  return { type: 'assistant', message: { content: [block] } };
}

/** The texts of a message as transcript blocks. */
function texts(content: unknown): Json[] {
  const blocks = Array.isArray(content) ? content.map(objectOf) : [];
  return blocks.flatMap(({ text }) => (typeof text === 'string' ? [{ type: 'text', text }] : []));
}

function parsed(text: unknown): Json {
  try {
    return objectOf(JSON.parse(String(text)));
  } catch {
    return {};
  }
}

const objectOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
