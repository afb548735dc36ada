/** What calls a command of the client, before the user's words. */
const COMMAND = /^\/([\w:.-]+)(?:\s+|$)/;
/** Quotes around all of the words, as a shell wants them: `/mem:lock "never commit .env files"`. */
const QUOTED = /^(?:"([^"]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|'([^']+)'|‘([^‘’]+)’)[.!\s]*$/u;

/** Commands of ours: what stands behind another one in quotes may be a text that it is about. */
const OURS = /^mem:/;

/** A prompt's command, if it is one, and the words behind it. */
export function behindCommand(prompt: string): { command: string | undefined; words: string } {
  const [called, command] = COMMAND.exec(prompt) ?? [];
  if (called === undefined || command === undefined) return { command, words: prompt };
  const words = prompt.slice(called.length);
  return { command, words: OURS.test(command) ? unquoted(words) : words };
}

/** Words without the quotes around all of them. */
export function unquoted(words: string): string {
  const [, ...inner] = QUOTED.exec(words.trim()) ?? [];
  return inner.find((text) => text !== undefined) ?? words;
}
