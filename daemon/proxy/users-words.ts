import type { Message } from './messages.ts';

/**
 * Blocks that coding agents add to the user's messages, each in its tag: reminders (Claude Code), the folder and the
 * day (Gemini CLI, Codex), files like AGENTS.md (Codex). Seen in their requests.
 */
const TAGS = ['system-reminder', 'session_context', 'environment_context', 'user_instructions'];

/**
 * A message reduced to the user's words, without the client's blocks before and after them; a message of the client
 * alone becomes empty.
 */
export function withUsersWords(message: Message): Message {
  if (message.role !== 'user') return message;
  const text = withoutBlocks(message.text);
  const isClients = text === '' && message.text.trim() !== '';
  return { ...message, text, role: isClients ? 'other' : 'user' };
}

function withoutBlocks(text: string): string {
  let words = text.trim();
  for (;;) {
    const shorter = TAGS.reduce(withoutBlock, words);
    if (shorter === words) return words;
    words = shorter;
  }
}

/** Remove a block from the beginning, else from the end. */
function withoutBlock(text: string, tag: string): string {
  const opens = `<${tag}>`;
  const closes = `</${tag}>`;
  if (text.startsWith(opens)) {
    const end = text.indexOf(closes);
    return end < 0 ? text : text.slice(end + closes.length).trimStart();
  }
  const start = text.endsWith(closes) ? text.lastIndexOf(opens) : -1;
  return start < 0 ? text : text.slice(0, start).trimEnd();
}
