/** Kinds that are said in plainer words than those of the API. */
const WORDS: Readonly<Record<string, string>> = {
  requirement: 'always',
  prohibition: 'never',
  procedure: 'how-to',
  gotcha: 'pitfall',
  observation: 'note',
};

/** What a kind of memory or rule is called. */
export const kindInWords = (kind: string): string => WORDS[kind] ?? kind;
