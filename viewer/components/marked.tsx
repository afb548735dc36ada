/** Shorter words occur in every text. */
const MIN_CHARS = 4;

/** A text with the searched words highlighted, in any form with the same beginning. */
export function Marked({ text, words }: { text: string; words: string }) {
  const asked = (words.match(/[\p{L}\p{N}_]+/gu) ?? []).filter((word) => word.length >= MIN_CHARS);
  if (asked.length === 0) return <>{text}</>;
  const found = new RegExp(`(?<![\\p{L}\\p{N}_])((?:${asked.join('|')})[\\p{L}\\p{N}_]*)`, 'giu');
  return <>{text.split(found).map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part))}</>;
}
