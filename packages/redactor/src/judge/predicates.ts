// Tells statements about a password ("obligatoria", "ist ungültig", "must match") from a password. Both follow a label
// and a colon.

import { ValueKind } from './value-kinds.ts';

/**
 * A word, or words of a sentence, with a letter past ASCII and without a capital inside a word: passwords have digits
 * or signs.
 */
const WORDS_PAST_ASCII =
  /^(?=.{0,160}[^\x00-\x7f])[¿¡]?\p{L}[\p{L}\p{M}]{0,40}(?:[ ,;:.!?'’()/-]{1,3}[\p{L}\p{M}]{1,40}){0,24}[.!?。！？]?$/u;
const INNER_CAPITAL = /\p{Ll}\p{Lu}/u;
const WHITE_SPACE = /\s/;
const SIGN = /[!?.'’()/,;:-]/;

/**
 * What is said of passwords and tokens, as the words begin in English and, as far as ASCII spells them, in other
 * languages.
 */
const PREDICATE = new RegExp(
  `^(?:${[
    'require|optional|invalid|incorrect|missing|wrong|expired?$|empty|must|cannot|should|mismatch|forgotten|forgot$|hidden|unset|absent|rejected|accepted|revoked|changed|updated|denied|unknown|verified|failed|strong$|weak$|mandatory|managed|see$|ask$|too$',
    'see$|siehe$|voir$|vedi$|zie$|patrz$|erforderlich|falsch|fehl(?:t|end)|inkorrekt|abgelaufen|leer$|muss$|darf$|vergessen|notwendig|leider$|zu$|gueltig|ungueltig|stimmt|gesperrt',
    'demasiado$|muy$|muito$|requerid[oa]s?$|obligatori|incorrect[oa]|inv[a]lid[oaei]|vaci[oa]$|caducad|vencid[oa]$|expirad|faltante|debe$|olvidad|incorret|obrigatori|ausente|vazi[oa]$|esquecid',
    'trop$|troppo$|requise?$|obligatoire|manquante?|vide$|perdu|oubli|doit$|obbligator|richiest[oa]$|errat[oa]$|scadut|mancante|sbagliat|dimenticat|vuot[oa]$|deve$',
    'verplicht|vereist|onjuist|ongeldig|verlopen|ontbreekt|leeg$|vergeten|moet$|wymagan|niepopraw|nieprawid|puste$|musi$|brak$|nieaktual',
    'obligatorisk|felaktig|ogiltig|saknas|forkert|ugyldig|mangler|pakollinen|puuttuu|virheelli|vanhentunut|gerekli|zorunlu|hatal|wajib|salah$|kosong|chyb[ie]|neplatn|spatn|kotelezo|hibas|lipseste|incorecta',
  ].join('|')})`,
  'i',
);
/** Several words, and what a rule for passwords is about. */
const SENTENCE = /^\p{L}{2,24}[ ,;:]/u;
const RULE =
  /\b(?:at least|characters?|zeichen|caract[eè]res|caracteres|caratteri|tekens|tecken|symbols|digits|letters|bytes)\b/i;
/**
 * What a schema says of a field: rules of a validator (`required|min:8`), a type with its length (`varchar(72)`), one
 * that is required (`String!`).
 */
const RULES = /^[a-z_]{2,24}(?:[:=][\w,.]{1,24})?(?:\|[a-z_]{2,24}(?:[:=][\w,.]{1,24})?){1,12}$/;
const REQUIRED_TYPE = /^(?:String|ID|Int|Float|Boolean|[A-Z]\w{2,40}(?:Payload|Input|Response|Result|Type))!$/;
const SIZED_TYPE = /^[a-z]{2,12}\(\d{1,5}(?:, ?\d{1,3})?\)$/i;

const LETTERS = ValueKind.small | ValueKind.capital;
const LONGEST_PREDICATE = 20;

/**
 * Is a value, of these kinds of characters, what is said of a password and not the password? Most words past ASCII are.
 */
export const isPredicate = (value: string, kinds: number): boolean => isSaid(value, kinds) || isPastAscii(value, kinds);

/** Does a value say so by its words or as a rule of a schema? */
export function isSaid(value: string, kinds: number): boolean {
  if ((kinds & ~LETTERS) === 0) return value.length <= LONGEST_PREDICATE && PREDICATE.test(value);
  if ((kinds & ValueKind.sign) !== 0 && (RULES.test(value) || REQUIRED_TYPE.test(value))) return true;
  if ((kinds & ValueKind.other) === 0) return false;
  return (
    SIZED_TYPE.test(value) ||
    (SENTENCE.test(value) && (PREDICATE.test(value.slice(0, value.indexOf(' '))) || RULE.test(value)))
  );
}

/** Is it a word or a sentence past ASCII? */
const isPastAscii = (value: string, kinds: number): boolean =>
  (kinds & ValueKind.other) !== 0 &&
  WORDS_PAST_ASCII.test(value) &&
  !INNER_CAPITAL.test(value) &&
  (WHITE_SPACE.test(value) || !SIGN.test(value));
