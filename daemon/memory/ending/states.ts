import { ON_PURPOSE } from '../../language/index.ts';
import { WIDE_WORDS, WORDS } from './words.ts';

/** What a piece of an agent's last words says of its matter. */
export type State = 'open' | 'done' | 'offer' | 'asked' | 'neutral';

/** Longest heading or label: more words make a sentence. */
const MAX_LABEL_CHARS = 90;
/** Characters before the words that put off: "let's only leave …"; further on they belong to another matter. */
const MAX_BEFORE_CHARS = 24;
/** Words that may follow what a heading says: "Next steps for the import job". */
const MAX_MORE_WORDS = 5;
const DONE_MARK = /^(?:\[[xX✓✔]\]|✅|✔️?|☑️?|🟢|🎉)/u;
const OPEN_MARK = /^(?:\[[ ~/-]?\]|⏳|⌛|🚧|⬜|☐|🔲|❌|✗|✘|🔴|🟡|🟠|⚪|🔜|📌|⏸️?|🕐|⏭️?|❗|🚫)/u;
const ANY_MARK = /^(?:\[[ xX✓✔~/-]?\]|\p{Extended_Pictographic}\uFE0F?)\s*/u;

type Field = keyof (typeof WORDS)[number];
const wide = (field: Field) => WIDE_WORDS.map((words) => words[field]).join('|');
const narrow = (field: Field) => WORDS.map((words) => words[field]).join('|');
/** Words anywhere in a text. */
const anywhere = (field: Field) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${narrow(field)})(?![\\p{L}\\p{N}])|(?:${wide(field)})`, 'u');
/** Words at the beginning of a label, after an article and the like: two short words are no matter of their own in any of these languages. */
const LEAD = `(?:here(?:'s| is| are) )?(?:[\\p{L}']{1,4} ){0,2}(?:(?:${ON_PURPOSE})\\s?)?`;
const atStart = (field: Field) =>
  new RegExp(`^${LEAD}(?:(?:${narrow(field)})(?![\\p{L}\\p{N}])|(?:${wide(field)}))`, 'u');
const whole = (field: Field) =>
  new RegExp(`^(?:(?:${narrow(field)})|(?:${wide(field)}))[\\s.!,。]*(?:\\(.*\\))?$`, 'u');

/** Begins a heading that explains: "When `clean` is still needed". */
const EXPLAINS =
  /^(?:when|why|how|where|if|for example|example|scenario|wenn|wann|warum|wieso|wie|falls|quand|pourquoi|comment|si|cuándo|cuando|por qué|cómo|quando|perché|come|wanneer|waarom|hoe|kiedy|dlaczego|jak|когда|почему|как)(?![\p{L}])/u;
/** A label that tells of the past: "the only outstanding issue was the lock". */
const TELLS = /\b(?:issues?|problems?|items?|points?|bugs?|comments?) (?:was|were)\b/;
const OFFER = anywhere('offer');
const NONE = anywhere('none');
const NONE_ALONE = new RegExp(`^(?:${narrow('none')}|(?:${wide('none')})|[–—-]|-)`, 'u');
const UNDONE = anywhere('undone');
const LATER = anywhere('later');
const OPEN_WORDS = anywhere('open');
const DEFERS = anywhere('defers');
const REPLACED = anywhere('replaced');
const WHOLE = anywhere('whole');
const COMING = anywhere('coming');
/** How a client, or a person, notes in brackets that a turn was interrupted. */
const INTERRUPTED =
  /^[[(（【*_<].{0,60}(?:interrupt|interromp|interrump|unterbroch|abgebroch|onderbrok|afgebroken|przerwa|прерва|中断|中止|중단)/iu;
const [OPEN_LABEL, DONE_LABEL, ASKED_LABEL] = [atStart('open'), atStart('done'), atStart('asked')];
const [IS_OPEN, IS_DONE] = [whole('isOpen'), whole('isDone')];

/** A text as the words are matched: lower case, straight apostrophes, one blank. */
export const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/\*\*|__/g, '')
    .replace(/\s+/gu, ' ')
    .trim();

/** Marks that judge what is there as often as they say that something is to do. */
const JUDGING_MARK = /^(?:❌|✗|✘|🔴|🟡|🟠|⚪|❗|🚫)/u;

/** Whether a mark says that its item is open only among items that are marked as done. */
export const isJudging = (item: string): boolean => JUDGING_MARK.test(item);

/** The mark of an item itself: a check box, an emoji, a line through it. */
export function stateOfMark(item: string): State | undefined {
  if (DONE_MARK.test(item) || /^~~.*~~/.test(item)) return 'done';
  return OPEN_MARK.test(item) ? 'open' : undefined;
}

/** An item without its mark, its bold marks and its line. */
export const withoutMark = (item: string): string =>
  item
    .replace(ANY_MARK, '')
    .replace(/\*\*|__|~~/g, '')
    .trim();

/**
 * What a heading or a label announces; undefined for one that says something else. An item's label names its matter ("Missing import: added"),
 * so that only one that says nothing else counts.
 */
export function stateOfLabel(written: string, isOfItem = false): State | undefined {
  const mark = stateOfMark(written.trim());
  if (written.length > 2 * MAX_LABEL_CHARS) return mark;
  const label = folded(written)
    .replace(/^[^\p{L}\p{N}¿]+/u, '')
    .replace(/[\s:：.!。\-–—]+$/u, '');
  if (label === '' || label.length > MAX_LABEL_CHARS) return mark;
  if (EXPLAINS.test(label) || TELLS.test(label)) return 'neutral';
  if ((NONE_ALONE.test(label) && !OPEN_LABEL.test(label)) || NONE.test(label)) return 'neutral';
  if (OFFER.test(label)) return 'offer';
  if (ASKED_LABEL.test(label)) return 'asked';
  const open = OPEN_LABEL.exec(label);
  const more = isOfItem ? 0 : MAX_MORE_WORDS;
  if (open && label.slice(open[0].length).trim().split(' ').filter(Boolean).length <= more) return 'open';
  if (mark) return mark;
  if (DONE_LABEL.test(label)) return 'done';
  return !isOfItem && UNDONE.test(label) && !NONE.test(label) ? 'open' : undefined;
}

/** What a cell or the end of an item says of its status, such as "in progress"; undefined for other words. */
export function stateOfStatus(written: string): State | undefined {
  const mark = stateOfMark(written.trim());
  // "pending, breaks the client": what comes first is the status.
  const words = folded(withoutMark(written))
    .split(/[,;:(（–—.!]|\s-\s/u, 1)[0]!
    .trim();
  if (words === '' || mark === 'done') return mark;
  if (IS_OPEN.test(words)) return 'open';
  return IS_DONE.test(words) ? 'done' : mark;
}

/** What a sentence says by itself. */
export function stateOfSentence(written: string): State {
  const sentence = folded(written);
  if (OFFER.test(sentence)) return 'offer';
  if (/[?？]["”')\]]?$/u.test(sentence)) return 'asked';
  return UNDONE.test(sentence) && !NONE.test(sentence) && !explains(sentence) ? 'open' : 'neutral';
}

/** Words of English that bind something undone to the work: to now, to a later time, to the one who speaks. */
const BOUND =
  /\b(?:still|yet|to-?do|later|tomorrow|next|remain\w*|left|follow-?ups?|deferred|postponed|parked|skipped|pending|outstanding|unfinished|out of (?:scope|time|context)|(?:i|we)(?:'ve| have)?(?:n't| not)|(?:i|we) (?:didn't|did not|couldn't|could not)|waiting)\b/;
/** That it says how things are: on which condition, and why. */
const EXPLAINS_WHY =
  /^(?:if|when|whenever|unless|since|because|once|while|otherwise)\b|\b(?:because|so that|in order to|otherwise|whenever|when|if|unless|even (?:if|though)|which means)\b/;

/** Whether a sentence of English explains rather than tells what is to do: "the id needs to be stored, because …". */
const explains = (sentence: string): boolean => EXPLAINS_WHY.test(sentence) && !BOUND.test(sentence);

/** Whether an item says that there is none. */
export const saysNone = (item: string): boolean => {
  const words = folded(item);
  return (
    NONE_ALONE.test(words) &&
    words.length < MAX_LABEL_CHARS &&
    !/^(?:no|nein|non|não|nie|нет|не) \S+ \S+ \S+ \S+/u.test(words)
  );
};

/** Whether a sentence of the user puts something off: "do the rest on Monday". */
export const putsOff = (written: string): boolean => {
  const sentence = folded(written);
  const at = sentence.search(DEFERS);
  return at !== -1 && at <= MAX_BEFORE_CHARS && LATER.test(sentence);
};

/** Longest prompt that takes up a list whole; a longer one says more than that. */
const MAX_WHOLE_CHARS = 120;

/** Whether a prompt takes up a list whole: "skip 5 and do the rest", "fix them all". */
export const takesUpWhole = (prompt: string): boolean => {
  const words = folded(prompt);
  return words.length <= MAX_WHOLE_CHARS && !/[?？]$/u.test(words) && WHOLE.test(words) && !putsOff(words);
};

/** Numbers of a list's items that a prompt takes up or leaves out: "let's tackle 2 and 3", "#4, please". */
export function numbersTaken(prompt: string): ReadonlySet<number> {
  const words = folded(prompt);
  const isList = words.length <= MAX_WHOLE_CHARS && !/[?？]$/u.test(words) && !putsOff(words);
  const listed = isList ? words.match(NUMBERS) : null;
  return new Set((listed ?? []).flatMap((part) => (part.match(/\d{1,2}/g) ?? []).map(Number)));
}

/** Numbers that stand alone, not those of "2 h", "v1.2", "80 %" or "3 tests". */
const NUMBERS =
  /(?:(?<![\p{L}\p{N}.:/#-])#?\d{1,2}(?![\p{L}\p{N}%:/-]|[.,]\d)[.)]?(?:\s?(?:,|\+|&|and|und|et|y|e|en|i|и|、|和)\s?){0,2})+(?=$|[.,;!。]|\s(?:and|please|then|now|first|but|bitte|und|et|y|e)(?!\p{L}))/gu;

/** Whether a sentence announces what is to be done next. */
export const announces = (written: string): boolean => COMING.test(folded(written));

/** Whether a line notes that the turn was interrupted. */
export const notesInterruption = (line: string): boolean => INTERRUPTED.test(line.trim());

/** Whether a sentence takes back or replaces what came before. */
export const replaces = (written: string): boolean => REPLACED.test(folded(written));

/** Whether a question is about what is left to do. */
export const asksWhatIsLeft = (written: string): boolean => OPEN_WORDS.test(folded(written));
