// Words that name code in text added by an edit. Prose uses plain words too, so those count only where code names
// something: `import requests`, `print(`, `: any`, but not `# asks for requests`.

const MAX_CHARS = 6_000;
const MAX_WORDS = 800;
/** Files of prose. */
const PROSE = /\.(?:md|mdx|txt|rst|adoc|org|log|csv)$/i;
/** A word with a sign or digit in it, hardly there by chance. */
const NAME = /(?<![\w$@./-])[@$]?[A-Za-z_$][\w$]*(?:[./_:-][\w$]+)+|(?<![\w$])[A-Za-z]+\d[\w]*/g;
const IMPORTED = /\b(?:import|from|require|include|using|use|extends|implements|new)\b[\s("'<{*]{1,6}([\w@/.-]{1,80})/g;
const CALLED = /([A-Za-z_$][\w$]{0,60})\s?\(/g;
const TYPE = /[:<|]\s{0,3}([A-Za-z]\w{0,60})\b/g;
const DECORATOR = /[@#]\[?([A-Za-z]\w{0,60})/g;
const PAIR = /\b([A-Za-z]\w{1,40})[ \t]+(?=([A-Za-z]\w{1,40}))/g;

/** The code names in `after` that aren't in `before`. */
export function codeWords(path: string, before: string, after: string): ReadonlySet<string> {
  if (PROSE.test(path)) return new Set();
  const old = namedIn(before);
  return new Set([...namedIn(after)].filter((word) => !old.has(word)));
}

/** The key of two adjacent words in either order. */
export const pairOf = (a: string, b: string): string => [a, b].sort().join(' ');

function namedIn(text: string): Set<string> {
  const code = text.slice(0, MAX_CHARS);
  const found = new Set<string>();
  const add = (word: string) => {
    if (found.size < MAX_WORDS) found.add(word.toLowerCase());
  };
  for (const [name] of code.matchAll(NAME)) {
    add(name);
    const parts = name.split(/[/:]/);
    if (parts.length > 1) parts.forEach(add);
    // `process.env.HOME` also names `HOME`.
    const last = name.split('.').at(-1)!;
    if (/[_\d]/.test(last)) add(last);
  }
  for (const pattern of [IMPORTED, CALLED, TYPE, DECORATOR]) for (const [, word] of code.matchAll(pattern)) add(word!);
  for (const [, first, second] of code.matchAll(PAIR)) add(pairOf(first!.toLowerCase(), second!.toLowerCase()));
  return found;
}
