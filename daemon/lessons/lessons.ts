import type { CaptureEvent } from '../capture/event.ts';
import type { Projects } from '../capture/projects.ts';
import type { Lesson, LessonInput, LessonPatch } from '../contract/lessons.ts';
import type { Database } from '../db/database.ts';
import { countLessonsBySource } from '../store/lesson-outcomes.ts';
import {
  countFirings,
  deleteLesson,
  type Firing,
  insertFirings,
  insertLesson,
  type LessonFields,
  type LessonStatus,
  readLessonForUpdate,
  updateLesson,
} from '../store/lessons.ts';
import { getLesson } from '../store/lists/lessons.ts';
import type { Redacted, RedactedJson } from '../text/redact/redacted.ts';
import type { Redactor } from '../text/redact/redactor.ts';
import { answerOf, MAX_SHOWN } from './answer.ts';
import type { DraftLesson } from './draft-lesson.ts';
import { createMatcherCache } from './matcher-cache.ts';
import { compileRules } from './packs/fired-rules.ts';
import { readPacks } from './packs/pack.ts';
import { packLessonInputs } from './packs/pack-lessons.ts';
import { parseRuleFile } from './rule-file.ts';
import { triggerFaults } from './validate-trigger.ts';

export type LessonFault = { path: string; message: string };
export type LessonOutcome = { lesson: Lesson } | { faults: LessonFault[] };

export type LessonDeps = {
  db: Database;
  redactor: Redactor;
  projects: Projects;
};

export type Lessons = ReturnType<typeof createLessons>;

/** Lessons: kept, changed, and put before the model when a call breaks one. */
export function createLessons({ db, redactor, projects }: LessonDeps) {
  const packs = readPacks();
  const rules = compileRules(packs);
  const matcher = createMatcherCache(db, rules);
  /** The last call of each session and what it was warned about, so that an identical one is not warned twice in a row. */
  const lastWarned = new Map<string, { call: string; ids: ReadonlySet<number> }>();

  async function create(
    input: LessonInput,
    source: string,
    more: { sourceKey?: string; status?: LessonStatus } = {},
  ): Promise<LessonOutcome> {
    const fields = toFields(redactor.payload(input).payload as unknown as LessonInput, {
      project_id: input.project ? await projects.ensure(input.project) : null,
      source,
      source_key: more.sourceKey ?? null,
      status: more.status ?? (input.active === false ? 'inactive' : 'active'),
    });
    const faults = faultsOf(fields);
    if (faults.length > 0) return { faults };
    const { id } = await db.transaction((tx) => insertLesson(tx, fields));
    matcher.invalidate();
    return { lesson: (await getLesson(db, id))! };
  }

  async function patch(id: number, change: LessonPatch): Promise<LessonOutcome | undefined> {
    const clean = redactor.payload(change).payload as unknown as LessonPatch;
    const outcome = await db.transaction(async (tx) => {
      const known = await readLessonForUpdate(tx, id);
      if (!known) return undefined;
      const { active, status, ...given } = clean;
      const decided = status ?? (active === undefined ? known.status : active ? 'active' : 'inactive');
      const changed: LessonFields = Object.assign({ ...known }, dropUndefined(given), { status: decided });
      const faults = faultsOf(changed);
      if (faults.length === 0) await updateLesson(tx, id, changed);
      return faults;
    });
    if (outcome === undefined) return undefined;
    if (outcome.length > 0) return { faults: outcome };
    matcher.invalidate();
    return { lesson: (await getLesson(db, id))! };
  }

  /** Propose a lesson; known proposals, dismissed ones among them, stay as they are. Returns whether it is new. */
  async function propose(
    draft: DraftLesson,
    projectId: number | null,
  ): Promise<{ id: number; created: boolean } | null> {
    const input = redactor.payload(draft.input).payload as unknown as LessonInput;
    const fields = toFields(input, {
      project_id: projectId,
      source: draft.source,
      source_key: draft.sourceKey,
      status: 'draft',
    });
    // Its text was cut out of recorded calls; a trigger that doesn't hold up after redaction is no proposal.
    if (faultsOf(fields).length > 0) return null;
    return db.transaction((tx) => insertLesson(tx, fields));
  }

  /** Install a pack, or bring its lessons up to date; what the user changed of them or switched off stays so. */
  async function installPack(
    name: string,
  ): Promise<{ name: string; created: number; updated: number; unchanged: number } | undefined> {
    const pack = packs.find((one) => one.name === name);
    if (!pack) return undefined;
    const done = { name, created: 0, updated: 0, unchanged: 0 };
    for (const { input, source, sourceKey } of packLessonInputs(pack)) {
      const fields = toFields(input, { project_id: null, source, source_key: sourceKey, status: 'active' });
      const outcome = await db.transaction(async (tx) => {
        const { id, created } = await insertLesson(tx, fields);
        if (created) return 'created';
        const known = await readLessonForUpdate(tx, id);
        if (
          !known ||
          (known.title === fields.title && known.rule === fields.rule && known.severity === fields.severity)
        )
          return 'unchanged';
        await updateLesson(tx, id, { ...known, title: fields.title, rule: fields.rule, severity: fields.severity });
        return 'updated';
      });
      done[outcome]++;
    }
    matcher.invalidate();
    return done;
  }

  async function listPacks(): Promise<{ name: string; title: string; lessons: number; installed: number }[]> {
    const counts = await countLessonsBySource(db);
    return packs.map(({ name, title, lessons }) => ({
      name,
      title,
      lessons: lessons.length,
      installed: counts.get(`pack:${name}`) ?? 0,
    }));
  }

  /** Propose the plain rules of a CLAUDE.md-like file. */
  async function importRules(
    text: string,
    file: string,
    project: string | null | undefined,
  ): Promise<{ created: number; unchanged: number; ids: number[] }> {
    const projectId = project ? await projects.ensure(project) : null;
    const outcome = { created: 0, unchanged: 0, ids: [] as number[] };
    for (const draft of parseRuleFile(text, file).drafts) {
      const made = await propose(draft, projectId);
      if (!made) continue;
      outcome.ids.push(made.id);
      if (made.created) outcome.created++;
      else outcome.unchanged++;
    }
    return outcome;
  }

  function faultsOf(fields: LessonFields): LessonFault[] {
    return triggerFaults(fields, rules.ids).map(({ field, message }) => ({ path: field, message }));
  }

  /** Before a tool call: warn, ask or deny. Each firing is recorded for what follows from it. */
  async function onToolCall(
    event: CaptureEvent,
  ): Promise<{ answer: Record<string, unknown> | null; note(): Promise<void> } | null> {
    const call = event.toolCall;
    if (!call) return null;
    const fired = (await matcher.current()).match({
      toolName: call.toolName,
      toolInput: call.input,
      project: event.project?.key ?? null,
    });
    const key = `${event.agent}/${event.sessionId}`;
    const said = `${call.toolName} ${JSON.stringify(call.input)}`;
    const last = lastWarned.get(key);
    const alreadyShown = last?.call === said ? last.ids : new Set<number>();
    remember(key, { call: said, ids: new Set(fired.map((lesson) => lesson.id)) });
    const answer = answerOf(fired, { alreadyShown });
    if (!answer) return null;
    const projectId = event.project ? ((await projects.find(event.project.key))?.id ?? null) : null;
    const firings = fired.slice(0, MAX_SHOWN).map(
      (lesson): Firing => ({
        lesson_id: lesson.id,
        session_id: event.sessionId,
        project_id: projectId,
        prompt_id: event.promptId,
        tool_use_id: call.toolUseId,
        tool_name: call.toolName,
        call: call.input ?? ({} as RedactedJson),
        action: lesson.action,
      }),
    );
    // The warning doesn't wait for its own record.
    return { answer: { ...answer }, note: () => db.transaction((tx) => insertFirings(tx, firings)) };
  }

  function remember(key: string, warned: { call: string; ids: ReadonlySet<number> }): void {
    lastWarned.delete(key);
    lastWarned.set(key, warned);
    if (lastWarned.size > 1000) lastWarned.delete(lastWarned.keys().next().value!);
  }

  return {
    /** The rules that ship in packs. */
    rules,
    create,
    patch,
    propose,
    installPack,
    listPacks,
    importRules,
    onToolCall,

    /** A project's active lessons with the global ones. */
    async active(projectKey: string) {
      return (await matcher.lessons()).filter((lesson) => lesson.project === null || lesson.project === projectKey);
    },

    async remove(id: number): Promise<boolean> {
      const removed = await deleteLesson(db, id);
      matcher.invalidate();
      return removed;
    },

    /** Which lessons a call would fire; nothing is recorded. */
    async match(call: { toolName: string; toolInput: unknown; project: string | null | undefined }) {
      const project = call.project ? await projects.find(call.project) : undefined;
      const fired = (await matcher.current()).match({
        toolName: call.toolName,
        toolInput: call.toolInput,
        project: project?.key ?? null,
      });
      return fired
        .slice(0, MAX_SHOWN)
        .map(({ id, title, rule: text, severity, action }) => ({ id, title, rule: text, severity, action }));
    },

    /** Count a firing by hand. Returns false when there is no such lesson. */
    async trigger(id: number): Promise<boolean> {
      return (await countFirings(db, [id])) > 0;
    },

    /** The critical lessons of a project and of all: what a session begins with. */
    async standingRules(projectKey: string | null): Promise<{ title: string; rule: string }[]> {
      return (await matcher.lessons()).filter(
        (lesson) =>
          lesson.severity === 'critical' &&
          !lesson.trigger_rule &&
          (lesson.project === null || lesson.project === projectKey),
      );
    },
  };
}

function toFields(
  input: LessonInput,
  decided: { project_id: number | null; source: string; source_key: string | null; status: LessonStatus },
): LessonFields {
  return {
    ...decided,
    title: input.title as Redacted,
    rule: input.rule as Redacted,
    detail: (input.detail ?? null) as Redacted | null,
    severity: input.severity,
    trigger_tool: input.trigger_tool ?? null,
    trigger_pattern: input.trigger_pattern ?? null,
    trigger_on: input.trigger_on ?? 'input',
    trigger_output_pattern: input.trigger_output_pattern ?? null,
    trigger_files: input.trigger_files ?? [],
    trigger_rule: input.trigger_rule ?? null,
    action: input.action ?? 'warn',
    source_observation_id: input.source_observation_id ?? null,
  };
}

function dropUndefined<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as Partial<T>;
}
