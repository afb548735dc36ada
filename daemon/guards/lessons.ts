import type { Redactor } from '../../packages/redactor/index.ts';
import type { CriticalAction } from '../contract/words.ts';
import type { Database } from '../db/database.ts';
import type { Projects } from '../projects/projects.ts';
import { type ActiveLesson, countFirings } from '../store/rules/lessons.ts';
import { createPackInstaller } from './install-packs.ts';
import { createLessonStore } from './lesson-store.ts';
import { createMatcherCache } from './matcher-cache.ts';
import { compileRules, type RuleBook } from './packs/fired-rules.ts';
import { readPacks } from './packs/pack.ts';
import { isReadOnly } from './read-only-call.ts';
import { readToolCall } from './tool-call.ts';

/** Maximum of lessons shown and recorded for a call. */
export const MAX_SHOWN = 5;

/** A call to match. `ofNobody`: without the rules of a user. */
type MatchedCall = { toolName: string; toolInput: unknown; ofNobody?: boolean };

export type Lessons = ReturnType<typeof createLessons>;

/** Lessons: saved, changed, and shown to the model when a call breaks one. */
export function createLessons({
  db,
  urgent = db,
  redactor,
  projects,
  criticalAction,
  onLoaded,
  onChanged,
  byRules = async () => [],
}: {
  db: Database;
  /** The database for queries that an answer waits for; default `db`. */
  urgent?: Database;
  redactor: Redactor;
  projects: Projects;
  /** The default action of a critical lesson. */
  criticalAction: CriticalAction;
  /** Called with the active lessons, each time that they were reloaded. */
  onLoaded?: (lessons: readonly ActiveLesson[], rules: RuleBook) => void;
  /** Called after a change of a lesson. */
  onChanged?: () => void;
  /** The rules that a call breaks, holding ones first; default none. */
  byRules?: (call: MatchedCall & { project: string | null }) => Promise<ActiveLesson[]>;
}) {
  const packs = readPacks();
  const rules = compileRules(packs);
  const matcher = createMatcherCache(urgent, rules, (loaded) => onLoaded?.(loaded, rules));
  const changed = () => {
    matcher.invalidate();
    onChanged?.();
  };
  /** A project's active lessons and the global ones. */
  const active = async (projectKey: string | null) =>
    (await matcher.lessons()).filter((lesson) => lesson.project === null || lesson.project === projectKey);

  /** A lesson that would hold only warns about a read-only call. */
  const fired = async (call: {
    toolName: string;
    toolInput: unknown;
    project: string | null;
    folder?: string | null;
  }) => {
    const texts = readToolCall(call.toolName, call.toolInput);
    const lessons = (await matcher.current()).match(call, texts);
    if (!lessons.some(({ action }) => action === 'hold') || !isReadOnly(texts)) return lessons;
    return lessons.map((lesson): ActiveLesson => (lesson.action === 'hold' ? { ...lesson, action: 'warn' } : lesson));
  };

  return {
    /** The rules of the shipped packs. */
    rules,
    active,
    /** Whether the lessons can be read. */
    state: matcher.state,
    ...createLessonStore({ db, redactor, projects, criticalAction, ruleIds: rules.ids, onChanged: changed }),
    ...createPackInstaller({ db, packs, criticalAction, onChanged: changed }),

    /** Find the lessons that a call breaks, worst first. `project`: a key; `folder`: the call's folder in it. */
    fired,

    /** Find all texts for a call, rules included; with `ofNobody` no user's. `project`: a key or a path. */
    async match(call: MatchedCall & { project: string | null | undefined }) {
      const project = call.project ? await projects.find(call.project) : undefined;
      const placed = { ...call, project: project?.key ?? null };
      return shownOf(await Promise.all([fired(placed), byRules(placed)]));
    },

    /** Count a firing that a client reports. false: no such lesson. */
    trigger: async (id: number): Promise<boolean> => (await countFirings(db, [id])) > 0,

    /** The critical lessons shown at a session's start; those of packs are shown only at the call. */
    standingRules: async (projectKey: string | null) =>
      (await active(projectKey)).filter((lesson) => lesson.severity === 'critical' && lesson.trigger_rule === null),
  };
}

/** The lessons and rules to show for a call: blocking ones first, each id once. */
function shownOf([lessons, rules]: [ActiveLesson[], ActiveLesson[]]) {
  const ids = new Set(lessons.map(({ id }) => id));
  return [...lessons, ...rules.filter(({ id }) => !ids.has(id))]
    .sort((a, b) => Number(b.action !== 'warn') - Number(a.action !== 'warn'))
    .slice(0, MAX_SHOWN)
    .map(({ id, title, rule, severity, action }) => ({ id, title, rule, severity, action }));
}
