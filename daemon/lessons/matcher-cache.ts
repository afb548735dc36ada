import { messageOf } from '../contract/errors.ts';
import type { Database } from '../db/database.ts';
import { type ActiveLesson, listLessonsForMatching, readLessonsStamp } from '../store/lessons.ts';
import { compileLessons, type Matcher } from './matcher.ts';
import type { RuleBook } from './packs/fired-rules.ts';

/** Another daemon on the same Postgres may change lessons: asked for at most so often, so that most calls cost no query. */
const LOOK_EVERY_MS = 2000;

/** Keeps the compiled lessons until any of them changes. */
export function createMatcherCache(db: Database, rules: RuleBook) {
  let compiled: { matcher: Matcher; lessons: ActiveLesson[]; stamp: string } | undefined;
  let lookedAt = 0;
  let loading: Promise<{ matcher: Matcher; lessons: ActiveLesson[] }> | undefined;

  async function load(): Promise<{ matcher: Matcher; lessons: ActiveLesson[] }> {
    const stamp = await readLessonsStamp(db);
    if (compiled?.stamp !== stamp) {
      const lessons = await listLessonsForMatching(db);
      compiled = { matcher: compileLessons(lessons, rules), lessons, stamp };
    }
    lookedAt = Date.now();
    return compiled;
  }

  function current(): Promise<{ matcher: Matcher; lessons: ActiveLesson[] }> {
    if (compiled && Date.now() - lookedAt < LOOK_EVERY_MS) return Promise.resolve(compiled);
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  }

  return {
    current: async () => (await current()).matcher,
    lessons: async () => (await current()).lessons,
    /** Whether the lessons can be read and compiled; tries it. */
    state: (): Promise<{ loaded: boolean; error?: string }> =>
      current().then(
        () => ({ loaded: true }),
        (error: unknown) => ({ loaded: false, error: messageOf(error) }),
      ),
    /** A lesson was changed here: look before the next call. */
    invalidate() {
      lookedAt = 0;
    },
  };
}
