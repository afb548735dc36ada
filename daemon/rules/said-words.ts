/** The words of a user's sentence, as calls are compared with it, and which of them it speaks against. */
import { analyse } from '../text/analyse.ts';
import { isPhrasing } from './about.ts';
import { topicsNamed } from './topics.ts';

export type SaidWords = {
  /** Whether the sentence says a call's word: written alike, or in another form of the same word. */
  has(word: string): boolean;
  isAgainst(word: string): boolean;
  /** The words that the sentence speaks against, in order. */
  readonly against: readonly string[];
  topics(): ReadonlySet<string>;
};

const NEGATOR =
  /\b(?:no|not|never|nothing|nichts|nada|rien|don['’]?t|do not|dont|doesn['’]?t|without|stop|avoid|quit|instead of|rather than|got rid of|drop(?:ped)?|kein\w*|nicht|nie|niemals|ohne|statt|ne|jamais|pas de|pas|sans|plus de|nunca|sin|нельзя|никогда|не)\b|不要|别|禁止|不再/giu;
/** "snappy is out": what goes before is what the sentence speaks against. */
const IS_OUT =
  /(?<![\p{L}\p{N}._/-])([\p{L}\p{N}._/-]{1,60}) (?:is|are|ist|sind|est|es) (?:out|gone|dead|forbidden|deprecated|banned|off limits|raus|verboten|weg|interdit\w*|prohibid\w*)\b/giu;
const FORBIDS = /(?<![\p{L}\p{N}._/-])([\p{L}\p{N}._/-]{1,60})\s{0,3}(?:は禁止|を使わない|は使わない)/gu;
const CLAUSE_END =
  /[.,;:!?\n—–()。、，；！？]|\s(?:but|because|since|until|unless|otherwise|instead|so that|(?<!(?:n['’]?t|not|never|to|we|i|you|should|must|always) )use|sondern|aber|weil|sonst|mais|parce|sino|pero|porque)\s/giu;
const WORD = /[\p{L}\p{N}_$@][\p{L}\p{N}_$@./:-]*|--?[A-Za-z][\w-]*|''|""/gu;
const MAX_AGAINST = 4;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;

/** Read a sentence of a rule. */
export function saidWords(text: string): SaidWords {
  const clauses = clausesOf(text);
  const all = keysOf(text);
  const negated = clauses.filter((clause) => matches(NEGATOR, clause));
  const against = new Set(negated.flatMap((clause) => [...keysOf(clause)]));
  const ordered = negated.flatMap((clause) => wordsAfter(clause));
  for (const pattern of [IS_OUT, FORBIDS])
    for (const [, word] of text.matchAll(pattern))
      for (const key of keysOf(word!)) {
        against.add(key);
        ordered.push(word!.toLowerCase());
      }
  return {
    has: (word) => all.has(keyOf(word)),
    isAgainst: (word) => against.has(keyOf(word)),
    against: [...new Set(ordered)].slice(0, MAX_AGAINST),
    topics: () => topicsNamed(text),
  };
}

function clausesOf(text: string): string[] {
  return text
    .replace(CLAUSE_END, (end) => (/^[.:]$/.test(end) ? end : `\n${end.trim().length > 1 ? end.trim() : ''} `))
    .split(/\n|[.:!?](?=\s|$)/u);
}

/** The telling words behind the negation. */
function wordsAfter(clause: string): string[] {
  const [said] = clause.matchAll(NEGATOR);
  return said
    ? wordsIn(clause.slice(said.index + said[0].length)).filter(
        (word) => isTelling(word) && (word === 'drop' || !matches(NEGATOR, word)),
      )
    : [];
}

const wordsIn = (text: string): string[] =>
  [...text.replace(CJK, ' ').matchAll(WORD)]
    .map(([word]) => word.replace(/[./:-]{1,20}$/, '').toLowerCase())
    .filter(Boolean);

function keysOf(text: string): Set<string> {
  return new Set(wordsIn(text).filter(isTelling).map(keyOf));
}

const isTelling = (word: string): boolean => {
  if (/^(?:''|"")$/.test(word) || /^-/.test(word) || /[./_-]/.test(word)) return true;
  const stem = analyse(word)[0];
  return stem !== undefined && word.length > 1 && !isPhrasing(stem);
};

/** Other forms of a word have the same key; a compound is its own. */
const keyOf = (word: string): string =>
  /[^\p{L}\p{N}]/u.test(word) ? word.replace(/""/, "''") : (analyse(word)[0] ?? word).replace(/(?<=\w{2})s$/, '');

const matches = (pattern: RegExp, text: string): boolean => text.search(pattern) >= 0;
