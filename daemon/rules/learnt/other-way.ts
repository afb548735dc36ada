/** Recognises prohibitions and their alternatives. */
import { pattern } from '../../language/pattern.ts';

/** A negation, anywhere in a text. */
const NEGATES = pattern('iu')`
  (?<!\p{L})(?:no|not|never|don'?t|do not|without|stop|avoid|kein\w*|nicht|nie|ne|jamais|pas|nunca|sin|не|нельзя|никогда)(?!\p{L})|
  しない|禁止|不要|别`;

/** Whether a rule is a prohibition. */
export const isNegative = (text: string): boolean => NEGATES.test(text);

/** The start of a prohibition. */
const FORBIDS =
  /^(?:please )?(?:never|don['’]?t|do not|stop|avoid|nie(?:mals)?|ne |n['’]|jamais|nunca|no |não |mai |non |nooit|nigdy|никогда|не )/iu;
/** An alternative: "Use the read replica." */
const OTHER_WAY = pattern('iu')`
  ^(?:(?:just|always|only|instead,?|please) )?(?:use|run|open|call|go (?:through|via)|take|prefer|ask|
  nimm|benutze?|verwende?|nutze?|öffne|utilise[zr]?|passe[zr]? par|lance[zr]?|ouvre[zr]?|usa|utiliza|ejecuta|
  abre|use|utilize|execute|abra|usa|esegui|apri|gebruik|draai|open|używaj|użyj|uruchom|используй\p{L}*|
  запускай\p{L}*)\b`;
/** Words of the longest alternative. */
const OTHER_WAY_WORDS = 9;

/** Whether a short sentence gives the alternative to the prohibition before it. */
export const isTheOtherWay = (text: string | undefined, before: string | undefined): boolean =>
  text !== undefined &&
  before !== undefined &&
  NEGATES.test(before) &&
  FORBIDS.test(before) &&
  OTHER_WAY.test(text) &&
  !NEGATES.test(text) &&
  text.split(/\s+/).length <= OTHER_WAY_WORDS;
