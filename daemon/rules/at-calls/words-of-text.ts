// The words of a text for comparing calls and rules: lower case, as written, with parts of compounds and paths.

/** Characters of a command, or of an edit's text, that are read. */
const MAX_CHARS = 6_000;
const MAX_WORDS = 800;
const WORD = /[\p{L}\p{N}_$@][\p{L}\p{N}_$@.:/-]*|(?<![\p{L}\p{N}_-])--?[A-Za-z][\w-]*|''|""/gu;
const PART = /[^\p{L}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u;

/** The words of a text with their parts, in lower case. */
export function wordsOfText(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [found] of text.slice(0, MAX_CHARS).matchAll(WORD)) {
    if (words.size >= MAX_WORDS) break;
    const word = found.replace(/[.:/-]{1,20}$/, '') || found;
    if (word.startsWith('-')) {
      const flag = word.split('=')[0]!.toLowerCase();
      words.add(flag);
      if (/^-[a-z]{2,4}$/.test(flag)) for (const letter of flag.slice(1)) words.add(`-${letter}`);
      else if (flag.startsWith('--')) words.add(flag.slice(2));
      continue;
    }
    words.add(word.toLowerCase());
    const parts = word.split(PART).filter(Boolean);
    if (parts.length > 1) for (const part of parts) words.add(part.toLowerCase());
    if (/[@:]/.test(word)) for (const piece of word.split(/[@:/]+/)) if (piece) words.add(piece.toLowerCase());
    if (word.includes('/')) addFolders(word.toLowerCase(), words);
  }
  return words;
}

/** `docs/api/returns.md` is in `docs/api` and `api`, and is `returns.md`. */
function addFolders(path: string, words: Set<string>): void {
  const parts = path.split('/').filter(Boolean).slice(-6);
  for (let i = 0; i < parts.length; i++) {
    words.add(parts[i]!);
    if (i > 0) words.add(`${parts[i - 1]}/${parts[i]}`);
  }
}
