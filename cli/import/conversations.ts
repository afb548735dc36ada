import { readFile } from 'node:fs/promises';
import { fieldsOf } from '../../daemon/contract/json-object.ts';
import { CommandFailed } from '../commands/exit-codes.ts';
import type { ImportSource, Item } from './items.ts';

/** Maximum characters of an answer in a memory. */
const MAX_ANSWER_CHARS = 4_000;
const MAX_TITLE_CHARS = 200;

type Said = { by: 'user' | 'assistant'; id: string; text: string; at: string | undefined };
type Conversation = { id: string; title: string; agent: string; began: string | undefined; said: Said[] };
type Json = Record<string, unknown>;

/**
 * `conversations.json` in an export of ChatGPT or Claude: a session each, a memory for each question with its answer.
 * Sources: https://help.openai.com/en/articles/7260999 and https://support.claude.com/en/articles/9450526, whose files
 * these shapes were read from.
 */
export const conversations = (path: string): ImportSource => ({
  format: 'conversations of ChatGPT or Claude',
  namesProjects: false,
  isTalk: true,
  async *items() {
    for (const conversation of await readList(path)) {
      if ('mapping' in conversation) yield* itemsOf(ofChatGpt(conversation));
      else if ('chat_messages' in conversation) yield* itemsOf(ofClaude(conversation));
    }
  },
});

async function readList(path: string): Promise<Json[]> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ERR_STRING_TOO_LONG' || cause.code === 'ERR_FS_FILE_TOO_LARGE')
      throw new CommandFailed(`${path} is too large to be read at once: split its list`);
    throw cause;
  });
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list.filter((item): item is Json => typeof item === 'object' && item !== null);
  } catch {
    // Named below.
  }
  throw new CommandFailed(`${path} is not a list of conversations`);
}

/** The branch last shown to the user: from `current_node` back to the root. */
function ofChatGpt(conversation: Json): Conversation {
  const mapping = fieldsOf(conversation.mapping);
  const messages: Said[] = [];
  const visited = new Set<string>();
  for (let id = String(conversation.current_node ?? ''); id in mapping && !visited.has(id); ) {
    visited.add(id);
    const node = fieldsOf(mapping[id]);
    const message = fieldsOf(node.message);
    const by = fieldsOf(message.author).role;
    const text = textOf(fieldsOf(message.content).parts);
    if ((by === 'user' || by === 'assistant') && text !== '')
      messages.push({ by, id, text, at: timeOf(message.create_time) });
    id = String(node.parent ?? '');
  }
  const id = String(conversation.conversation_id ?? conversation.id ?? conversation.current_node);
  const began = timeOf(conversation.create_time);
  return {
    id: `chatgpt:${id}`,
    title: String(conversation.title ?? ''),
    agent: 'chatgpt',
    began,
    said: messages.reverse(),
  };
}

function ofClaude(conversation: Json): Conversation {
  const messages = Array.isArray(conversation.chat_messages) ? conversation.chat_messages.map(fieldsOf) : [];
  const said = messages.flatMap((message): Said[] => {
    const parts = Array.isArray(message.content) ? message.content.map((part) => fieldsOf(part).text) : [];
    const text = textOf(parts) || textOf([message.text]);
    const by = message.sender === 'human' ? 'user' : 'assistant';
    return text === '' ? [] : [{ by, id: String(message.uuid), text, at: timeOf(message.created_at) }];
  });
  const began = timeOf(conversation.created_at);
  return {
    id: `claude:${String(conversation.uuid)}`,
    title: String(conversation.name ?? ''),
    agent: 'claude',
    began,
    said,
  };
}

function* itemsOf({ id: session_id, title, agent, began, said }: Conversation): Generator<Item> {
  const times = [began, ...said.map(({ at }) => at)].filter((at) => at !== undefined).sort();
  if (said.length === 0 || times.length === 0) return;
  const [started_at] = times;
  const last_event_at = times.at(-1);
  yield { type: 'session', session_id, agent, started_at, last_event_at, ended_at: last_event_at, summary: title };
  for (const [at, question] of said.entries()) {
    if (question.by !== 'user') continue;
    const created_at = question.at ?? started_at;
    const prompt_id = `${session_id}:${question.id}`;
    yield { type: 'prompt', prompt_id, session_id, agent, text: question.text, created_at };
    const next = said.findIndex((one, index) => index > at && one.by === 'user');
    const answers = said.slice(at + 1, next === -1 ? undefined : next);
    if (answers.length === 0) continue;
    const answer = answers.map(({ text }) => text).join('\n\n');
    yield {
      type: 'observation',
      kind: 'general',
      external_id: `turn:${prompt_id}`,
      session_id,
      prompt_id,
      agent,
      created_at,
      title: `${title ? `${title}: ` : ''}${question.text.replace(/\s+/g, ' ').trim()}`.slice(0, MAX_TITLE_CHARS),
      text: `${cut(question.text)}\n\n${cut(answer)}`,
      metadata: { imported_from: agent },
    };
  }
}

const cut = (text: string) => (text.length <= MAX_ANSWER_CHARS ? text : `${text.slice(0, MAX_ANSWER_CHARS)} …`);
/** The texts among the parts of a message; pictures and files are objects. */
const textOf = (parts: unknown): string =>
  (Array.isArray(parts) ? parts : [])
    .filter((part) => typeof part === 'string')
    .join('\n')
    .trim();

/** Seconds since 1970, or ISO 8601, as ISO 8601. */
function timeOf(value: unknown): string | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const time = new Date(typeof value === 'number' ? value * 1000 : value);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
