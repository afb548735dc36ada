import { US } from '../../language/index.ts';
import { pattern } from '../../language/pattern.ts';
import { anywhere, folded, spaced, wordsIn } from './match-words.ts';

/** Names of a later time, anywhere in a text. */
const LATER = anywhere('later');
/** Words for “later” that may also mean “afterwards”: "Antes", "Después". */
const AFTERWARDS = /(?<!\p{L})(?:después|depois|dopo|potem|потом|luego|spät\p{L}*|after|once)(?!\p{L})/u;
const DEFERS = anywhere('defers');
/** Distance from the start within which words defer: "let's only leave …". Further on they concern something else. */
const MAX_BEFORE_CHARS = 24;
/** Words allowed between a time and the border of its clause. */
const MAX_AT_BORDER = 2;
/** Times that always defer. */
const SURELY_LATER = pattern('u')`
  (?<!\p{L})(?:another (?:day|time)|(?:in|for|to|until) another session|next time|not (?:now|today)|later|plus tard|une autre fois|más (?:tarde|adelante)|
  otro día|mais tarde|outro dia|più (?:tardi|avanti)|später|ein andermal|andere keer|niet vandaag|później|innym razem|позже|
  потом|can wait)(?!\p{L})`;
/** That something can wait, which always defers. */
const CAN_WAIT = pattern('u')`
  (?<!\p{L})(?:(?:can|could|may) wait|(?:kann|können) warten|peu(?:t|vent) attendre|pueden? esperar|podem? esperar|(?:può|
  possono) aspettare|(?:kan|kunnen) wachten|(?:może|mogą) (?:po)?czekać|(?:может|могут) подождать|bekleyebilir)(?!\p{L})`;
/** Plans of the team: "we'll look at the import on Monday". */
const OF_US = new RegExp(spaced(US), 'u');
const QUOTED = /(?<!\p{L})["“„«'‘`][^"”“»'’`\n]{1,80}["”“»'’`](?!\p{L})/gu;
/** A thing described by its time: "the job that runs on Monday". */
const OF_A_THING =
  /(?<!\p{L})(?:that(?! one)|which|who|whose|where|when|if|why|because|wenn|falls|weil|qui|quand|si|cuando|quando|se|als|который)\s/u;

/** Whether a heading is only a time, such as "Later:". */
export const namesTime = (label: string): boolean => wordsIn(label) === 1 && LATER.test(folded(label));

/** Whether a folded text names a later time, not just a sequence. */
export const namesLater = (text: string): boolean => LATER.test(text) && !AFTERWARDS.test(text);

/** Whether a folded sentence starts or ends with a later time. Inside, a day is a name: "the Sunday column". */
export const endsLater = (sentence: string): boolean => {
  const later = namesLater(sentence) ? LATER.exec(sentence) : null;
  return later !== null && (later.index === 0 || wordsIn(sentence.slice(later.index + later[0].length)) <= 1);
};

/**
 * Whether the user puts something off: "do the rest on Monday". `isRemark`: said about an item that it doesn't name.
 */
export function putsOff(written: string, isRemark = false): boolean {
  const clause = folded(written.replace(QUOTED, ' '));
  const later = LATER.exec(clause);
  if (
    !later ||
    OF_A_THING.test(clause.slice(0, later.index)) ||
    /^'s(?!\p{L})/u.test(clause.slice(later.index + later[0].length))
  )
    return false;
  if (isRemark || CAN_WAIT.test(clause)) return true;
  const at = clause.search(DEFERS);
  if (at !== -1 && at <= MAX_BEFORE_CHARS) return true;
  const isAtBorder =
    WIDE.test(later[0]) ||
    wordsIn(clause.slice(0, later.index)) <= MAX_AT_BORDER ||
    wordsIn(clause.slice(later.index + later[0].length)) <= 1;
  return isAtBorder && (at !== -1 || SURELY_LATER.test(clause) || OF_US.test(clause));
}

const WIDE = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;

/** Longer words that only point or connect. */
const POINTS =
  /^(?:that|this|them|these|those|then|they|dann|aber|auch|diese|mais|pero|maar|deze|tego|sera|pour|para|eles|elas|questi|queste|allora|ainda)$/u;

/** Whether a clause only gives a time and a pronoun: "but not today", "on les fera demain". */
export function onlyPoints(written: string): boolean {
  const clause = folded(written);
  if (!LATER.test(clause) || WIDE.test(clause)) return false;
  const bare = clause.replace(EVERY_LATER, ' ').replace(EVERY_DEFERS, ' ');
  return (bare.match(/\p{L}{4,}/gu) ?? []).every((word) => POINTS.test(word));
}

/** Longest clause with a time at its end and no verb: "the reports next week". */
const MAX_BARE_WORDS = 7;

/** Whether a short clause ends with a later time. */
export function namesOnlyTime(written: string): boolean {
  const clause = folded(written.replace(QUOTED, ' '));
  const later = LATER.exec(clause);
  return (
    later !== null &&
    later.index > 0 &&
    later.index + later[0].length === clause.length &&
    wordsIn(clause) <= MAX_BARE_WORDS
  );
}

const EVERY_LATER = new RegExp(LATER.source, 'gu');
const EVERY_DEFERS = new RegExp(DEFERS.source, 'gu');

/** Whether a sentence says that something is left for a later time. */
export const defers = (written: string): boolean => {
  const sentence = folded(written);
  return SURELY_LATER.test(sentence) || (LATER.test(sentence) && DEFERS.test(sentence));
};
