import type { Redacted, Redactor } from '../../packages/redactor/index.ts';
import type { Author } from '../contract/author.ts';
import {
  type Lesson,
  type LessonInput,
  type LessonPatch,
  MAX_RULE_CHARS,
  MAX_TITLE_CHARS,
} from '../contract/lessons.ts';
import { neutralise, oneLine } from '../contract/shown-text.ts';
import type { CriticalAction, LessonStatus } from '../contract/words.ts';
import type { Database } from '../db/database.ts';
import type { Projects } from '../projects/projects.ts';
import { noteEvidence } from '../store/forget/forget-drafts.ts';
import {
  deleteLesson,
  getLesson,
  insertLesson,
  type LessonFields,
  readLessonForUpdate,
  updateLesson,
} from '../store/rules/lessons.ts';
import { limitToAuthor, limitToWarning } from './author-limits.ts';
import type { DraftLesson } from './draft-lesson.ts';
import { parseRuleFile, type SkippedRule } from './rule-file.ts';
import { triggerFaults } from './validate-trigger.ts';

type LessonFault = { path: string; message: string };
type LessonOutcome = { lesson: Lesson } | { faults: LessonFault[] };

type LessonStoreDeps = {
  db: Database;
  redactor: Redactor;
  projects: Projects;
  /** The default action of a critical lesson. */
  criticalAction: CriticalAction;
  /** The pack rules that lessons may refer to. */
  ruleIds: ReadonlySet<string>;
  /** Called after every change. */
  onChanged(): void;
};

/** Write lessons; every one is validated and redacted here, whatever its source. */
export function createLessonStore(deps: LessonStoreDeps) {
  return {
    /**
     * Save a lesson; `as`: facts about one that comes from elsewhere. A second one with the same `repeatId` isn't
     * saved; the reply is the existing lesson in its current state.
     */
    create: (
      input: LessonInput,
      author: Author,
      repeatId?: string,
      as: Partial<Pick<LessonFields, 'source' | 'status' | 'confirmed'>> = {},
    ) => create(deps, input, author, { source_key: repeatId === undefined ? null : `request:${repeatId}`, ...as }),

    /**
     * Change a lesson. `kept`: a person confirmed it, or it is a rule of the user's, so this author may not change it.
     * undefined: no such lesson.
     */
    patch: (id: number, change: LessonPatch, author: Author) => patch(deps, id, change, author),

    /** Propose a lesson. A known proposal, dismissed or not, stays unchanged. null: redaction left no valid trigger. */
    propose: (draft: DraftLesson, projectId: number | null) => propose(deps, draft, projectId),

    /** Propose the rules of a CLAUDE.md-like file. */
    async importRules(text: string, file: string, project: string | null | undefined): Promise<RulesImported> {
      const projectId = project ? await deps.projects.ensure(project) : null;
      const ids: number[] = [];
      let created = 0;
      const { drafts, skipped } = parseRuleFile(deps.redactor.text(text).text, file);
      for (const draft of drafts) {
        const proposal = await propose(deps, draft, projectId);
        if (!proposal) continue;
        ids.push(proposal.id);
        if (proposal.created) created++;
      }
      return { created, unchanged: ids.length - created, ids, skipped };
    },

    /** Delete a lesson. false: no such lesson; `kept`: as for `patch`. */
    async remove(id: number, author: Author): Promise<boolean | 'kept'> {
      const lesson = await deps.db.transaction((tx) => readLessonForUpdate(tx, id));
      if (lesson && !mayChange(lesson, author)) return 'kept';
      const removed = await deleteLesson(deps.db, id);
      deps.onChanged();
      return removed;
    },
  };
}

type RulesImported = { created: number; unchanged: number; ids: number[]; skipped: readonly SkippedRule[] };

async function create(
  deps: LessonStoreDeps,
  input: LessonInput,
  author: Author,
  known: Pick<LessonFields, 'source_key'> & Partial<Pick<LessonFields, 'source' | 'status' | 'confirmed'>>,
): Promise<LessonOutcome> {
  const given = fieldsOf(deps, input, {
    project_id: input.project ? await deps.projects.ensure(input.project) : null,
    source: author.source,
    status: input.active === false ? 'inactive' : 'active',
    confirmed: author.source === 'user',
    ...known,
  });
  const fields = author.decides ? given : limitToWarning(given);
  const faults = faultsOf(deps, fields);
  if (faults.length > 0) return { faults };
  const { id } = await deps.db.transaction((tx) => insertLesson(tx, fields));
  deps.onChanged();
  return { lesson: (await getLesson(deps.db, id))! };
}

async function patch(
  deps: LessonStoreDeps,
  id: number,
  change: LessonPatch,
  author: Author,
): Promise<LessonOutcome | 'kept' | undefined> {
  const { db, redactor } = deps;
  const clean = redactor.payload(change).payload as unknown as LessonPatch;
  const faults = await db.transaction(async (tx) => {
    const lesson = await readLessonForUpdate(tx, id);
    if (!lesson) return undefined;
    if (!mayChange(lesson, author)) return 'kept';
    const { active, status, ...given } = clean;
    const switched = active ? 'active' : 'inactive';
    const decided = status ?? (active === undefined ? lesson.status : switched);
    const asked: LessonFields = Object.assign({ ...lesson }, harmless(dropUndefined(given)), { status: decided });
    const changed = limitToAuthor(author, lesson, asked, clean);
    const faults = faultsOf(deps, changed, lesson.is_rule);
    if (faults.length === 0) await updateLesson(tx, id, changed);
    return faults;
  });
  if (faults === undefined || faults === 'kept') return faults;
  if (faults.length > 0) return { faults };
  deps.onChanged();
  return { lesson: (await getLesson(db, id))! };
}

/**
 * A program or a model changes a rule, whatever its state, only in the way of rules (rules/steer-rules): its words are
 * the user's.
 */
const mayChange = (lesson: { confirmed: boolean; is_rule: boolean }, { decides }: Author): boolean =>
  decides || (!lesson.confirmed && !lesson.is_rule);

async function propose(
  deps: LessonStoreDeps,
  draft: DraftLesson,
  projectId: number | null,
): Promise<{ id: number; created: boolean } | null> {
  const fields = fieldsOf(deps, draft.input, {
    project_id: projectId,
    source: draft.source,
    source_key: draft.sourceKey,
    status: 'draft',
  });
  if (faultsOf(deps, fields).length > 0) return null;
  return deps.db.transaction(async (tx) => {
    const proposal = await insertLesson(tx, fields);
    if (draft.sessions) await noteEvidence(tx, proposal.id, draft.sessions);
    return proposal;
  });
}

/** The columns of the given fields, redacted. */
function fieldsOf(
  { redactor, criticalAction }: LessonStoreDeps,
  given: LessonInput,
  decided: Parameters<typeof toFields>[1],
): LessonFields {
  const input = redactor.payload(given).payload as unknown as LessonInput;
  const action = input.action ?? (input.severity === 'critical' ? criticalAction : 'warn');
  return toFields({ ...input, action }, decided);
}

/** `isRule`: it is valid without a trigger. */
const faultsOf = ({ ruleIds }: LessonStoreDeps, fields: LessonFields, isRule = false): LessonFault[] =>
  triggerFaults(fields, ruleIds, isRule).map(({ field, message }) => ({ path: field, message }));

/** The columns of a lesson. `input` is redacted already. */
export function toFields(
  input: LessonInput,
  decided: {
    project_id: number | null;
    source: string;
    source_key: string | null;
    status: LessonStatus;
    confirmed?: boolean;
  },
): LessonFields {
  return {
    ...decided,
    confirmed: decided.confirmed ?? false,
    proposed_severity: null,
    proposed_action: null,
    ...(harmless({ title: input.title, rule: input.rule, detail: input.detail ?? null }) as HarmlessTexts),
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

type HarmlessTexts = { title: Redacted; rule: Redacted; detail: Redacted | null };

/** The texts of a lesson, safe to show: no control or invisible characters, no tag of a frame. */
function harmless<
  T extends { title?: string | undefined; rule?: string | undefined; detail?: string | null | undefined },
>(texts: T): T {
  const clean = { ...texts };
  if (texts.title !== undefined) clean.title = oneLine(texts.title, MAX_TITLE_CHARS);
  if (texts.rule !== undefined) clean.rule = oneLine(texts.rule, MAX_RULE_CHARS);
  if (texts.detail) clean.detail = neutralise(texts.detail);
  return clean;
}

function dropUndefined<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as Partial<T>;
}
