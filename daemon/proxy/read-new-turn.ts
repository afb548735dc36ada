import type { Message } from './messages.ts';
import { withUsersWords } from './users-words.ts';

/** A call that ran since the last request. */
type EndedCall = { id: string; name: string; input: unknown; output: unknown; isError: boolean };
/** The new part of a request's conversation. */
export type NewTurn = {
  /** null: the request continues the previous prompt, with results of calls. */
  prompt: string | null;
  ended: EndedCall[];
  /** The user's first words, by which a conversation is known that names no session; empty where none were sent. */
  opening: string;
  /** Messages so far. */
  length: number;
};

/** Placeholder if the user sent no words. */
const WITHOUT_WORDS = '[image or file]';

/** Read the new part of a whole conversation; undefined if there is none. */
export function readNewTurn(conversation: readonly Message[]): NewTurn | undefined {
  const messages = conversation.map(withUsersWords);
  const firstUserMessage = messages.find(({ role }) => role === 'user');
  const opening = firstUserMessage ? firstUserMessage.text || WITHOUT_WORDS : '';
  let lastIndex = messages.length - 1;
  // A client may add instructions, or the beginning of the answer, behind the prompt.
  const saysNothingNew = ({ role, calls }: Message) => role === 'other' || (role === 'assistant' && calls.length === 0);
  while (lastIndex >= 0 && saysNothingNew(messages[lastIndex]!)) lastIndex--;
  const newest = messages[lastIndex];
  if (!newest || newest.role === 'assistant') return undefined;
  const turn = { opening, length: messages.length };
  if (newest.role === 'user') return { ...turn, prompt: newest.text.trim() || WITHOUT_WORDS, ended: [] };
  let firstResult = lastIndex;
  while (messages[firstResult - 1]?.role === 'tool') firstResult--;
  const calls = new Map(
    messages.slice(0, firstResult).flatMap((message) => message.calls.map((call) => [call.id, call] as const)),
  );
  const ended = messages.slice(firstResult, lastIndex + 1).flatMap(({ results }) =>
    results.flatMap((result) => {
      const call = calls.get(result.id);
      return call ? [{ ...call, ...result }] : [];
    }),
  );
  return { ...turn, prompt: null, ended };
}
