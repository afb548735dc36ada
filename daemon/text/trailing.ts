// An expression such as /\/+$/ tries every run of its characters anew at each of them: 64 KB of slashes with a letter behind take
// seconds. From the end it is one pass.

/** A text without the given characters at its end. */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}

/** A program's name without the version behind it: `python3.12` is `python`. */
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
