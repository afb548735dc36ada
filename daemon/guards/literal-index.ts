/**
 * Finds which of thousands of literals occur in a text, in time linear in the text, by the first three characters of
 * each.
 */
type LiteralIndex<Item> = {
  /** Items with a literal that occurs in `text` (lower case), and items without literals, which may always match. */
  candidates(text: string): Set<Item>;
};

type Entry<Item> = {
  readonly literal: string;
  readonly item: Item;
};

const GRAM = 3;

/**
 * Build the index. Items with `undefined` literals, or with one shorter than three characters, are always candidates.
 */
export function indexLiterals<Item>(
  items: readonly { readonly item: Item; readonly literals: readonly string[] | undefined }[],
): LiteralIndex<Item> {
  const always: Item[] = [];
  const byGram = new Map<string, Map<string, Entry<Item>[]>>();
  for (const { item, literals } of items) {
    if (!literals || literals.length === 0 || literals.some((literal) => literal.length < GRAM)) {
      always.push(item);
      continue;
    }
    for (const literal of literals) {
      const gram = literal.slice(0, GRAM);
      const bucket = byGram.get(gram) ?? new Map<string, Entry<Item>[]>();
      byGram.set(gram, bucket);
      const same = bucket.get(literal);
      if (same) same.push({ literal, item });
      else bucket.set(literal, [{ literal, item }]);
    }
  }
  return {
    candidates(text) {
      const candidates = new Set(always);
      for (const gram of gramsOf(text, byGram)) {
        for (const [literal, entries] of byGram.get(gram) ?? []) {
          if (text.includes(literal)) for (const entry of entries) candidates.add(entry.item);
        }
      }
      return candidates;
    },
  };
}

function gramsOf(text: string, wanted: ReadonlyMap<string, unknown>): Set<string> {
  const grams = new Set<string>();
  for (let index = 0; index + GRAM <= text.length; index++) {
    const gram = text.slice(index, index + GRAM);
    if (wanted.has(gram)) grams.add(gram);
  }
  return grams;
}
