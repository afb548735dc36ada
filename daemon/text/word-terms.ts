/**
 * Terms of one run of word characters and the connectors inside it: a word, an identifier, a path, a version, a flag.
 *
 *   runs        → run
 *   user_id, userId, user-id → userid, user, id        (one spelling of the whole for every style)
 *   src/text/chunk.ts → src/text/chunk.ts, text/chunk.ts, chunk.ts, src, text, chunk, ts
 *   --dry-run   → --dry-run, dryrun, dry, run
 *   TS2345, v1.2.3, ENOENT → kept whole, and their parts
 *   don't, l'homme → don, t; l, homme                    Ärzte → arzt (without diacritics)
 */
import { stem } from 'porter2';
import { foldedTerms } from './fold-word.ts';

/** The longest word that is stemmed; no English word is longer. */
const MAX_STEM_LENGTH = 30;
const ASCII = /^[\x00-\x7f]*$/;
const PLAIN_WORD = /^(?:[a-z]+|[A-Z][a-z]+|[A-Z]+)$/;
/** The parts of a camelCase name, with acronyms and digits: `HTTPServer2x` → HTTP, Server, 2, x. */
const PARTS = /\p{Lu}+(?![\p{Ll}])|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Lu}|\p{N}+/gu;
const LEADING_SIGNS = /^(?:--?|#)/;
const POSSESSIVE = /['’][sS]$/;

/** The terms of a run that the analyser cut; at least one unless the run consists of joiners. */
export function termsOfWord(raw: string): string[] {
  if (PLAIN_WORD.test(raw)) return [stemmed(raw.toLowerCase())];
  const run = raw.normalize('NFKC').replace(POSSESSIVE, '');
  const bare = run.replace(LEADING_SIGNS, '');
  const terms = new Set<string>();
  if (bare !== run) terms.add(run.toLowerCase());
  const segments = bare.split(/[\\/]/).filter(Boolean);
  if (segments.length > 1) {
    terms.add(segments.join('/').toLowerCase());
    terms.add(segments.slice(-2).join('/').toLowerCase());
  }
  for (const segment of segments) addSegment(terms, segment);
  return [...terms];
}

/** One path segment: a file name, a dotted or kebab name, an identifier, a word. */
function addSegment(terms: Set<string>, segment: string): void {
  if (segment.includes('.') || segment.includes('@') || segment.includes('::')) terms.add(segment.toLowerCase());
  const names = segment.split(/[.@:'’]+/).filter(Boolean);
  for (const name of names) addName(terms, name);
}

function addName(terms: Set<string>, name: string): void {
  if (name.endsWith('+') || name.endsWith('#')) terms.add(name.toLowerCase());
  const parts = name.match(PARTS) ?? [];
  if (parts.length > 1) terms.add(parts.join('').toLowerCase());
  for (const part of parts) addPart(terms, part);
}

function addPart(terms: Set<string>, part: string): void {
  if (ASCII.test(part)) terms.add(stemmed(part.toLowerCase()));
  // Nothing is left of a single mark.
  else
    for (const term of foldedTerms(part)) {
      if (term !== '') terms.add(ASCII.test(term) ? stemmed(term) : term);
    }
}

const stemmed = (word: string): string => (word.length > 2 && word.length <= MAX_STEM_LENGTH ? stem(word) : word);
