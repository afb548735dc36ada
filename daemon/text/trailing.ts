// A RegExp such as /\/+$/ starts again at each character of every run: 64 KB of slashes before a letter take seconds.
// From the end it is one pass.

/** A text without the given characters at its end. */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}

/** A program's name without the version at its end: `python3.12` is `python`. */
export function withoutVersion(name: string): string {
  let end = name.length;
  for (;;) {
    const digits = withoutTrailing(name.slice(0, end), '0123456789').length;
    if (digits === end) return name.slice(0, end);
    end = digits;
    if (name[end - 1] !== '.' || !/\d/.test(name[end - 2] ?? '')) return name.slice(0, end);
    end--;
  }
}
