import { codeOf } from '../../contract/errors.ts';
import type { Log } from '../../contract/log.ts';
import type { RuleBook } from '../../guards/packs/fired-rules.ts';
import { requiredLiterals } from '../../guards/required-literals.ts';
import { partsOfTexts, wholeWords, writeHeldWords } from '../../home/held-words.ts';
import { ANY_CALL, type Home } from '../../home/home.ts';
import type { ActiveLesson } from '../../store/rules/lessons.ts';

/** Delay before an update: changes come in series, and inside transactions. */
const SOON_MS = 250;

/** Keeps the home's list of held words in step with the lessons and rules that hold calls. */
export function createHeldWords({ home, log }: { home: Home; log: Pick<Log, 'warn'> }) {
  const parts = { lessons: [] as readonly string[], rules: [] as readonly string[] };
  let written: string | undefined;
  let timer: NodeJS.Timeout | undefined;

  function write(): void {
    const lines = [...parts.lessons, ...parts.rules];
    const text = lines.join('\n');
    if (text === written) return;
    try {
      writeHeldWords(home, lines);
      written = text;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return; // without its home, no hook reads it
      log.warn({ err: error }, 'the words of held calls could not be written: hooks wait for fewer calls');
    }
  }

  return {
    /** Read the changed lessons or rules again after the change is complete. */
    soon(read: () => Promise<unknown>): void {
      clearTimeout(timer);
      const readIt = () => read().catch((error) => log.warn({ err: error }, 'held calls could not be read'));
      timer = setTimeout(() => void readIt(), SOON_MS);
      timer.unref();
    },
    stop: () => clearTimeout(timer),
    /** Set the words of the active lessons. */
    ofLessons(lessons: readonly ActiveLesson[], book: Pick<RuleBook, 'linesOf'>): void {
      parts.lessons = lessons.filter(({ action }) => action !== 'warn').flatMap((lesson) => linesOf(lesson, book));
      write();
    },
    /** Set the words of the rules that hold calls, one list per rule. */
    ofRules(words: readonly (readonly string[])[]): void {
      parts.rules = words.map(partsOfTexts);
      write();
    },
  };
}

/** Words that every call of a lesson contains, as far as known. */
function linesOf(lesson: ActiveLesson, book: Pick<RuleBook, 'linesOf'>): string[] {
  if (lesson.trigger_rule !== null) return book.linesOf(lesson.trigger_rule).map(wholeWords);
  const literals = lesson.trigger_pattern === null ? undefined : requiredLiterals(lesson.trigger_pattern);
  if (literals) return literals.map((literal) => partsOfTexts([literal]));
  if (lesson.trigger_files.length > 0) return lesson.trigger_files.map((glob) => partsOfTexts([fixedPart(glob)]));
  return [ANY_CALL];
}

/** The longest part of a glob without a wildcard. */
const fixedPart = (glob: string): string => glob.split(/[*?{},[\]]+/).toSorted((a, b) => b.length - a.length)[0] ?? '';
