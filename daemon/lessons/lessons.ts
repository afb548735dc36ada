import { createCallWarnings } from '../answers/on-tool-call.ts';
import type { Database } from '../db/database.ts';
import type { Projects } from '../projects/projects.ts';
import type { Redactor } from '../redact/redactor.ts';
import { createPackInstaller } from './install-packs.ts';
import { createLessonKeeper } from './keep-lessons.ts';
import { createMatcherCache } from './matcher-cache.ts';
import { compileRules } from './packs/fired-rules.ts';
import { readPacks } from './packs/pack.ts';

export type Lessons = ReturnType<typeof createLessons>;

/** Lessons: kept, changed, and put before the model when a call breaks one. */
export function createLessons({ db, redactor, projects }: { db: Database; redactor: Redactor; projects: Projects }) {
  const packs = readPacks();
  const rules = compileRules(packs);
  const matcher = createMatcherCache(db, rules);
  /** A project's active lessons with the global ones. */
  const active = async (projectKey: string | null) =>
    (await matcher.lessons()).filter((lesson) => lesson.project === null || lesson.project === projectKey);

  return {
    /** The rules that ship in packs. */
    rules,
    active,
    /** Whether the lessons can be read. */
    state: matcher.state,
    ...createLessonKeeper({ db, redactor, projects, ruleIds: rules.ids, onChanged: matcher.invalidate }),
    ...createPackInstaller({ db, packs, onChanged: matcher.invalidate }),
    ...createCallWarnings({ db, projects, matcher }),

    /** The critical lessons that a session begins with; those of packs speak at the call, not before. */
    standingRules: async (projectKey: string | null) =>
      (await active(projectKey)).filter((lesson) => lesson.severity === 'critical' && lesson.trigger_rule === null),
  };
}
