import type { Projects } from '../capture/projects.ts';
import type { Lesson, LessonInput, LessonPatch } from '../contract/lessons.ts';
import type { Database } from '../db/database.ts';
import { noteEvidence } from '../store/forget-drafts.ts';
import {
  deleteLesson,
  insertLesson,
  type LessonFields,
  type LessonStatus,
  readLessonForUpdate,
  updateLesson,
} from '../store/lessons.ts';
import { getLesson } from '../store/lists/lessons.ts';
import type { Redacted } from '../text/redact/redacted.ts';
import type { Redactor } from '../text/redact/redactor.ts';
import type { DraftLesson } from './draft-lesson.ts';
import { parseRuleFile } from './rule-file.ts';
import { triggerFaults } from './validate-trigger.ts';

export type LessonFault = { path: string; message: string };
export type LessonOutcome = { lesson: Lesson } | { faults: LessonFault[] };

export type KeepDeps = {
  db: Database;
  redactor: Redactor;
  projects: Projects;
  /** The rules that lessons may name. */
  ruleIds: ReadonlySet<string>;
  /** Called after every change. */
  onChanged(): void;
};

/** Writing lessons: validated and redacted here, whoever asks. */
export function createLessonKeeper({ db, redactor, projects, ruleIds, onChanged }: KeepDeps) {
  /** Keep a lesson as it was given. What comes again under its `repeatId` is kept once, and answered with as it then stands. */
  async function create(input: LessonInput, source: string, repeatId?: string): Promise<LessonOutcome> {
    const fields = toFields(redactor.payload(input).payload as unknown as LessonInput, {
      project_id: input.project ? await projects.ensure(input.project) : null,
      source,
      source_key: repeatId === undefined ? null : `request:${repeatId}`,
      status: input.active === false ? 'inactive' : 'active',
    });
    const faults = faultsOf(fields);
    if (faults.length > 0) return { faults };
    const { id } = await db.transaction((tx) => insertLesson(tx, fields));
    onChanged();
    return { lesson: (await getLesson(db, id))! };
  }

  async function patch(id: number, change: LessonPatch): Promise<LessonOutcome | undefined> {
    const clean = redactor.payload(change).payload as unknown as LessonPatch;
    const faults = await db.transaction(async (tx) => {
      const known = await readLessonForUpdate(tx, id);
      if (!known) return undefined;
      const { active, status, ...given } = clean;
      const decided = status ?? (active === undefined ? known.status : active ? 'active' : 'inactive');
      const changed: LessonFields = Object.assign({ ...known }, dropUndefined(given), { status: decided });
      const found = faultsOf(changed);
      if (found.length === 0) await updateLesson(tx, id, changed);
      return found;
    });
    if (faults === undefined) return undefined;
    if (faults.length > 0) return { faults };
    onChanged();
    return { lesson: (await getLesson(db, id))! };
  }

  /** Propose a lesson. Known proposals, dismissed ones among them, stay as they are; null when redaction left no sound trigger. */
  async function propose(
    draft: DraftLesson,
    projectId: number | null,
  ): Promise<{ id: number; created: boolean } | null> {
    const fields = toFields(redactor.payload(draft.input).payload as unknown as LessonInput, {
      project_id: projectId,
      source: draft.source,
      source_key: draft.sourceKey,
      status: 'draft',
    });
    if (faultsOf(fields).length > 0) return null;
    return db.transaction(async (tx) => {
      const proposal = await insertLesson(tx, fields);
      if (draft.sessions) await noteEvidence(tx, proposal.id, draft.sessions);
      return proposal;
    });
  }

  /** Propose the plain rules of a CLAUDE.md-like file. */
  async function importRules(
    text: string,
    file: string,
    project: string | null | undefined,
  ): Promise<{ created: number; unchanged: number; ids: number[] }> {
    const projectId = project ? await projects.ensure(project) : null;
    const ids: number[] = [];
    let created = 0;
    for (const draft of parseRuleFile(text, file).drafts) {
      const proposal = await propose(draft, projectId);
      if (!proposal) continue;
      ids.push(proposal.id);
      if (proposal.created) created++;
    }
    return { created, unchanged: ids.length - created, ids };
  }

  /** Returns false when there is no such lesson. */
  async function remove(id: number): Promise<boolean> {
    const removed = await deleteLesson(db, id);
    onChanged();
    return removed;
  }

  function faultsOf(fields: LessonFields): LessonFault[] {
    return triggerFaults(fields, ruleIds).map(({ field, message }) => ({ path: field, message }));
  }

  return { create, patch, propose, importRules, remove };
}

/** The columns of a lesson from what was said of it. `input` is redacted. */
export function toFields(
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
