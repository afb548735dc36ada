// How much of a session fits its model. A window that is filled to THRESHOLD is condensed: the newest messages stay
// (KEPT of the window), selected sentences of the others go into the context (SUMMARY of it).
import type { WorkingMemory, WorkingMessage } from '../contract/working-memory.ts';
import { estimateTokens } from '../text/estimate-tokens.ts';
import { CONTEXT_WINDOWS } from './context-windows-table.ts';

/** The window where none is named or the model is unknown: what the large vendors' models had at least since 2024. */
const DEFAULT_WINDOW = 128_000;
/**
 * Share of the window that messages and context may fill; the remainder is for the model's answer. Source: Redis Agent
 * Memory Server.
 */
export const THRESHOLD = 0.7;
/** Tokens that a message's frame takes beside its content. */
const FRAME_TOKENS = 4;

export type ContextWindow = { tokens: number; from: WorkingMemory['context_window_from'] };

/**
 * Find the applicable window: the given one, the model's, or the default. A provider before the name (`openai/gpt-4o`)
 * is passed over.
 */
export function windowOf(named: {
  model_name?: string | undefined;
  context_window_max?: number | undefined;
}): ContextWindow {
  if (named.context_window_max !== undefined) return { tokens: named.context_window_max, from: 'context_window_max' };
  const name = named.model_name?.toLowerCase().split('/').at(-1) ?? '';
  const modelName = Object.keys(CONTEXT_WINDOWS)
    .filter((prefix) => name.startsWith(prefix))
    .sort((a, b) => b.length - a.length)[0];
  return modelName === undefined
    ? { tokens: DEFAULT_WINDOW, from: 'default' }
    : { tokens: CONTEXT_WINDOWS[modelName]!, from: 'model' };
}

const tokensOfMessage = ({ content }: Pick<WorkingMessage, 'content'>, most?: number): number =>
  estimateTokens(content, most) + FRAME_TOKENS;

/** The tokens of a session as its model reads it. */
export const tokensOf = (messages: readonly Pick<WorkingMessage, 'content'>[], context: string | null): number =>
  messages.reduce((sum, message) => sum + tokensOfMessage(message), 0) +
  (context ? estimateTokens(context) + FRAME_TOKENS : 0);

/** Whether a session takes at most so many tokens; a much longer one is not read to its end. */
export const fits = (
  messages: readonly Pick<WorkingMessage, 'content'>[],
  context: string | null,
  tokens: number,
): boolean => firstThatFits(messages, tokens - tokensOf([], context)) === 0;

/** Where the newest messages begin that fit so many tokens; their number if not even the last one does. */
export function firstThatFits(messages: readonly Pick<WorkingMessage, 'content'>[], tokens: number): number {
  let remaining = tokens;
  let at = messages.length;
  while (at > 0) {
    remaining -= tokensOfMessage(messages[at - 1]!, remaining);
    if (remaining < 0) break;
    at--;
  }
  return at;
}

/** How full a window is, 0–100 with one decimal: of all of it, and of what leads to condensing. */
export function percentagesOf(tokens: number, window: ContextWindow) {
  const share = (of: number) => Math.min(100, Math.round((tokens / of) * 1000) / 10);
  return {
    context_percentage_total_used: share(window.tokens),
    context_percentage_until_summarization: share(window.tokens * THRESHOLD),
  };
}
