// Finds credentials near a label that no notation ties to it, by a score of the value and its place.

import { isVaried, NAMED_DIGEST } from '../judge/looks-generated.ts';
import { isPlaceholder, isReference } from '../judge/placeholders.ts';
import { BEST_PLACE } from '../judge/score-weights.ts';
import { NAME_KEYWORDS, type NameRating } from '../judge/secret-names.ts';
import { classOf, type LabelClass, scoreOf } from '../judge/secret-score.ts';
import { measureValue, VALUE_MEASURES, ValueMeasure } from '../judge/value-features.ts';
import { isNameCharacter, isQuote } from '../scan/character-tables.ts';
import type { Detector, Report } from './detector.ts';
import { nameAround, rateLabel } from './label-at.ts';
import { type MarkedWord, visitNear } from './marked-words.ts';
import { measurePlace, PLACE_MEASURES, type Value } from './near-values.ts';
import { PUBLIC } from './unnamed-tokens.ts';
import type { Name } from './value-style.ts';

/** The logarithm of the odds from which on a value is masked. A leak costs more than a harmless word. */
const THRESHOLD = -1;
const MASKED = '[REDACTED';
/** Words and phrases that give a password without naming it. */
const LOGIN_KEYWORDS = [
  ...[
    'log in',
    'login',
    'log-in',
    'logon',
    'sign in',
    'signin',
    'sign-in',
    'signed in',
    'logging in',
    'logged in',
    'logs in',
  ],
  ...[
    'credential',
    'creds',
    'prompts for',
    'prompted',
    'asks for',
    'asked for',
    'sudo',
    'wifi',
    'wi-fi',
    'wlan',
    'vpn',
    'unlock',
  ],
  ...['authenticat', 'decrypt', 'vault', 'root account', 'admin account', 'access denied', 'pass phrase'],
  ...['anmelde', 'einlogge', 'zugangsdaten', 'connecter', 'identifiants', 'credenciales', 'credenziali'],
];
/** Words that hint at a credential. */
const WEAK =
  /^(?:access|refresh|auth|activation|license|licence|sid|cookie|connect\.sid|csrf|xsrf|sess|pin|otp|recovery|verifier|seed|signed)$/i;
const WEAK_KEYWORDS = [
  'access',
  'refresh',
  'auth',
  'activation',
  'licen',
  'sess',
  'sid',
  'cookie',
  'csrf',
  'xsrf',
  'pin',
  'otp',
  'recovery',
  'verifier',
  'seed',
  'signed',
];

const valueMeasures = new Float64Array(VALUE_MEASURES);
const placeMeasures = new Float64Array(PLACE_MEASURES);

/** All measures of a value near a label. */
export function measureNear(text: string, label: Name, candidate: Name, order: number): Float64Array {
  measureValue(text.slice(candidate.start, candidate.end), valueMeasures);
  measurePlace(text, label, withKind(candidate), order, placeMeasures, 0);
  const measures = new Float64Array(VALUE_MEASURES + PLACE_MEASURES);
  measures.set(valueMeasures);
  measures.set(placeMeasures, VALUE_MEASURES);
  return measures;
}

/** The candidate that was measured last, with its kind. */
const withKind = ({ start, end }: Name): Value => ({
  start,
  end,
  isId: valueMeasures[ValueMeasure.digest]! + valueMeasures[ValueMeasure.uuid]! + valueMeasures[ValueMeasure.hex]! > 0,
  isLong: valueMeasures[ValueMeasure.long] === 1,
});

/** Colours, addresses, dates, digests with their algorithm. */
const NOTATION =
  /^(?:[\d.,:/_+-]+|v\d+(?:\.\d+)+.*|#[0-9a-f]{3,8}|0x[0-9a-f]{1,16}|sha\d{1,3}[-:=].*|h1:.*|\d{4}-\d\d-\d\d.*|\d\d:\d\d.*|[A-Z]{1,5}_k[gw]DO.*)$/i;
/** What stands directly before a part of a digest's or a commit's notation. */
const BEHIND = /(?:\bh1:|sha\d{1,3}[-:="]|base64,|@)[*=:/+-]*$/i;
/** Is it a template, an example, a number, or part of a digest's notation, whatever stands near it? */
export function isNoCandidate(text: string, { start, end }: Name): boolean {
  const value = text.slice(start, end);
  return (
    NOTATION.test(value) ||
    value.startsWith(MASKED) ||
    !isVaried(value) ||
    isReference(value) ||
    isPlaceholder(value) ||
    NAMED_DIGEST.test(value) ||
    PUBLIC.test(value) ||
    BEHIND.test(text.slice(Math.max(0, start - 12), start))
  );
}

/** What is known of the words of recent texts, since each label near one judges it; null if no place makes it a credential. */
const known = new WeakMap<MarkedWord, Measured | null>();

/** Judge the words near a label by their score. */
export function judgeNear(text: string, name: Name, label: LabelClass, report: Report): void {
  visitNear(text, name, (word, order) => {
    if (!mayScore(known.get(word), label)) return;
    report(label === 'password' || label === 'login' ? 'password' : 'secret', word.start, word.end, () => {
      // Not before, since most of a text full of secrets have a better name by now.
      let value = known.get(word);
      if (value === undefined) {
        value = measured(text, word);
        known.set(word, value);
      }
      if (!value || !mayScore(value, label)) return false;
      value.isSecret = isScored(text, name, value, order, label);
      return value.isSecret;
    });
  });
}

/** Could any place near a label of this class make a value a credential that isn't known to be one? True of one not yet measured. */
const mayScore = (value: Measured | null | undefined, label: LabelClass) =>
  value === undefined || (value !== null && !value.isSecret && value.scores[label] > THRESHOLD - BEST_PLACE[label]);

/** A value with its share of the score for each class of labels. */
type Measured = Value & { readonly scores: Readonly<Record<LabelClass, number>>; isSecret: boolean };

function isScored(text: string, name: Name, value: Measured, order: number, label: LabelClass): boolean {
  // An id is no password, and under `item_key` it names the item.
  if (value.isId && (label === 'login' || (label === 'weak' && IS_JOINED.test(text.slice(name.start, name.end)))))
    return false;
  if (label === 'weak' && isLaterLiteral(text, name, value)) return false;
  measurePlace(text, name, value, order, placeMeasures, 0);
  return value.scores[label] + scoreOf(placeMeasures, PLACE_MEASURES, label, VALUE_MEASURES) > THRESHOLD;
}

/** Is a value a literal on another line than its hint, which other words follow? */
function isLaterLiteral(text: string, { end }: Name, { start }: Value): boolean {
  const between = text.slice(end, Math.max(end, start));
  return (
    isQuote(text.charCodeAt(start - 1)) && between.includes('\n') && /\w/.test(between.slice(0, between.indexOf('\n')))
  );
}

const IS_JOINED = /[_.-]|[a-z][A-Z]/;

/** Measure a candidate's value; null if no place could make it a credential. */
function measured(text: string, word: Name): Measured | null {
  if (isNoCandidate(text, word)) return null;
  measureValue(text.slice(word.start, word.end), valueMeasures);
  const score = (label: LabelClass) => scoreOf(valueMeasures, VALUE_MEASURES, label, 0);
  const scores = { password: score('password'), secret: score('secret'), login: score('login'), weak: score('weak') };
  const { start, end, isId, isLong } = withKind(word);
  return { start, end, isId, isLong, scores, isSecret: false };
}

/** Finds credentials near words that don't name one: `log in`, `access`. */
export const hintDetector: Detector = {
  keywords: [...LOGIN_KEYWORDS, ...WEAK_KEYWORDS],
  inspect(text, start, end, report) {
    const hint = hintAround(text, start, end);
    if (hint) judgeNear(text, hint.name, hint.label, report);
    return hint?.name.end ?? end;
  },
};

type Label = { readonly name: Name; readonly label: LabelClass };

/** The hint that a keyword is or begins; undefined if it is a part of a name in code. */
function hintAround(text: string, start: number, end: number): Label | undefined {
  // Most are part of a longer name.
  if (isNameCharacter(text.charCodeAt(start - 1)) && text[start - 2] !== '\\') return undefined;
  const name = nameAround(text, start, end);
  const word = text.slice(name.start, name.end);
  if (WEAK.test(word)) return { name, label: 'weak' };
  return name.start === start && LOGIN.test(word) && !/[($]/.test(text.charAt(name.end))
    ? { name, label: 'login' }
    : undefined;
}

const LOGIN = new RegExp(`^(?:${LOGIN_KEYWORDS.join('|')})[a-z]{0,5}$`, 'i');

/** The class of a rated label. */
export const classAround = (text: string, { start, end }: Name, rating: NameRating): LabelClass =>
  /^(?:cred|login)/i.test(text.slice(start, end))
    ? 'login'
    : text.slice(start, end) === 'pass'
      ? 'weak'
      : classOf(rating);

/** The label around a keyword, and its class; undefined if the identifier is no label. */
export function labelAround(text: string, start: number, end: number): Label | undefined {
  const hint = hintAround(text, start, end);
  if (hint) return hint;
  const name = nameAround(text, start, end);
  const rating = rateLabel(text, name);
  return rating && { name, label: classAround(text, name, rating) };
}

export const LABEL_KEYWORDS: readonly string[] = [...new Set([...NAME_KEYWORDS, ...LOGIN_KEYWORDS, ...WEAK_KEYWORDS])];
