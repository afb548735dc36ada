import type { Message } from './messages.ts';

/**
 * What coding agents put into the user's messages, each in its tag: reminders (Claude Code), the folder and the day (Gemini CLI, Codex),
 * files like AGENTS.md (Codex). Seen in their requests.
 */
const TAGS = ['system-reminder', 'session_context', 'environment_context', 'user_instructions'];

/** A message with what the user said, without what the client put before and behind it; one of the client's alone says nothing. */
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

/** Take a block off the beginning, else off the end. */
function withoutBlock(text: string, tag: string): string {
  const [opens, closes] = [`<${tag}>`, `</${tag}>`];
  if (text.startsWith(opens)) {
    const end = text.indexOf(closes);
    return end < 0 ? text : text.slice(end + closes.length).trimStart();
  }
  const start = text.endsWith(closes) ? text.lastIndexOf(opens) : -1;
  return start < 0 ? text : text.slice(0, start).trimEnd();
}
