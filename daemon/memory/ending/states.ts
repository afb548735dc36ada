import { FIRST_PERSON, MUST, NOT, ON_PURPOSE, STILL, US } from '../../language/index.ts';
import { WIDE_WORDS, WORDS } from './words.ts';

/** What a piece of an agent's last words says of its matter; of what is unclear, neither that it is open nor that it was done. */
export type State = 'open' | 'done' | 'offer' | 'asked' | 'unclear' | 'neutral';

/** Longest heading or label: more words make a sentence. */
const MAX_LABEL_CHARS = 90;
/** Characters before the words that put off: "let's only leave …"; further on they belong to another matter. */
const MAX_BEFORE_CHARS = 24;
/** Words that may follow what a heading says: "Next steps for the import job". */
const MAX_MORE_WORDS = 5;
const DONE_MARK = /^(?:[[(][xX✓✔][\])]|✓|DONE(?=\s{1,4}\p{L})|✅|✔️?|☑️?|🟢|🎉)/u;
const OPEN_MARK =
  /^(?:\[[ ~/-]?\]|\( ?\)(?=\s)|…(?=\s)|🔄|🔃|🟦|◻️?|□|☓|×(?=\s)|(?:TODO|WIP|OPEN|PENDING)(?=\s{1,4}[\p{L}`])|⏳|⌛|🚧|⬜|☐|🔲|❌|✗|✘|🔴|🟡|🟠|⚪|🔜|📌|⏸️?|🕐|⏭️?|❗|🚫)/u;
const ANY_MARK =
  /^(?:\[[ xX✓✔~/-]?\]|\([ xX✓✔]?\)(?=\s)|[✓✗✘☐☑☓□…×](?=\s)|(?:DONE|TODO|WIP|OPEN|PENDING)(?=\s{1,4}[\p{L}`])|\p{Extended_Pictographic}\uFE0F?)\s*/u;

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
/** What follows the words for what is left where these begin a sentence: "is clean". */
const TELLS_HOW =
  /^ (?:is|are|was|were|ist|sind|war|est|sont|était|es|son|está|están|é|são|è|sono|zijn|jest|są) (?!to )\p{L}+$/u;
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
/** Adverbs with which a sentence begins that tells what comes next, whatever its verb. */
const NEXT_NOW =
  /^(?:(?:now|next|then|jetzt|nun|als nächstes|danach|maintenant|ensuite|ahora|a continuación|agora|em seguida|a seguir|ora|adesso|poi|nu|daarna|teraz|następnie|сейчас|теперь|далее)(?!\p{L})|次に?|これから|続いて|接下来|现在|下面|이제|다음으로|이어서)/u;
/** How a client, or a person, notes in brackets that a turn was interrupted. */
const INTERRUPTED =
  /^[[(（【*_<].{0,60}(?:interrupt|interromp|interrump|unterbroch|abgebroch|onderbrok|afgebroken|przerwa|прерва|中断|中止|중단)/iu;
/** Words of {@link NOT}, {@link STILL} and {@link MUST} that belong together stand no further apart. */
const spaced = (words: string) => `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`;
/** What hasn't happened until now, or still has to: "dois encore écrire", "noch nicht übersetzt", "ещё не проверил". */
const STILL_UNDONE = new RegExp(
  `${spaced(STILL)}[^.;]{0,60}?${spaced(`${NOT}|${MUST}`)}|${spaced(`${NOT}|${MUST}`)}[^.;]{0,60}?${spaced(STILL)}`,
  'u',
);
/** A heading of what the speaker did not do: "What I did not do", "Das habe ich nicht geschafft". */
const DENIES = new RegExp(spaced(NOT), 'u');
const DID = new RegExp(`${spaced(FIRST_PERSON)}|${anywhere('done').source}`, 'u');
const STILL_OR_NOT = new RegExp(spaced(`${STILL}|${NOT}`), 'u');
/** What the speaker did not do: left as it should be, or left undone. */
const LEFT_ALONE =
  /(?<!\p{L})(?:(?:i|we) (?:didn't|did not|couldn't)|je n'ai pas|nous n'avons pas|(?:ich habe|habe ich|wir haben|haben wir) (?:\S+ ){0,5}nicht|no he|no hemos|não (?:mexi|alterei|fiz|toquei)|non ho|(?:ik heb|heb ik) (?:\S+ ){0,5}niet|nie (?:zmieni|rusza|dotyka)\S+|не (?:трогал|менял|изменял|делал)\S*)(?!\p{L})/u;
/** What is done as soon as something else is: "Um Apple kümmere ich mich, sobald …". */
const AS_SOON = new RegExp(
  `${spaced(FIRST_PERSON)}.{0,80}${spaced('as soon as|once (?:you|we|the)|sobald|dès que|en cuanto|assim que|appena|zodra|gdy tylko|kiedy tylko|как только')}|${spaced("i'll|we'll|i will")}.{0,80}${spaced('once|when you|after')}`,
  'u',
);
/** All but something: what follows is open, whatever is said of the rest. */
const EXCEPT =
  /(?<!\p{L})(?:every\w*|all)(?: \S+){0,3} (?:but|except|apart from|besides)(?!\p{L})|(?<!\p{L})(?:alle?s?(?: \S+){0,3} (?:außer|bis auf)|tou[st]\S*(?: \S+){0,3} sauf|tod[oa]s?(?: \S+){0,3} (?:menos|excepto|salvo)|tud[oa]s?(?: \S+){0,3} (?:menos|exceto)|tutt[oaie](?: \S+){0,3} (?:tranne|eccetto)|alles(?: \S+){0,3} behalve|wszystk\S+(?: \S+){0,3} (?:oprócz|poza)|вс[её](?: \S+){0,3} кроме)(?!\p{L})|除了?.{1,30}(?:都|均|全部)|以外(?:は|の).{0,12}(?:完了|済|すべて|全)|(?:을|를) 제외/u;
/** A sentence that begins with the day after. */
const TOMORROW =
  /^(?:\p{L}{1,4} )?(?:tomorrow|morgen|demain|mañana|amanhã|domani|jutro|завтра|yarın|i morgen|imorgon)(?!['\p{L}])|^(?:明日|明天|내일)/u;
/** Words for later that also tell what came after: "Antes", "Después". */
const AFTERWARDS = /(?<!\p{L})(?:después|depois|dopo|potem|потом|luego|spät\p{L}*|after|once)(?!\p{L})/u;
/** Sentences that say that everything is done: "all three are done". */
const ALL_DONE =
  /(?<!\p{L})(?:all|both|every\w*|alle[sn]?|beide|tou(?:s|tes)|les (?:deux|trois)|tod[oa]s|tutti|tutte|wszystk\p{L}*|вс[её])(?!\p{L}).{0,60}(?:remaining|left|open|next|items|steps|points|todos?|(?:review )?comments|feedback|findings|issues|tasks?|work|rest\p{L}*|offen\p{L}*|punkte|schritte|étapes|pendientes?|pasos|pendências|passos|passi|punti|stappen|punten|kroki|punkty|шаг\p{L}*|пункт\p{L}*).{0,40}(?:done|finished|complete\p{L}*|closed|implemented|addressed|resolved|fixed|erledigt|fertig|faite?s?|terminé\p{L}*|hech\p{L}*|list\p{L}*|feit\p{L}*|conclu\p{L}*|fatt\p{L}*|klaar|gedaan|zrobion\p{L}*|gotow\p{L}*|сделан\p{L}*|готов\p{L}*)|残り.{0,12}(?:すべて|全て|全部)|(?:すべて|全て|全部).{0,12}(?:完了|対応)|(?:全部|都已?|所有).{0,14}(?:完成|做完|处理)|(?:모두|전부).{0,14}(?:완료|끝|마쳤)/u;
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

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/:(?:white_check_mark|heavy_check_mark|ballot_box_with_check|tada):/g, '✅'],
  [/:(?:x|no_entry|red_circle):/g, '❌'],
  [/:(?:hourglass\w*|construction|white_large_square|arrows_counterclockwise):/g, '⏳'],
];

/** A line with the signs that its names in colons stand for: ":x:", as chats and Git hosts write them. */
export const withSigns = (line: string): string =>
  line.includes(':') ? SIGNS.reduce((text, [name, sign]) => text.replace(name, sign), line) : line;

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
  if (ALL_DONE.test(label) && !EXCEPT.test(label)) return 'done';
  if (OFFER.test(label)) return 'offer';
  if (ASKED_LABEL.test(label)) return 'asked';
  const open = OPEN_LABEL.exec(label);
  const more = isOfItem ? 0 : MAX_MORE_WORDS;
  // "What is left is clean:" says how it is.
  if (open && REPLACED.test(label.slice(open[0].length))) return 'done';
  if (open && !STILL_OR_NOT.test(open[0]) && TELLS_HOW.test(label.slice(open[0].length))) return 'neutral';
  if (open && label.slice(open[0].length).trim().split(' ').filter(Boolean).length <= more) return 'open';
  if (mark) return mark;
  const isOfWork = DENIES.test(label) && DID.test(label);
  if (!isOfItem && (isOfWork || STILL_UNDONE.test(label) || EXCEPT.test(label))) return 'open';
  if (DONE_LABEL.test(label)) return 'done';
  const isShort = wordsIn(label) <= MAX_MORE_WORDS;
  if (!isOfItem && isShort && OPEN_WORDS.test(label) && !DID.test(label) && !REPLACED.test(label)) return 'open';
  return !isOfItem && (UNDONE.test(label) || (LATER.test(label) && !AFTERWARDS.test(label))) ? 'open' : undefined;
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
  return IS_DONE.test(words) ? 'done' : (mark ?? (STILL_UNDONE.test(words) || UNDONE.test(words) ? 'open' : undefined));
}

/** What a sentence says by itself. */
export function stateOfSentence(written: string): State {
  const sentence = folded(written);
  if (OFFER.test(sentence)) return 'offer';
  if (/[?？]["”')\]]?$/u.test(sentence)) return 'asked';
  if (EXCEPT.test(sentence)) return 'open';
  if (ALL_DONE.test(sentence)) return 'done';
  const isUndone =
    UNDONE.test(sentence) || STILL_UNDONE.test(sentence) || TOMORROW.test(sentence) || AS_SOON.test(sentence);
  if (isUndone && !NONE.test(sentence) && !explains(sentence)) return 'open';
  return LEFT_ALONE.test(sentence) ? 'unclear' : 'neutral';
}

/** Whether a sentence says that something is left for a later time. */
export const defers = (written: string): boolean => {
  const sentence = folded(written);
  return SURELY_LATER.test(sentence) || (LATER.test(sentence) && DEFERS.test(sentence));
};

/** Whether a sentence says that everything is done. */
export const saysAllDone = (sentence: string): boolean => ALL_DONE.test(folded(sentence));

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

/** Words before or behind the name of a later time that still stands at a clause's border. */
const MAX_AT_BORDER = 2;
/** Times that put off by themselves, whatever else is said. */
const SURELY_LATER =
  /(?<!\p{L})(?:another (?:day|time|session)|next time|not (?:now|today)|later|plus tard|une autre fois|más (?:tarde|adelante)|otro día|mais tarde|outro dia|più (?:tardi|avanti)|später|ein andermal|andere keer|niet vandaag|później|innym razem|позже|потом)(?!\p{L})/u;
/** What those who work together do: "we'll look at the import on Monday". */
const OF_US = new RegExp(spaced(US), 'u');
const QUOTED = /(?<!\p{L})["“„«'‘`][^"”“»'’`\n]{1,80}["”“»'’`](?!\p{L})/gu;
/** A clause that tells of what has or does something at that time: "the job that runs on Monday". */
const OF_A_THING =
  /(?<!\p{L})(?:that|which|who|whose|where|when|if|why|because|wenn|falls|weil|qui|quand|si|cuando|quando|se|als|который)\s/u;

/** Whether a heading only names a later time, as "Later:" does of the next steps of something. */
export const namesTime = (label: string): boolean => wordsIn(label) === 1 && LATER.test(folded(label));

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
  if (isRemark) return true;
  const at = clause.search(DEFERS);
  if (at !== -1 && at <= MAX_BEFORE_CHARS) return true;
  const isAtBorder =
    WIDE.test(later[0]) ||
    wordsIn(clause.slice(0, later.index)) <= MAX_AT_BORDER ||
    wordsIn(clause.slice(later.index + later[0].length)) <= 1;
  return isAtBorder && (at !== -1 || SURELY_LATER.test(clause) || OF_US.test(clause));
}

const WIDE = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;
const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** Longer words that only point, or join. */
const POINTS =
  /^(?:that|this|them|these|those|then|they|dann|aber|auch|diese|mais|pero|maar|deze|tego|sera|pour|para|eles|elas|questi|queste|allora|ainda)$/u;

/** Whether a clause only says when and that something is done, and points back for what: "but not today", "on les fera demain". */
export function namesNothing(written: string): boolean {
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
export const announces = (written: string): boolean => COMING.test(folded(written)) || NEXT_NOW.test(folded(written));

/** Whether a line notes that the turn was interrupted. */
export const notesInterruption = (line: string): boolean =>
  INTERRUPTED.test(line.trim()) || /^API Error\b/.test(line.trim());

/** Whether a sentence takes back or replaces what came before. */
export const replaces = (written: string): boolean => REPLACED.test(folded(written));

/** Questions after the state of the work: "how far are we?". */
const ASKS_PROGRESS =
  /(?<!\p{L})(?:status|progress|state of|how far|how are we doing|where (?:are we|do we stand|did we)|wie weit|stand der|wo stehen wir|où en|avancement|cómo (?:vamos|va)|estado (?:de|del)|como (?:estamos|está)|andamento|situação|a che punto|hoe ver|hoe staat|stan |jak (?:idzie|stoimy)|как (?:дела|продвига)|что с)|進捗|状況|どこまで|进度|进展|怎么样了|做到哪|진행|어디까지/u;

/** Whether a question is about what is left to do, or how far the work is. */
export const asksWhatIsLeft = (written: string): boolean => {
  const words = folded(written);
  return OPEN_WORDS.test(words) || ASKS_PROGRESS.test(words);
};
