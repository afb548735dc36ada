/** More is cut unread: no tokenizer for prose or code makes fewer tokens of so many characters. */
const MAX_CHARS_PER_TOKEN = 16;
/** Of the window, what a query may take: of a pasted log enough to know what it is about. */
const QUERY_SHARE = 0.5;
/** Tokens are spread unevenly over a text: each round aims so far below the window. */
const AIM = 0.97;

type Pair = {
  query: string;
  text: string;
  /** The model's window for both and the marks between them. */
  maxTokens: number;
  /** How many tokens a pair makes, marks included. */
  count(query: string, text: string): number;
};

/** Cut a query and then a text at their ends so that the pair fits into a model's window. */
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
