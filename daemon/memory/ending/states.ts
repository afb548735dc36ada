import { FIRST_PERSON, MUST, NOT, STILL } from '../../language/index.ts';
import { pattern } from '../../language/pattern.ts';
import { namesLater } from './later.ts';
import { type State, stateOfMark, withoutMark } from './marks.ts';
import { anywhere, atStart, folded, narrow, OPEN_WORDS, spaced, whole, wide, wordsIn } from './match-words.ts';

/** Longest heading or label; more is a sentence. */
const MAX_LABEL_CHARS = 90;
/** Words that may follow a heading's key words: "Next steps for the import job". */
const MAX_MORE_WORDS = 5;
/** Starts an explaining heading: "When `clean` is still needed". */
const EXPLAINS = pattern('u')`
  ^(?:when|why|how|where(?! to go| next)|if|for example|example|scenario|wenn|wann|warum|wieso|wie|falls|quand|pourquoi|comment|si|cuándo|
  cuando|por qué|cómo|quando|perché|come|wanneer|waarom|hoe|kiedy|dlaczego|jak|когда|почему|как)(?![\p{L}])`;
/** A label about the past: "the only outstanding issue was the lock". */
const TELLS = /\b(?:issues?|problems?|items?|points?|bugs?|comments?) (?:was|were)\b/;
/** After “what is left” at a sentence's start: a description ("is clean"), not a task. */
const TELLS_HOW =
  /^ (?:is|are|was|were|ist|sind|war|est|sont|était|es|son|está|están|é|são|è|sono|zijn|jest|są) (?!to )\p{L}+$/u;
const OFFER = anywhere('offer');
const NONE = anywhere('none');
/** "noch keine Lösung", "still no test": something isn't there yet. */
const STILL_NONE = new RegExp(`${spaced(STILL)} \\p{L}+`, 'gu');
const NONE_ALONE = new RegExp(`^(?:${narrow('none')}|(?:${wide('none')})|[–—-]|-)`, 'u');
const UNDONE = anywhere('undone');
const REPLACED = anywhere('replaced');
const COMING = anywhere('coming');
/** Adverbs that start a sentence about the next step, whatever its verb. */
const NEXT_NOW = pattern('u')`
  ^(?:(?:now|next|then|jetzt|nun|als nächstes|danach|maintenant|ensuite|ahora|a continuación|agora|em seguida|a seguir|ora|
  adesso|poi|nu|daarna|teraz|następnie|сейчас|теперь|далее)(?!\p{L})|次に?|これから|続いて|接下来|现在|下面|이제|다음으로|이어서)`;
/** The note of an interrupted turn, in brackets. */
const INTERRUPTED =
  /^[[(（【*_<].{0,60}(?:interrupt|interromp|interrump|interrott|avbr[uø]t|afbrudt|kesildi|unterbroch|abgebroch|onderbrok|afgebroken|przerwa|прерва|中断|中止|중단)/iu;
/** Something pending: "dois encore écrire", "noch nicht übersetzt", "ещё не проверил". */
const STILL_UNDONE = new RegExp(
  `${spaced(STILL)}[^.;]{0,60}?${spaced(`${NOT}|${MUST}`)}|${spaced(`${NOT}|${MUST}`)}[^.;]{0,60}?${spaced(STILL)}`,
  'u',
);
/** A heading of what the speaker didn't do: "What I did not do", "Das habe ich nicht geschafft". */
const DENIES = new RegExp(spaced(NOT), 'u');
/** Starts a heading of what is missing: "Not addressed", "Nicht enthalten", "Не вошло". */
const IS_NOT = new RegExp(
  `^(?:not (?:yet |being )?(?:\\p{L}+(?:ed|en|wn|ne)(?!\\p{L})|in |part )|(?!not|\\p{L}*n't|never|cannot)(?:${NOT}|no|non|não)(?= ))`,
  'u',
);
/** Necessity in a heading, of the work or of an explanation. */
const OBLIGES = new RegExp(spaced(MUST), 'u');
const HOW_TO = /^(?:to|in order to) (?:run|use|try|test|see|start|install|verify|check|open|view|reproduce)(?!\p{L})/u;
/** A plan, as a heading or as a request. */
const PLAN = pattern('u')`
  (?<!\p{L})(?:plan(?:s|en|er|o|ı)?|piano|план\p{L}*|(?<!next |nächsten |following )(?:steps|schritte|étapes|pasos|passos|passi|stappen|kroki|
  шаги|steg|trin|skritt|adımlar))(?!\p{L})|計画|手順|计划|步骤|계획|단계`;
const REPEATS = /(?<!\p{L})(?:reproduc\w*|repro|reproduz\p{L}*|taken|done|verify|test)(?!\p{L})/u;

/** Whether a heading or request is about a plan. */
export const isOfPlan = (written: string): boolean => {
  const words = folded(written);
  return words.length <= MAX_LABEL_CHARS && PLAN.test(words) && !REPEATS.test(words);
};

/** Headings of caveats: neither done nor to do. */
const CAVEAT = pattern('u')`
  ^(?:(?:some|one|a few|known|other) )?(?:caveats?|limitations?|risks?|trade-?offs?|side effects?|watch out|warnings?|heads[- ]up|good to know|
  known issues?|einschränkungen|risiken|hinweise?|limites?|limitations|risques|attention|limitaciones|riesgos|avisos?|limitações|riscos|
  limiti|rischi|avvertenze|beperkingen|risico's|ograniczenia|ryzyka|uwagi|ограничения|риски|注意|制限|限制|风险|주의|제한)(?!\p{L})`;
const DONE_WORDS = anywhere('done');
const DID = new RegExp(`${spaced(FIRST_PERSON)}|${DONE_WORDS.source}`, 'u');
const STILL_OR_NOT = new RegExp(spaced(`${STILL}|${NOT}`), 'u');
/** “So far” in a negated heading: "What it can't do so far". */
const SO_FAR =
  /(?<!\p{L})(?:so far|bisher|bislang|jusqu'ici|hasta ahora|até agora|finora|tot nu toe|dotąd|hittills|hidtil|hittil|şimdiye kadar)(?!\p{L})/u;
/** What the speaker left: on purpose, or undone. */
const LEFT_ALONE = pattern('u')`
  (?<!\p{L})(?:(?:i|we) (?:didn't|did not|couldn't|left (?:it|them|that|this))|je n'ai pas|nous n'avons pas|(?:ich habe|habe ich|wir haben|
  haben wir) (?:\S+ ){0,5}nicht|no he|no hemos|não (?:mexi|alterei|fiz|toquei)|non ho|(?:ik heb|heb ik) (?:\S+ ){0,5}niet|
  nie (?:zmieni|rusza|dotyka)\S+|не (?:трогал|менял|изменял|делал)\S*)(?!\p{L})`;
/** Depends on something else: "Um Apple kümmere ich mich, sobald …". */
const AS_SOON = new RegExp(
  `${spaced(FIRST_PERSON)}.{0,80}${spaced('as soon as|once (?:you|we|the)|sobald|dès que|en cuanto|assim que|appena|zodra|gdy tylko|kiedy tylko|как только')}|${spaced("i'll|we'll|i will")}.{0,80}${spaced('once|when you|after')}`,
  'u',
);
/** “All but”: the rest of the sentence is open. */
const EXCEPT = pattern('u')`
  (?<!\p{L})(?:every\w*|all)(?: \S+){0,3} (?:but|except|apart from|besides)(?!\p{L})|
  (?<!\p{L})(?:alle?s?(?: \S+){0,3} (?:außer|bis auf)|tou[st]\S*(?: \S+){0,3} sauf|tod[oa]s?(?: \S+){0,3} (?:menos|excepto|
  salvo)|tud[oa]s?(?: \S+){0,3} (?:menos|exceto)|tutt[oaie](?: \S+){0,3} (?:tranne|eccetto)|alles(?: \S+){0,3} behalve|
  wszystk\S+(?: \S+){0,3} (?:oprócz|poza)|вс[её](?: \S+){0,3} кроме)(?!\p{L})|除了?.{1,30}(?:都|均|全部)|以外(?:は|の).{0,12}(?:完了|済|
  すべて|全)|(?:을|를) 제외`;
/** A future time, anywhere in a sentence. */
const AHEAD = pattern('u')`
  (?<!\p{L})(?:next week|nächste woche|la semaine prochaine|la (?:próxima semana|semana que viene)|(?:na )?próxima semana|la prossima settimana|
  volgende week|w przyszłym tygodniu|на следующей неделе|nästa vecka|næste uge|neste uke|haftaya)(?!\p{L})|来週|下周|下星期|다음 ?주`;
/** Starts a sentence with the day after. */
const TOMORROW =
  /^(?:\p{L}{1,4} )?(?:tomorrow|morgen|demain|mañana|amanhã|domani|jutro|завтра|yarın|i morgen|imorgon)(?!['\p{L}])|^(?:明日|明天|내일)/u;
/** Longest sentence that says that everything is done: "all three are done". */
const MAX_ALL_DONE_CHARS = 400;
const ALL_DONE = pattern('u')`
  (?<!\p{L})(?:all|both|every\w*|alle[sn]?|beide|tou(?:s|tes)|les (?:deux|trois)|tod[oa]s|tutti|tutte|wszystk\p{L}*|
  вс[её])(?!\p{L}).{0,60}(?:remaining|left|open|next|items|steps|points|todos?|(?:review )?comments|feedback|findings|issues|
  tasks?|work|rest\p{L}*|offen\p{L}*|punkte|schritte|étapes|pendientes?|pasos|pendências|passos|passi|punti|stappen|punten|
  kroki|punkty|шаг\p{L}*|пункт\p{L}*).{0,40}(?:done|finished|complete\p{L}*|closed|implemented|addressed|resolved|fixed|
  erledigt|fertig|faite?s?|terminé\p{L}*|hech\p{L}*|list\p{L}*|feit\p{L}*|conclu\p{L}*|fatt\p{L}*|klaar|gedaan|zrobion\p{L}*|
  gotow\p{L}*|сделан\p{L}*|готов\p{L}*)|残り.{0,12}(?:すべて|全て|全部)|(?:すべて|全て|全部).{0,12}(?:完了|対応)|(?:全部|都已?|所有).{0,14}(?:完成|做完|处理)|
  (?:모두|전부).{0,14}(?:완료|끝|마쳤)`;
const [OPEN_LABEL, DONE_LABEL, ASKED_LABEL] = [atStart('open'), atStart('done'), atStart('asked')];
const [IS_OPEN, IS_DONE] = [whole('isOpen'), whole('isDone')];

/**
 * The state that a heading or label announces; undefined if none. An item's label names its subject ("Missing import:
 * added"), so only a label without other words counts.
 */
export function stateOfLabel(written: string, isOfItem = false): State | undefined {
  const mark = stateOfMark(written.trim());
  if (written.length > 2 * MAX_LABEL_CHARS) return mark;
  const label = folded(written)
    .replace(/^[^\p{L}\p{N}¿]+/u, '')
    .replace(/[\s:：.!。\-–—]+$/u, '');
  if (label === '' || label.length > MAX_LABEL_CHARS) return mark;
  if (EXPLAINS.test(label) || HOW_TO.test(label) || TELLS.test(label)) return 'neutral';
  if ((NONE_ALONE.test(label) && !OPEN_LABEL.test(label)) || NONE.test(label)) return 'neutral';
  if (saysAllDone(label) && !EXCEPT.test(label)) return 'done';
  if (OFFER.test(label)) return 'offer';
  if (CAVEAT.test(label) && (!isOfItem || wordsIn(label) === 1)) return 'unclear';
  if (ASKED_LABEL.test(label)) return 'asked';
  const open = OPEN_LABEL.exec(label);
  const more = isOfItem ? 0 : MAX_MORE_WORDS;
  // "What is left is clean:" describes a state.
  if (open && REPLACED.test(label.slice(open[0].length))) return 'done';
  if (open && !STILL_OR_NOT.test(open[0]) && TELLS_HOW.test(label.slice(open[0].length))) return 'neutral';
  if (open && label.slice(open[0].length).trim().split(' ').filter(Boolean).length <= more) return 'open';
  if (mark) return mark;
  const isOfWork = DENIES.test(label) && DID.test(label);
  const isUndone =
    isOfWork ||
    (SO_FAR.test(label) && DENIES.test(label)) ||
    (OBLIGES.test(label) && OPEN_WORDS.test(label)) ||
    STILL_UNDONE.test(label) ||
    EXCEPT.test(label);
  if (!isOfItem && (isUndone || (IS_NOT.test(label) && wordsIn(label) <= MAX_MORE_WORDS))) return 'open';
  if (!isOfItem && UNDONE.test(label)) return 'open';
  if (!isOfItem && OBLIGES.test(label)) return 'unclear';
  if (DONE_LABEL.test(label)) return 'done';
  if (!isOfItem && isOfPlan(label)) return 'planned';
  const isShort = wordsIn(label) <= MAX_MORE_WORDS;
  if (!isOfItem && isShort && OPEN_WORDS.test(label) && !DONE_WORDS.test(label) && !REPLACED.test(label)) return 'open';
  return !isOfItem && namesLater(label) ? 'open' : undefined;
}

/** The state in a cell or at the end of an item, such as "in progress"; undefined for other words. */
export function stateOfStatus(written: string): State | undefined {
  const mark = stateOfMark(written.trim());
  // "pending, breaks the client": the first part is the status.
  const words = folded(withoutMark(written))
    .split(/[,;:(（–—.!]|\s-\s/u, 1)[0]!
    .trim();
  if (words === '' || mark === 'done') return mark;
  if (NONE.test(words) && !IS_DONE.test(words)) return mark;
  if (IS_OPEN.test(words)) return 'open';
  return IS_DONE.test(words) ? 'done' : (mark ?? (STILL_UNDONE.test(words) || UNDONE.test(words) ? 'open' : undefined));
}

/** A longer text isn't a sentence but output, or a list without marks. */
const MAX_SENTENCE_CHARS = 4_000;

/** The state of a sentence by its own words. */
export function stateOfSentence(written: string): State {
  if (written.length > MAX_SENTENCE_CHARS) return 'neutral';
  const sentence = folded(written);
  if (OFFER.test(sentence)) return 'offer';
  if (/[?？]["”')\]]?$/u.test(sentence)) return 'asked';
  if (EXCEPT.test(sentence)) return 'open';
  if (saysAllDone(sentence)) return 'done';
  const isUndone =
    UNDONE.test(sentence) ||
    STILL_UNDONE.test(sentence) ||
    TOMORROW.test(sentence) ||
    AHEAD.test(sentence) ||
    AS_SOON.test(sentence);
  if (isUndone && !NONE.test(sentence.replace(STILL_NONE, ' ')) && !explains(sentence) && !endsWithDeed(sentence))
    return 'open';
  return LEFT_ALONE.test(sentence) ? 'unclear' : 'neutral';
}

/** Japanese and Korean put the predicate last: a deed there, with no negation or deferral before it. */
const ENDS_WITH_DEED =
  /(?:ました|済みです|完了です|(?<![않못없남])(?:었|았|했|됐|였|렸|졌|[가-힣]니)(?:습니)?다)[。.!！]?$/u;
const DENIES_BEFORE =
  /ません|ていない|できない|なかった|まだ|保留|見送|後回し|次回|後日|残(?:って|りま|し)|아직|않|못|안 |없|미[뤘루]|보류|예정|나중|추후|다음에|남(?:아|았|겼|습)|필요|하겠/u;
const endsWithDeed = (sentence: string): boolean => ENDS_WITH_DEED.test(sentence) && !DENIES_BEFORE.test(sentence);

/** Whether a sentence says that everything is done. */
export const saysAllDone = (sentence: string): boolean =>
  sentence.length <= MAX_ALL_DONE_CHARS && ALL_DONE.test(folded(sentence));

/** English words that tie something undone to the work: now, later, or the speaker. */
const BOUND = pattern('')`
  \b(?:still|yet|to-?do|later|tomorrow|next|remain\w*|left|follow-?ups?|deferred|postponed|parked|skipped|pending|outstanding|
  unfinished|out of (?:scope|time|context)|(?:i|we)(?:'ve| have)?(?:n't| not)|(?:i|we) (?:didn't|did not|couldn't|could not)|
  waiting)\b`;
/** A condition or reason: a description of how things are. */
const EXPLAINS_WHY =
  /^(?:if|when|whenever|unless|since|because|once|while|otherwise)\b|\b(?:because|so that|in order to|otherwise|whenever|when|if|unless|even (?:if|though)|which means)\b/;

/** Whether an English sentence explains instead of naming a task: "the id needs to be stored, because …". */
const explains = (sentence: string): boolean => EXPLAINS_WHY.test(sentence) && !BOUND.test(sentence);

/** Whether an item says “none”. */
export const saysNone = (item: string): boolean => {
  const words = folded(item);
  return (
    NONE_ALONE.test(words) &&
    words.length < MAX_LABEL_CHARS &&
    !/^(?:no|nein|non|não|nie|нет|не) \S+ \S+ \S+ \S+/u.test(words)
  );
};

/** Whether a sentence announces the next step. */
export const announces = (written: string): boolean => COMING.test(folded(written)) || NEXT_NOW.test(folded(written));

/** Whether a line notes that the turn was interrupted. */
export const notesInterruption = (line: string): boolean =>
  INTERRUPTED.test(line.trim()) || /^API Error\b/.test(line.trim());

/** Whether a sentence withdraws or replaces something earlier. */
export const replaces = (written: string): boolean => REPLACED.test(folded(written));
