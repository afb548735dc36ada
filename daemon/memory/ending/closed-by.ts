import { shareIn, subjectOf } from '../summary/same-words.ts';
import { folded } from './states.ts';

/** What a later turn, or a later session, is known to have done. */
export type DoneSince = {
  /** Sentences, commits and, where something was changed, what was asked for: each does by itself. */
  done: readonly string[];
  /** Files that were changed. */
  files: readonly string[];
  /** The user's words that took up whatever was listed before, where something was changed. */
  whole?: string | undefined;
  /** Likewise those of the items that the user named by their numbers. */
  numbered?: { words: string; numbers: ReadonlySet<number> } | undefined;
};

/** Share of an item's words that one sentence has which did it; its first telling word is among them, or nearly all are. */
const SAME_WORK = 0.5;
const NEARLY_ALL = 0.8;
/** Share that is enough beside its verb and its first telling word: "generate the migration with drizzle-kit", "Generated the migration". */
const SAME_THING = 0.25;
/** Share that is enough where a file that the item names was changed. */
const SAME_FILE = 0.3;
/** What an item begins with whatever it is about, as `subjectOf` writes it; the names of the work tell one item from another. */
const VERBS: ReadonlySet<string> = subjectOf(
  `add write update make do run create implement finish complete wire build generate set get check verify handle need still not yet
      remain left next todo open hinzufügen schreiben erstellen machen aktualisieren noch nicht ajouter écrire mettre faire créer añadir
      escribir crear hacer actualizar adicionar escrever criar fazer aggiungere scrivere creare fare toevoegen schrijven maken dodać napisać
      добавить написать обновить сделать`,
);
/** A longer sentence says more than that. */
const MAX_SENTENCE_CHARS = 400;
/** Sentences that say that everything is done: "all three are done". */
const ALL_DONE =
  /(?<!\p{L})(?:all|both|every\w*|alle[sn]?|beide|tou(?:s|tes)|les (?:deux|trois)|tod[oa]s|tutti|tutte|wszystk\p{L}*|вс[её])(?!\p{L}).{0,60}(?:remaining|left|open|next|items|steps|points|todos?|(?:review )?comments|feedback|findings|issues|tasks?|work|rest\p{L}*|offen\p{L}*|punkte|schritte|étapes|pendientes?|pasos|pendências|passos|passi|punti|stappen|punten|kroki|punkty|шаг\p{L}*|пункт\p{L}*).{0,40}(?:done|finished|complete\p{L}*|closed|implemented|addressed|resolved|fixed|erledigt|fertig|faite?s?|terminé\p{L}*|hech\p{L}*|list\p{L}*|feit\p{L}*|conclu\p{L}*|fatt\p{L}*|klaar|gedaan|zrobion\p{L}*|gotow\p{L}*|сделан\p{L}*|готов\p{L}*)|残り.{0,12}(?:すべて|全て|全部)|(?:すべて|全て|全部).{0,12}(?:完了|対応)|(?:全部|都已?|所有).{0,14}(?:完成|做完|处理)|(?:모두|전부).{0,14}(?:완료|끝|마쳤)/u;

/** The words of the evidence that an open item was done; undefined while it is open. `since`: later turns, oldest first. */
export function closedBy(item: string, since: readonly DoneSince[]): string | undefined {
  const words = subjectOf(item);
  const telling = [...words].filter((term) => !VERBS.has(term));
  const subject = new Set(telling.length > 0 ? telling : words);
  const [first] = subject;
  if (first === undefined) return undefined;
  const name = item.toLowerCase();
  const number = numberOf(item);
  for (const { done, files, whole, numbered } of since) {
    if (whole !== undefined) return whole;
    if (number !== undefined && numbered?.numbers.has(number)) return numbered.words;
    const file = files.find((path) => name.includes(baseOf(path)));
    for (const sentence of done) {
      if (sentence.length <= MAX_SENTENCE_CHARS && ALL_DONE.test(folded(sentence))) return sentence;
      const said = subjectOf(sentence);
      const share = shareIn(subject, said);
      // The same verb of the same thing is enough, whatever it was to be done with.
      const hasVerb = telling.length > 0 && [...words].some((term) => VERBS.has(term) && said.has(term));
      const isSame =
        share >= NEARLY_ALL || (said.has(first) && (share >= SAME_WORK || (hasVerb && share >= SAME_THING)));
      if (isSame && !isRoutine(subject, sentence)) return sentence;
      if (file !== undefined && share >= SAME_FILE) return `${sentence} (${file})`;
    }
  }
  return undefined;
}

/** The number that an item bears itself: "#3 (fix the lock)", "Task 4: the docs". */
function numberOf(item: string): number | undefined {
  const digits = /^(?:#|\p{L}{3,8} #?)(\d{1,2})\b/u.exec(item)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).toLowerCase();

/** "All tests pass" does not do the item "tests". */
const isRoutine = (subject: ReadonlySet<string>, sentence: string): boolean =>
  subject.size === 1 &&
  /\b(?:pass(?:es|ed|ing)?|green|laufen|grün|passent|pasan|passam|passano|slagen)\b/i.test(sentence);
