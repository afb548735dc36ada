// Finds credentials near a label without any notation, by a score of the value and its place.

import { isVaried, NAMED_DIGEST } from '../judge/looks-generated.ts';
import { isPlaceholder, isReference } from '../judge/placeholders.ts';
import { isPredicate } from '../judge/predicates.ts';
import { BEST_PLACE, BEST_TIE } from '../judge/score-weights.ts';
import { NAME_KEYWORDS, type NameRating, rateName } from '../judge/secret-names.ts';
import { addScores, classOf, type LabelClass, type Scores, scoreOf } from '../judge/secret-score.ts';
import { kindOfValue, measureValue, VALUE_MEASURES } from '../judge/value-features.ts';
import { kindsIn } from '../judge/value-kinds.ts';
import { isNameCharacter, isQuote } from '../scan/character-tables.ts';
import type { Detector, IsFound, Report } from './detector.ts';
import { nameAround, rateLabel } from './label-at.ts';
import { visitNear } from './marked-words.ts';
import { measureSurroundings, measureTie, SURROUNDING_MEASURES, TIE_MEASURES, type Value } from './near-values.ts';
import { PUBLIC } from './unnamed-tokens.ts';
import type { Name } from './value-style.ts';

/** Log-odds from which a value is masked. A leak costs more than masking a harmless word. */
const THRESHOLD = -1.2;
const MASKED = '[REDACTED';
/** Words and phrases before a password that they don't name. */
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
  ...['snmp', 'community string', 'admin created', 'user created', 'account created', 'accounts', 'get into'],
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

/** The label-independent measures: the value's, then its surroundings'. */
export const OWN_MEASURES = VALUE_MEASURES + SURROUNDING_MEASURES;
const ownMeasures = new Float64Array(OWN_MEASURES);
const tieMeasures = new Float64Array(TIE_MEASURES);

/** All measures of a value near a label. */
export function measureNear(text: string, label: Name, candidate: Name, order: number): Float64Array {
  lastValue = '';
  measureValue(text.slice(candidate.start, candidate.end), ownMeasures);
  const value = withSurroundings(text, candidate);
  const measures = new Float64Array(OWN_MEASURES + TIE_MEASURES);
  measures.set(ownMeasures);
  measureTie(text, label, value, order, measures, OWN_MEASURES);
  return measures;
}

/** Colours, addresses, dates, digests with their algorithm. */
const NOTATION = new RegExp(
  `^(?:${[
    String.raw`[\d.,:/_+-]+|v\d+(?:\.\d+)+.*|#[0-9a-f]{3,8}|0x[0-9a-f_]{1,20}|e\d{1,4}`,
    String.raw`[~.]{1,2}/.*|[\w.-]{1,64}\.[a-z]{1,4}:\d{1,6}\b.{0,8}`,
    String.raw`sha\d{1,3}[-:=].*|h1:.*|\d{4}-\d\d-\d\d.*|\d\d:\d\d.*|[A-Z]{1,5}_k[gw]DO.*`,
  ].join('|')})$`,
  'i',
);
/** A code of a few capitals and a number, a section's number, or what a cluster names after its template. */
const NUMBERED_THING =
  /^[A-Z]{1,3}\d{2,6}$|^[a-z]{3,}(?:_[a-z]{3,}){1,4}_\d{1,3}$|^[A-Z]{0,2}\d{0,3}(?:\.\d{1,3}){1,4}$|^(?:[a-z][a-z0-9]{0,24}-){1,8}(?=[a-z0-9]{0,4}\d)(?=\d{0,4}[a-z])[bcdfghjklmnpqrstvwxz2456789]{5}$/;
/** What stands directly before a part of a digest's or a commit's notation. */
const BEHIND = /(?:\bh1:|sha\d{1,3}[-:="]|base64,|@)[*=:/+-]*$/i;
/** Is it a template, an example, a number, or part of a digest's notation, whatever stands near it? */
export function isNoCandidate(text: string, { start, end }: Name): boolean {
  const value = text.slice(start, end);
  return (
    NOTATION.test(value) ||
    NUMBERED_THING.test(value) ||
    value.startsWith(MASKED) ||
    !isVaried(value) ||
    isReference(value) ||
    isPlaceholder(value) ||
    isPredicate(value, kindsIn(value)) ||
    NAMED_DIGEST.test(value) ||
    PUBLIC.test(value) ||
    BEHIND.test(text.slice(Math.max(0, start - 12), start))
  );
}

type Label = { readonly name: Name; readonly label: LabelClass };

/** The labels of passes over texts, each known by its report, until `reportNear` judges the words near them. */
const labelsOf = new WeakMap<Report, Label[]>();

/** Remember a label, for `reportNear`. */
export function judgeNear(name: Name, label: LabelClass, report: Report): void {
  const labels = labelsOf.get(report);
  if (labels) labels.push({ name, label });
  else labelsOf.set(report, [{ name, label }]);
}

/**
 * Report the credentials near the labels of a pass. A text full of secrets has a better name for most, which `isFound`
 * tells of.
 */
export function reportNear(text: string, report: Report, isFound: IsFound): void {
  const labels = labelsOf.get(report);
  if (!labels) return;
  labelsOf.delete(report);
  const values: (Measured | null | undefined)[] = [];
  for (const { name, label } of labels) {
    const most = THRESHOLD - BEST_TIE[label];
    visitNear(text, name, isFound, (word, order, index) => {
      let value = values[index];
      if (value === undefined) {
        value = isFound(word.start, word.end) ? null : measured(text, word);
        values[index] = value;
      }
      if (value === null || value.scores[label] <= most || !isScored(text, name, value, order, label)) return;
      report(label === 'password' || label === 'login' ? 'password' : 'secret', word.start, word.end);
      values[index] = null;
    });
  }
}

/** A value with its share of the score for each class of labels. */
type Measured = Value & { readonly scores: Readonly<Scores> };

function isScored(text: string, name: Name, value: Measured, order: number, label: LabelClass): boolean {
  // An id is no password. `token refreshed, trace_id=v`
  if (value.isId && (label === 'login' || (value.isNamed && value.leadEnd !== name.end))) return false;
  measureTie(text, name, value, order, tieMeasures, 0);
  if (value.scores[label] + scoreOf(tieMeasures, TIE_MEASURES, label, OWN_MEASURES) <= THRESHOLD) return false;
  // Under `item_key` an id names the item.
  if (label === 'weak' && value.isId && IS_JOINED.test(text.slice(name.start, name.end))) return false;
  return !(label === 'weak' && (isLaterLiteral(text, name, value) || isOfAnother(text, name, value)));
}

/** Is a value a literal on another line than its hint, which other words follow? */
function isLaterLiteral(text: string, { end }: Name, { start }: Value): boolean {
  const between = text.slice(end, Math.max(end, start));
  return (
    isQuote(text.charCodeAt(start - 1)) && between.includes('\n') && /\w/.test(between.slice(0, between.indexOf('\n')))
  );
}

/** Is the label only a service, and does another noun name the value: `spotify album v`? */
const isOfAnother = (text: string, { start, end }: Name, value: Value) =>
  value.sign === 0 &&
  value.leadEnd > end &&
  !value.isLinked &&
  !value.isQuoted &&
  rateName(text.slice(start, end)) === 'service' &&
  (value.isId || LAST_WORD.test(text.slice(Math.max(end, value.leadEnd - MAX_NOUN), value.leadEnd)));

const MAX_NOUN = 24;
const LAST_WORD = /[ \t][a-z]{2,24}$/;
const IS_JOINED = /[_.-]|[a-z][A-Z]/;

/** The value whose measures `ownMeasures` holds, and its scores: logs say the same value again and again. */
let lastValue = '';
let lastScores: Scores = { password: 0, secret: 0, login: 0, weak: 0 };

/** Measure a candidate's value and surroundings; null if no label could make it a credential. */
function measured(text: string, word: Name): Measured | null {
  if (isNoCandidate(text, word)) return null;
  const literal = text.slice(word.start, word.end);
  if (literal !== lastValue) {
    lastValue = literal;
    measureValue(literal, ownMeasures);
    lastScores = { password: 0, secret: 0, login: 0, weak: 0 };
    addScores(lastScores, ownMeasures, 0, VALUE_MEASURES);
  }
  if (!mayReach(lastScores, BEST_PLACE)) return null;
  const scores: Scores = { ...lastScores };
  const value = withSurroundings(text, word);
  addScores(scores, ownMeasures, VALUE_MEASURES, OWN_MEASURES);
  return mayReach(scores, BEST_TIE) ? { ...value, scores } : null;
}

/** Could the best of what is not measured yet make a credential of a value with these scores? */
const mayReach = ({ password, secret, login, weak }: Scores, best: Readonly<Scores>) =>
  password + best.password > THRESHOLD ||
  secret + best.secret > THRESHOLD ||
  login + best.login > THRESHOLD ||
  weak + best.weak > THRESHOLD;

/** Add the measures of a candidate's surroundings to those of its value in `ownMeasures`. */
function withSurroundings(text: string, { start, end }: Name): Value {
  const { sign, leadEnd, isLinked, isQuoted, isNamed } = measureSurroundings(
    text,
    { start, end },
    ownMeasures,
    VALUE_MEASURES,
  );
  const kind = kindOfValue(ownMeasures);
  return { start, end, isId: kind === 0, kind, sign, leadEnd, isLinked, isQuoted, isNamed };
}

/** Finds credentials near words that don't name one: `log in`, `access`. */
export const hintDetector: Detector = {
  keywords: [...LOGIN_KEYWORDS, ...WEAK_KEYWORDS],
  inspect(text, start, end, report) {
    const hint = hintAround(text, start, end);
    // A rated name is judged with its assignments.
    if (hint && !rateLabel(text, hint.name)) judgeNear(hint.name, hint.label, report);
    return hint?.name.end ?? end;
  },
  finish: reportNear,
};

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
export function classAround(text: string, { start, end }: Name, rating: NameRating): LabelClass {
  const name = text.slice(start, end);
  if (/^(?:cred|login)/i.test(name)) return 'login';
  return name === 'pass' ? 'weak' : classOf(rating);
}

/** The label around a keyword, and its class; undefined if the identifier is no label. */
export function labelAround(text: string, start: number, end: number): Label | undefined {
  const hint = hintAround(text, start, end);
  if (hint) return hint;
  const name = nameAround(text, start, end);
  const rating = rateLabel(text, name);
  return rating && { name, label: classAround(text, name, rating) };
}

export const LABEL_KEYWORDS: readonly string[] = [...new Set([...NAME_KEYWORDS, ...LOGIN_KEYWORDS, ...WEAK_KEYWORDS])];
