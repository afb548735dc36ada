import { US } from '../../language/index.ts';
import { pattern } from '../../language/pattern.ts';
import { anywhere, folded, spaced, wordsIn } from './match-words.ts';

/** Names of a later time, anywhere in a text. */
const LATER = anywhere('later');
/** Words for later that also tell what came after: "Antes", "Después". */
const AFTERWARDS = /(?<!\p{L})(?:después|depois|dopo|potem|потом|luego|spät\p{L}*|after|once)(?!\p{L})/u;
const DEFERS = anywhere('defers');
/** Characters before the words that put off: "let's only leave …"; further on they belong to another matter. */
const MAX_BEFORE_CHARS = 24;
/** Words before or behind the name of a later time that still stands at a clause's border. */
const MAX_AT_BORDER = 2;
/** Times that put off by themselves, whatever else is said. */
const SURELY_LATER = pattern('u')`
  (?<!\p{L})(?:another (?:day|time)|(?:in|for|to|until) another session|next time|not (?:now|today)|later|plus tard|une autre fois|más (?:tarde|adelante)|
  otro día|mais tarde|outro dia|più (?:tardi|avanti)|später|ein andermal|andere keer|niet vandaag|później|innym razem|позже|
  потом|can wait)(?!\p{L})`;
/** That a matter can wait, which puts it off whatever else is said. */
const CAN_WAIT = pattern('u')`
  (?<!\p{L})(?:(?:can|could|may) wait|(?:kann|können) warten|peu(?:t|vent) attendre|pueden? esperar|podem? esperar|(?:può|
  possono) aspettare|(?:kan|kunnen) wachten|(?:może|mogą) (?:po)?czekać|(?:может|могут) подождать|bekleyebilir)(?!\p{L})`;
/** What those who work together do: "we'll look at the import on Monday". */
const OF_US = new RegExp(spaced(US), 'u');
const QUOTED = /(?<!\p{L})["“„«'‘`][^"”“»'’`\n]{1,80}["”“»'’`](?!\p{L})/gu;
/** A clause that tells of what has or does something at that time: "the job that runs on Monday". */
const OF_A_THING =
  /(?<!\p{L})(?:that(?! one)|which|who|whose|where|when|if|why|because|wenn|falls|weil|qui|quand|si|cuando|quando|se|als|который)\s/u;

/** Whether a heading only names a later time, as "Later:" does of the next steps of something. */
export const namesTime = (label: string): boolean => wordsIn(label) === 1 && LATER.test(folded(label));

/** Whether a folded text names a later time, and not only what came after something. */
export const namesLater = (text: string): boolean => LATER.test(text) && !AFTERWARDS.test(text);

/** Whether a folded sentence begins or ends with a later time; within it a day is a name: "the Sunday column". */
export const endsLater = (sentence: string): boolean => {
  const later = namesLater(sentence) ? LATER.exec(sentence) : null;
  return later !== null && (later.index === 0 || wordsIn(sentence.slice(later.index + later[0].length)) <= 1);
};

/** Whether a clause of the user puts something off: "do the rest on Monday". `isRemark`: it is said of an item, which it doesn't name. */
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

/** Longer words that only point, or join. */
const POINTS =
  /^(?:that|this|them|these|those|then|they|dann|aber|auch|diese|mais|pero|maar|deze|tego|sera|pour|para|eles|elas|questi|queste|allora|ainda)$/u;

/** Whether a clause only says when and that something is done, and points back for what: "but not today", "on les fera demain". */
export function onlyPoints(written: string): boolean {
  const clause = folded(written);
  if (!LATER.test(clause) || WIDE.test(clause)) return false;
  const bare = clause.replace(EVERY_LATER, ' ').replace(EVERY_DEFERS, ' ');
  return (bare.match(/\p{L}{4,}/gu) ?? []).every((word) => POINTS.test(word));
}

/** Words of a clause that has no verb but a time at its end: "the reports next week". */
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
