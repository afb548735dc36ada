/**
 * Messages as the text that a Qwen model reads (ChatML with tools, without thinking). Source: the template in Qwen's
 * tokenizer_config.json.
 */
import type { ChatMessage } from './example.ts';
import { spacedJson } from './spaced-json.ts';

/** Special tokens of the template; each is one token. */
const MARKS = /(<\|im_start\|>|<\|im_end\|>|<\/?tool_call>|<\/?tool_response>)/;
/** Recorded text that this template, or another model's, would read as a special token. */
const FOREIGN_MARKS = /<(?=\|[a-z_]{1,40}\|>|\/?(?:tool_call|tool_response|tools|think)>)/gi;

/** Escape special tokens in recorded text, so that it can't begin a message. */
export const apartFromMarks = (text: string): string => text.replace(FOREIGN_MARKS, '< ');

/** The same in JSON, where an escape leaves the value as it was. */
export const apartFromMarksInJson = (json: string): string => json.replace(FOREIGN_MARKS, '\\u003c');

/**
 * The text of the whole chat; `tools` is the JSON of {@link ChatExample}. `asks`: end with the prompt for an answer.
 */
export function chatText(messages: readonly ChatMessage[], tools: string, asks = false): string {
  const [first, ...others] = messages;
  const system = first?.role === 'system' ? first.content : '';
  const rest = first?.role === 'system' ? others : messages;
  return `${systemText(system, tools)}${rest.map(messageText).join('')}${asks ? '<|im_start|>assistant\n' : ''}`;
}

export function systemText(system: string, tools: string): string {
  const listed = (JSON.parse(tools) as unknown[]).map((tool) => `\n${spacedJson(tool)}`).join('');
  if (listed === '') return system === '' ? '' : `<|im_start|>system\n${system}<|im_end|>\n`;
  return (
    `<|im_start|>system\n${system === '' ? '' : `${system}\n\n`}# Tools\n\nYou may call one or more functions to assist with the user query.\n\n` +
    `You are provided with function signatures within <tools></tools> XML tags:\n<tools>${listed}\n</tools>\n\n` +
    'For each function call, return a json object with function name and arguments within <tool_call></tool_call> XML tags:\n' +
    '<tool_call>\n{"name": <function-name>, "arguments": <args-json-object>}\n</tool_call><|im_end|>\n'
  );
}

/** The text of one message; here a tool's answer never follows another one, since each call has its own message. */
export function messageText({ role, content, tool_calls }: ChatMessage): string {
  if (role === 'tool') return `<|im_start|>user\n<tool_response>\n${content}\n</tool_response><|im_end|>\n`;
  const calls = tool_calls.map(
    ({ function: { name, arguments: given } }) =>
      `<tool_call>\n{"name": "${name}", "arguments": ${given}}\n</tool_call>`,
  );
  const parts = content === '' && calls.length > 0 ? calls : [content, ...calls];
  return `<|im_start|>${role}\n${parts.join('\n')}<|im_end|>\n`;
}

/** Count the tokens of a chat's text: a special token is one, and nothing is merged across it. */
export function countChatTokens(text: string, count: (text: string) => number): number {
  const parts = text.split(MARKS).filter((part) => part !== '');
  return parts.reduce((sum, part) => sum + (MARKS.test(part) ? 1 : count(part)), 0);
}
