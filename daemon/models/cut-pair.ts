/** Maximum characters read per token: no tokenizer for prose or code makes fewer tokens. */
const MAX_CHARS_PER_TOKEN = 16;
/** A query's share of the window: enough of a pasted log to recognise its subject. */
const QUERY_SHARE = 0.5;
/** Share of the window that each round aims at, since tokens are spread unevenly over a text. */
const AIM = 0.97;

type Pair = {
  query: string;
  text: string;
  /** The model's window in tokens, for both texts and the special tokens. */
  maxTokens: number;
  /** Number of tokens of a pair, including special tokens. */
  count(query: string, text: string): number;
};

/** Cut the ends of a query and then of a text so that the pair fits into a model's window. */
export function cutPair({ query, text, maxTokens, count }: Pair): { query: string; text: string } {
  const cutQuery = cut(query, maxTokens * QUERY_SHARE, (part) => count(part, ''));
  return { query: cutQuery, text: cut(text, maxTokens, (part) => count(cutQuery, part)) };
}

function cut(text: string, maxTokens: number, count: (part: string) => number): string {
  let part = text.slice(0, maxTokens * MAX_CHARS_PER_TOKEN);
  for (let tokens = count(part); tokens > maxTokens && part !== ''; tokens = count(part)) {
    part = part.slice(0, Math.floor((part.length * maxTokens * AIM) / tokens));
  }
  return part;
}
