/** A client command before the user's words. */
const COMMAND = /^\/([\w:.-]+)(?:\s+|$)/;
/** Quotes around all words, as in a shell: `/mem:lock "never commit .env files"`. */
const QUOTED = /^(?:"([^"]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|'([^']+)'|‘([^‘’]+)’)[.!\s]*$/u;

/** Our own commands; after others, quoted text may be material. */
const OURS = /^mem:/;

/** A prompt's command, if any, and the words after it. */
export function behindCommand(prompt: string): { command: string | undefined; words: string } {
  const [called, command] = COMMAND.exec(prompt) ?? [];
  if (called === undefined || command === undefined) return { command, words: prompt };
  const words = prompt.slice(called.length);
  return { command, words: OURS.test(command) ? unquoted(words) : words };
}

/** Words without quotes around all of them. */
export function unquoted(words: string): string {
  const [, ...inner] = QUOTED.exec(words.trim()) ?? [];
  return inner.find((text) => text !== undefined) ?? words;
}
