/** Longest part of a label's enumeration: "the migration, the handler and a test". */
const MAX_PART_CHARS = 90;

/** A longer text isn't a short list. */
const MAX_LIST_CHARS = 1_000;

/** The parts of "a, b and c"; the whole text if it is a sentence. */
export function enumerated(text: string): string[] {
  if (text.length > MAX_LIST_CHARS) return [text];
  const bare = text.replace(/[.。]$/u, '');
  // Commas inside brackets don't separate.
  if (/\([^()]{0,120}[,;][^()]{0,120}\)/.test(bare)) return [bare];
  const semi = bare.split(/;\s+|；/).map((part) => part.trim());
  if (semi.length > 1) return semi.filter((part) => part !== '');
  const parts = bare
    .split(/,\s+(?:(?:and|und|et|y|e|en|i|и)\s+)?|、|，|\s+(?:and|und|et|y|en|и)\s+/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const commas = bare.match(/,\s|、|，/gu)?.length ?? 0;
  const isList =
    parts.length > 1 &&
    parts.length <= 10 &&
    (commas > 0 || parts.length === 2) &&
    parts.every(
      (part) =>
        part.length <= MAX_PART_CHARS &&
        !/^(?:which|because|so|since|but|if|when|as|weil|da|wenn|car|porque|lines?|see|e\.g|i\.e|about)\b/i.test(part),
    ) &&
    // "rates of the isles and Madeira" is one thing: without a comma, both parts must be of one kind.
    (commas > 0 || isOfOneKind(parts));
  return isList ? parts : [bare];
}

/** Whether the parts look alike: each with an article or code, each one word, or each several. */
const isOfOneKind = (parts: readonly string[]): boolean =>
  parts.every((part) => /^[`"“]/.test(part)) ||
  parts.every((part) => part.includes(' ')) ||
  parts.every((part) => !part.includes(' '));
