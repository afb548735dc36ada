/** The words of a user's sentence for comparison with calls, and which of them it forbids. */
import { pattern } from '../../language/pattern.ts';
import { analyse } from '../../text/analyse.ts';
import { topicsNamed } from '../../text/topics.ts';
import { isPhrasing } from '../book/about.ts';
import type { ForbiddingClause } from './forbidden-calls.ts';
import { CJK } from './said-acts.ts';

export type SaidWords = {
  /** Whether the sentence contains a call's word in any form. */
  has(word: string): boolean;
  isAgainst(word: string): boolean;
  /** The forbidden parts, one per clause. */
  readonly forbidden: readonly ForbiddingClause[];
  /** The recommended things: "use date-fns", "pnpm, not npm". */
  readonly instead: readonly string[];
  /** The protected paths in the form of a call's words: a file, a folder, or a folder with its parent. */
  readonly untouchable: readonly string[];
  topics(): ReadonlySet<string>;
};

const NEGATOR = pattern('giu')`
  \b(?:no|not|never|nothing|nichts|nada|rien|don['’]?t|do not|dont|doesn['’]?t|without|stop|avoid|quit|
  instead of|rather than|got rid of|drop(?:ped)?|kein\w*|nicht|nie|niemals|ohne|statt|ne|jamais|pas de|pas|sans|
  plus de|nunca|sin|não|nem|non(?!-)|nooit|geen|niet)\b|(?<!\p{L})(?:нельзя|никогда|больше не|не|без)(?!\p{L})|
  不要|别|禁止|不再|不得|不准|不能|切勿|勿|ないで|ないこと|するな|やめて|하지 ?마|금지`;
/** "snappy is out": the forbidden thing stands before. */
const IS_OUT =
  /(?<![\p{L}\p{N}._/-])([\p{L}\p{N}._/-]{1,60}) (?:is|are|ist|sind|est|es) (?:out|gone|dead|forbidden|deprecated|banned|off limits|raus|verboten|weg|interdit\w*|prohibid\w*)\b/giu;
const FORBIDS = /(?<![\p{L}\p{N}._/-])([\p{L}\p{N}._/-]{1,60})\s{0,3}(?:は禁止|を使わない|は使わない)/gu;
const CLAUSE_END = pattern('giu')`
  [.,;:!?\n—–()。、，；！？]|\s(?:but|because|since|until|unless|otherwise|instead|so that|(?<!(?:n['’]?t|not|never|
  to|we|i|you|should|must|always) )use|sondern|aber|weil|sonst|mais|parce|sino|pero|porque)\s`;
const WORD = /[\p{L}\p{N}_$@][\p{L}\p{N}_$@./:-]*|--?[A-Za-z][\w-]*|''|""/gu;
const MAX_AGAINST = 4;
const CHANGES =
  /\b(?:touch|edit|change|modify|alter|update|overwrite|rewrite|write (?:to|in|into)|fix|anfassen|anrühr\w*|änder\w*|bearbeite\w*|modifie\w*|touche\w*|toques|edites|modifiques)\b/iu;
/** A folder, a path, or a file's name: `dist/`, `src/api`, `.env`, `package-lock.json`. */
const IS_PATH = /^(?:[^*/\s]*\/|\.?[\w-]+\.[a-z][a-z0-9]{0,6}[.:]?$|\.env$)/i;
/** "The vendor folder" is `vendor/`. */
const FOLDER = /(?<![\w.-])([\w.-]{1,60}) (?:folder|directory)\b/giu;
const MAX_PATH_CHARS = 120;

/** Read a sentence of a rule. */
export function saidWords(text: string): SaidWords {
  const clauses = clausesOf(text);
  const all = keysOf(text);
  const negated = clauses.filter((clause) => matches(NEGATOR, clause));
  const against = new Set(negated.flatMap((clause) => [...keysOf(clause)]));
  const forbidden = negated.map(forbiddingClause);
  for (const pattern of [IS_OUT, FORBIDS])
    for (const [, word] of text.matchAll(pattern))
      for (const key of keysOf(word!)) {
        against.add(key);
        forbidden.push({ text: word!, words: [word!.toLowerCase()] });
      }
  return {
    has: (word) => all.has(keyOf(word)),
    isAgainst: (word) => against.has(keyOf(word)),
    forbidden: forbidden.map(({ text, words }) => ({ text, words: [...new Set(words)].slice(0, MAX_AGAINST) })),
    instead: insteadIn(text).filter((word) => !forbidden.some(({ words }) => words.includes(word))),
    untouchable: untouchableIn(text, negated),
    topics: () => topicsNamed(text),
  };
}

function clausesOf(text: string): string[] {
  return text
    .replace(CLAUSE_END, (end) => (/^[.:]$/.test(end) ? end : `\n${end.trim().length > 1 ? end.trim() : ''} `))
    .split(/\n|[.:!?](?=\s|$)/u);
}

/** A clause without its negation, and the content words after it. */
function forbiddingClause(clause: string): ForbiddingClause {
  const [said] = clause.matchAll(NEGATOR);
  if (!said) return { text: '', words: [] };
  const after = clause.slice(said.index + said[0].length);
  return {
    text: `${clause.slice(0, said.index)} ${after}`,
    words: wordsIn(after).filter((word) => isTelling(word) && (word === 'drop' || !matches(NEGATOR, word))),
  };
}

/** Names and programs that a sentence recommends, in clauses without a negation. */
const insteadIn = (text: string): string[] =>
  clausesOf(text)
    .filter((clause) => !matches(NEGATOR, clause))
    .flatMap((clause) => [...clause.matchAll(USES)].map(([, word]) => word!.toLowerCase().replace(/[./:-]{1,20}$/, '')))
    .filter((word) => word.length > 1 && isTelling(word));
const USES = pattern('giu')`
  (?:(?<!\p{L})(?:use|run|call|take|prefer|write to|through|via|with|nimm|nutze?|benutze?|verwende?|mit|
  utilise[rz]?|prends|avec|usa|utiliza|utilize|gebruik|met|используй\p{L}*)(?!\p{L})|用|使って)\s*(?:(?:the|a|an|
  our|die|der|das|den|le|la|el)\s+)?([\p{L}\p{N}_$@][\p{L}\p{N}_$@./-]*)`;

/**
 * Paths in clauses that forbid a change, or in the sentence if such a clause has none: "`dist/` is built, never edit
 * it".
 */
function untouchableIn(text: string, negated: readonly string[]): string[] {
  const forbidding = negated.filter((clause) => CHANGES.test(clause)).map((clause) => clause.replace(FOLDER, '$1/'));
  const isOut = [...text.matchAll(IS_OUT)].map(([, word]) => word!);
  const named = [...forbidding, ...isOut].flatMap(pathsIn);
  return (named.length > 0 || forbidding.length === 0 ? named : pathsIn(text)).slice(0, MAX_AGAINST);
}

/** Paths and file names in lower case; the last two parts of a deep path. */
const pathsIn = (text: string): string[] =>
  text
    .split(/[\s`'"“”()<>,;]+/)
    .filter((word) => word.length <= MAX_PATH_CHARS && IS_PATH.test(word) && !word.includes('://'))
    .map((word) =>
      word
        .toLowerCase()
        .split('/')
        .filter((part) => /[^.*]/.test(part)),
    )
    .flatMap((parts) => (parts.length > 0 ? [parts.slice(-2).join('/').replace(/[.:]$/, '')] : []));

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

/** Forms of a word share a key; a compound is its own key. */
const keyOf = (word: string): string =>
  /[^\p{L}\p{N}]/u.test(word) ? word.replace(/""/, "''") : (analyse(word)[0] ?? word).replace(/(?<=\w{2})s$/, '');

const matches = (pattern: RegExp, text: string): boolean => text.search(pattern) >= 0;
