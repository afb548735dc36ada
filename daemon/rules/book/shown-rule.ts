import { analyse } from '../../text/analyse.ts';
import { isPhrasing } from './about.ts';

/** A lower-case first word that can't be a name: no digit, dot, slash or sign. */
const FIRST_WORD = /^(\p{Ll})(\p{Ll}{0,20}(?:['’]\p{Ll}{1,3})?)(?=[\s,:;]|$)/u;

/**
 * A rule as displayed: capitalised if it starts with a general word ("use", "never", "we"). A possible name ("npm",
 * "pnpm-lock.yaml", `--force`) stays as typed, and so does the stored text.
 */
export function shownRule(text: string): string {
  const [word, first, rest] = FIRST_WORD.exec(text) ?? [];
  if (word === undefined || first === undefined) return text;
  const stem = analyse(word)[0];
  if (stem !== undefined && !isPhrasing(stem) && !isPhrasing(word)) return text;
  return `${first.toUpperCase()}${rest}${text.slice(word.length)}`;
}
