import { analyse } from './analyse.ts';
import { literalTerms } from './literal-words.ts';
import { packTerms } from './pack-terms.ts';

const MAX_TITLE_CHARS = 120;

/** The searched parts of an observation. */
export type SearchableObservation = { title: string; text: string; files: readonly string[] };

/**
 * The terms of an observation, from its stored parts alone, so that saving it and analysing it again give the same. A
 * title that was made from the text, and a file that the text names, are left out: their words would count twice.
 */
export function observationTerms({ title, text, files }: SearchableObservation): string[] {
  const ownTitle = title === titleOf(text) ? [] : [title];
  const otherFiles = files.filter((file) => !text.includes(file));
  return analyse([...ownTitle, text, ...otherFiles].join('\n'));
}

/** The parts as one text, in which words to be forgotten are searched. */
export const literalText = ({ title, text, files }: SearchableObservation): string =>
  `${title}\n${text}\n${files.join('\n')}`;

/**
 * The terms as a row stores them: packed, in hex, for the index, and the distinct ones for SQL: for its text leg, and
 * with those that the analyser leaves out (of a title that was cut, of a long run) for what is forgotten by words.
 */
export function storedTerms(observation: SearchableObservation): { terms: string; lexemes: string[] } {
  const terms = observationTerms(observation);
  return {
    terms: Buffer.from(packTerms(terms)).toString('hex'),
    lexemes: [...new Set([...terms, ...literalTerms(literalText(observation))])],
  };
}

/**
 * Make a title for a text: its first line, cut at a word. The cut must never change, since stored titles are compared
 * with it.
 */
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
