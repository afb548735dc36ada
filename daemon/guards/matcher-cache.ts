import { messageOf } from '../contract/errors.ts';
import type { Database } from '../db/database.ts';
import { type ActiveLesson, listLessonsForMatching, readLessonsStamp } from '../store/rules/lessons.ts';
import { compileLessons, type Matcher } from './matcher.ts';
import type { RuleBook } from './packs/fired-rules.ts';

/** How often lessons are checked for changes by another daemon on the same Postgres; most calls cost no query. */
const CHECK_EVERY_MS = 2000;

/**
 * Cache the compiled lessons until any of them changes. `onLoaded` is called with the active lessons whenever they
 * changed.
 */
export function createMatcherCache(
  db: Database,
  rules: RuleBook,
  onLoaded: (lessons: readonly ActiveLesson[]) => void = () => {},
) {
  let compiled: { matcher: Matcher; lessons: ActiveLesson[]; stamp: string } | undefined;
  let checkedAt = 0;
  let loading: Promise<{ matcher: Matcher; lessons: ActiveLesson[] }> | undefined;

  async function load(): Promise<{ matcher: Matcher; lessons: ActiveLesson[] }> {
    const stamp = await readLessonsStamp(db);
    if (compiled?.stamp !== stamp) {
      const lessons = await listLessonsForMatching(db);
      compiled = { matcher: compileLessons(lessons, rules), lessons, stamp };
      onLoaded(lessons);
    }
    checkedAt = Date.now();
    return compiled;
  }

  function current(): Promise<{ matcher: Matcher; lessons: ActiveLesson[] }> {
    if (compiled && Date.now() - checkedAt < CHECK_EVERY_MS) return Promise.resolve(compiled);
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  }

  return {
    current: async () => (await current()).matcher,
    lessons: async () => (await current()).lessons,
    /** Try to read and compile the lessons. */
    state: (): Promise<{ loaded: boolean; error?: string }> =>
      current().then(
        () => ({ loaded: true }),
        (error: unknown) => ({ loaded: false, error: messageOf(error) }),
      ),
    /** Call after a change of a lesson: the next call checks for it. */
    invalidate() {
      checkedAt = 0;
    },
  };
}
