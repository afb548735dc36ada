/** Most chunks embedded of an observation; the text leg sees all of it. */
export const MAX_CHUNKS = 16;

/** The text of an observation that is embedded: a text that begins with its title doesn't need it again. */
export function embeddableText({ title, text }: { title: string; text: string }): string {
  return text.startsWith(title.replace(/…$/, '')) ? text : `${title}\n${text}`;
}
