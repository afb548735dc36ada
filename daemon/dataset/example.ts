import type { Tier } from '../contract/dataset.ts';

/**
 * A message of a chat with tools. Every key is in every message, and arguments are JSON in a string: a reader that
 * makes columns of them (Arrow, the `datasets` library) needs the same shape in every row.
 */
export type ChatMessage = {
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: string;
  tool_calls: { id: string; type: 'function'; function: { name: string; arguments: string } }[];
  tool_call_id: string;
  name: string;
  /** Whether the middle of the content was left out. */
  truncated: boolean;
};

/** One example: a window of a session. */
export type ChatExample = {
  /** A hash of its content. */
  id: string;
  session: string;
  project: string;
  tier: Tier;
  turns: number;
  calls: number;
  tokens: number;
  messages: ChatMessage[];
  /** The tools of its session as JSON: `[{type: "function", function: {name, description, parameters}}]`. */
  tools: string;
};

/** Make a message; missing fields are empty. */
export const message = (role: ChatMessage['role'], content: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  role,
  content,
  tool_calls: [],
  tool_call_id: '',
  name: '',
  truncated: false,
  ...more,
});
