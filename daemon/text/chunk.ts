/**
 * Cuts a text into pieces that fit an embedding model's window.
 *
 * Cuts are at pauses of the text: blank lines, else line ends, sentence ends, spaces, and only then inside a word.
 * Pieces are filled greedily and don't overlap, since each chunk leads to its whole observation and the text leg
 * searches all of it.
 */
import { estimateTokens } from './estimate-tokens.ts';

/** Separators from the strongest pause to the weakest; each stays at the end of the piece before it. */
const PAUSES = [/(?<=\n\s{0,20}\n)/u, /(?<=\n)/u, /(?<=[.!?;:。！？；]["')\]]?\s{1,20}|[。！？；])/u, /(?<=\s)/u];

/**
 * Split `text` into chunks of at most `maxTokens` by {@link estimateTokens}, trimmed, in order, none of them empty.
 * At most `maxChunks` are returned; only the text leg searches the rest.
 */
export function chunkText(text: string, maxTokens: number, maxChunks = 64): string[] {
  const chunks: string[] = [];
  for (const chunk of fill(text, maxTokens, 0)) {
    if (chunks.length === maxChunks) break;
    const trimmed = chunk.trim();
    if (trimmed) chunks.push(trimmed);
  }
  return chunks;
}

function* fill(text: string, maxTokens: number, level: number): Generator<string> {
  if (estimateTokens(text) <= maxTokens) {
    yield text;
    return;
  }
  const pause = PAUSES[level];
  if (!pause) {
    yield* cutHard(text, maxTokens);
    return;
  }
  let open = '';
  let openTokens = 0;
  for (const part of text.split(pause)) {
    const tokens = estimateTokens(part);
    if (openTokens + tokens > maxTokens) {
      if (open) yield open;
      open = '';
      openTokens = 0;
    }
    if (tokens > maxTokens) yield* fill(part, maxTokens, level + 1);
    else {
      open += part;
      openTokens += tokens;
    }
  }
  if (open) yield open;
}

/**
 * Cut a run without any pause (a minified line, base64, a long Chinese clause). A character is never more than a token,
 * so `maxTokens` characters always fit. Never cuts inside a surrogate pair.
 */
function* cutHard(text: string, maxTokens: number): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(text.length, start + maxTokens);
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1)) && end - start > 1) end--;
    yield text.slice(start, end);
    start = end;
  }
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xdc00;
