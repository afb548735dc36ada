import { pattern } from '../../language/pattern.ts';
import { putsOff } from './later.ts';
import { anywhere, folded, OPEN_WORDS } from './match-words.ts';

const WHOLE = anywhere('whole');
/** A longer prompt says more than “take up the whole list”. */
const MAX_WHOLE_CHARS = 120;

/** Whether a prompt takes up a list whole: "skip 5 and do the rest", "fix them all". */
export const takesUpWhole = (prompt: string): boolean => {
  const words = folded(prompt);
  return words.length <= MAX_WHOLE_CHARS && !/[?？]$/u.test(words) && WHOLE.test(words) && !putsOff(words);
};

/** The list numbers that a prompt takes up or leaves out: "let's tackle 2 and 3", "#4, please". */
export function numbersTaken(prompt: string): ReadonlySet<number> {
  const words = folded(prompt);
  const isList = words.length <= MAX_WHOLE_CHARS && !/[?？]$/u.test(words) && !putsOff(words);
  const listed = isList ? words.match(NUMBERS) : null;
  return new Set((listed ?? []).flatMap((part) => (part.match(/\d{1,2}/g) ?? []).map(Number)));
}

/** Numbers on their own, unlike those of "2 h", "v1.2", "80 %" or "3 tests". */
const NUMBERS = pattern('gu')`
  (?:(?<![\p{L}\p{N}.:/#-])#?\d{1,2}(?![\p{L}\p{N}%:/-]|[.,]\d)[.)]?(?:\s?(?:,|\+|&|and|und|et|y|e|en|i|и|、|和)\s?){0,2})+(?=$|
  [.,;!。]|\s(?:and|please|then|now|first|but|bitte|und|et|y|e)(?!\p{L}))`;

/** A longer prompt contains such words by chance: "things that could be left in a stale state". */
const MAX_ASKED_CHARS = 200;
/** Questions about progress: "how far are we?". */
const ASKS_PROGRESS = pattern('u')`
  (?<!\p{L})(?:status|progress|state of|how far|how are we doing|where (?:are we|do we stand|did we)|wie weit|stand der|
  wo stehen wir|où en|avancement|cómo (?:vamos|va)|estado (?:de|del)|como (?:estamos|está)|andamento|situação|a che punto|
  hoe ver|hoe staat|stan |jak (?:idzie|stoimy)|как (?:дела|продвига)|что с)|進捗|状況|どこまで|进度|进展|怎么样了|做到哪|진행|어디까지`;

/** Whether a question asks what is left, or how far the work is. */
export const asksWhatIsLeft = (written: string): boolean => {
  const words = folded(written);
  return words.length <= MAX_ASKED_CHARS && (OPEN_WORDS.test(words) || ASKS_PROGRESS.test(words));
};
