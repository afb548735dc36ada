import { analyse } from './analyse.ts';
import { packTerms } from './pack-terms.ts';

const MAX_TITLE_CHARS = 120;

/** The searched parts of an observation. */
export type SearchableObservation = { title: string; text: string; files: readonly string[] };

/**
 * The terms of an observation, from its stored parts alone, so that saving it and analysing it again give the same. A title that was
 * made from the text, and a file that the text names, are left out: their words would count twice.
 */
export function observationTerms({ title, text, files }: SearchableObservation): string[] {
  const parts = [...(title === titleOf(text) ? [] : [title]), text, ...files.filter((file) => !text.includes(file))];
  return analyse(parts.join('\n'));
}

/** The terms as a row stores them: packed, in hex, for the index, and the distinct ones for the SQL text leg. */
export function storedTerms(observation: SearchableObservation): { terms: string; lexemes: string[] } {
  const terms = observationTerms(observation);
  return { terms: Buffer.from(packTerms(terms)).toString('hex'), lexemes: [...new Set(terms)] };
}

/** Make a title for a text: its first line, cut at a word. The cut must never change, since stored titles are compared with it. */
export function titleOf(text: string): string {
  const line =
    text
      .split('\n')
      .map((part) => part.replace(/^[#>*\-\s]+/, '').trim())
      .find(Boolean) ?? 'untitled';
  if (line.length <= MAX_TITLE_CHARS) return line;
  const cut = line.slice(0, MAX_TITLE_CHARS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_TITLE_CHARS / 2)).trimEnd()}…`.toWellFormed();
}
