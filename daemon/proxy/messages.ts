// A request's conversation in one form, from each provider's own. Unknown parts are left out; the request is forwarded
// anyway.
import { fieldsOf, type JsonObject } from '../contract/json-object.ts';

/** A tool that the model called. `id` is unique in the conversation. */
type Call = { id: string; name: string; input: unknown };
type CallResult = { id: string; output: unknown; isError: boolean };
/** One message; `tool` contains results of calls, `other` is irrelevant to the turn. */
export type Message = {
  role: 'user' | 'assistant' | 'tool' | 'other';
  text: string;
  calls: Call[];
  results: CallResult[];
};

type ReadMessages = (body: JsonObject) => Message[];

/** By the door's shape. */
export const READ_MESSAGES: Readonly<Record<'chat' | 'responses' | 'messages' | 'gemini', ReadMessages>> = {
  chat: ({ messages }) => listOf(messages).map(ofChat),
  responses: ({ input }) => (typeof input === 'string' ? [message('user', input)] : listOf(input).map(ofResponses)),
  messages: ({ messages }) => listOf(messages).map(ofAnthropic),
  gemini: ({ contents }) => listOf(contents).map(ofGemini),
};

function ofChat({ role, content, tool_calls, tool_call_id }: JsonObject): Message {
  if (role === 'tool')
    return { ...message('tool'), results: [{ id: String(tool_call_id), output: textOf(content), isError: false }] };
  if (role === 'user') return message('user', textOf(content));
  if (role !== 'assistant') return message('other');
  const calls = listOf(tool_calls).flatMap(({ id, function: called }) => {
    const { name, arguments: input } = fieldsOf(called);
    return typeof name === 'string' ? [{ id: String(id), name, input: parsed(input) }] : [];
  });
  return { ...message('assistant', textOf(content)), calls };
}

function ofResponses({
  type,
  role,
  content,
  call_id,
  name,
  arguments: input,
  input: text,
  output,
}: JsonObject): Message {
  if (isCallOfResponses(type) && typeof name === 'string')
    return {
      ...message('assistant'),
      calls: [{ id: String(call_id), name, input: text === undefined ? parsed(input) : { input: text } }],
    };
  if (type === 'function_call_output' || type === 'custom_tool_call_output')
    return { ...message('tool'), results: [{ id: String(call_id), output, isError: false }] };
  if (role === 'user' || role === 'assistant') return message(role, textOf(content));
  return message('other');
}

/** A custom tool takes a text instead of JSON. */
export const isCallOfResponses = (type: unknown): boolean => type === 'function_call' || type === 'custom_tool_call';

function ofAnthropic({ role, content }: JsonObject): Message {
  const parts = listOf(content);
  const results = parts.flatMap(({ type, tool_use_id: id, content: output, is_error }) =>
    type === 'tool_result' ? [{ id: String(id), output: textOf(output), isError: is_error === true }] : [],
  );
  if (results.length > 0) return { ...message('tool'), results };
  if (role !== 'user' && role !== 'assistant') return message('other');
  const calls = parts.flatMap(({ type, id, name, input }) =>
    type === 'tool_use' && typeof name === 'string' ? [{ id: String(id), name, input }] : [],
  );
  return { ...message(role, textOf(content)), calls };
}

/**
 * A Gemini call may have no id; its position in the conversation then serves as one, since each request repeats the
 * whole conversation.
 */
function ofGemini({ role, parts }: JsonObject, index: number): Message {
  const counted = new Map<string, number>();
  const idOf = (id: unknown, name: unknown, at: number) => {
    const nth = counted.get(String(name)) ?? 0;
    counted.set(String(name), nth + 1);
    return typeof id === 'string' && id !== '' ? id : `${name}@${at}.${nth}`;
  };
  const results = listOf(parts).flatMap(({ functionResponse }) => {
    if (functionResponse === undefined) return [];
    const { id, name, response } = fieldsOf(functionResponse);
    return [{ id: idOf(id, name, index - 1), output: response, isError: false }];
  });
  if (results.length > 0) return { ...message('tool'), results };
  const calls = listOf(parts).flatMap(({ functionCall }) => {
    const { id, name, args } = fieldsOf(functionCall);
    return typeof name === 'string' ? [{ id: idOf(id, name, index), name, input: args }] : [];
  });
  const spoken = listOf(parts).filter(({ thought }) => thought !== true);
  return { ...message(role === 'model' ? 'assistant' : 'user', textOf(spoken)), calls };
}

const message = (role: Message['role'], text = ''): Message => ({ role, text, calls: [], results: [] });

/** The texts of a content: one, or those among its parts. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return listOf(content)
    .flatMap(({ text }) => (typeof text === 'string' ? [text] : []))
    .join('\n');
}

export const listOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

/** Arguments come as JSON in a string. */
function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text; // a model may write broken JSON
  }
}
