/** What is forbidden, and what to do instead. */
import { pattern } from '../../language/pattern.ts';

/** How a prohibition begins. */
const FORBIDS = pattern('iu')`
  ^(?:(?:please|bitte|por favor|per favore|prosz[ęe]) )?(?:never|don['’]?t|do not|stop|avoid|nie(?:mals)?|ne|
  n['’]|jamais|nunca|no|não|nao|mai(?= \p{L}+re(?!\p{L}))|non|nooit|nigdy|никогда|не|aldrig|asla|sakın)(?!\p{L})`;
/** Words that negate, wherever they stand. */
const NEGATES = pattern('iu')`
  (?<!\p{L})(?:no|not|never|don['’]?t|do not|without|stop|avoid|kein\w*|nicht|nie|niemals|ne|n['’]|jamais|pas|
  nunca|sin|não|nao|non|senza|niet|geen|nooit|nigdy|bez|не|нельзя|никогда|без|inte|ikke|aldrig|asla|sakın)(?!\p{L})|
  しない|禁止|不要|别`;

/** Whether a rule says what not to do. */
export const isNegative = (text: string): boolean => FORBIDS.test(text) || NEGATES.test(text);

/** What to do instead: "Use the read replica." */
const ALTERNATIVE = pattern('iu')`
  ^(?:(?:just|always|only|instead,?|please) )?(?:use|run|open|call|go (?:through|via)|take|prefer|ask|
  nimm|benutze?|verwende?|nutze?|öffne|utilise[zr]?|passe[zr]? par|lance[zr]?|ouvre[zr]?|usa|utiliza|ejecuta|
  abre|utilize|execute|abra|esegui|apri|gebruik|draai|używaj|użyj|uruchom|используй\p{L}*|
  запускай\p{L}*)(?!\p{L})`;
const MAX_ALTERNATIVE_WORDS = 9;

/** Whether a short sentence gives the alternative to a prohibition before it: "Never use npm. Use pnpm." */
export const isTheOtherWay = (text: string | undefined, before: string | undefined): boolean =>
  text !== undefined &&
  before !== undefined &&
  FORBIDS.test(before) &&
  ALTERNATIVE.test(text) &&
  !isNegative(text) &&
  text.split(/\s+/).length <= MAX_ALTERNATIVE_WORDS;
