import { createHash } from 'node:crypto';
import type { Redacted } from '../../../packages/redactor/index.ts';
import type { ItemOf } from '../../contract/import.ts';
import { MAX_RULE_CHARS, MAX_TITLE_CHARS } from '../../contract/lessons.ts';
import { oneLine } from '../../contract/shown-text.ts';
import { keyOfWords, knownRules } from '../../rules/book/keep-rule.ts';
import { relationOf } from '../../rules/book/same-matter.ts';
import { insertRule, noteSaid } from '../../store/rules/rules.ts';
import { hasLesson } from '../../store/transfer/imported-rows.ts';
import { ensureBucket } from '../../visibility/buckets.ts';
import type { Imported, ImportRun } from './import-run.ts';

/** Evidence of an imported rule, the same as for one that was typed once (store/rules/rules.ts). */
const SAID_ONCE = 4;
/** The source of a rule whose row names none: a file. */
const UNNAMED = 'import';
/** Statuses of rules in force. */
const HOLDS = new Set(['active', 'draft', undefined]);

/** Whether a rule or lesson was no longer in force. */
export const isEnded = ({ status }: ItemOf<'rule'>): boolean => !HOLDS.has(status);

/** Add rules and lessons. A rule that contradicts an active one here becomes a draft; ended ones are left out. */
export async function importRules(items: readonly ItemOf<'rule'>[], run: ImportRun): Promise<Imported[]> {
  const outcomes: Imported[] = [];
  for (const item of items) {
    if (isEnded(item)) outcomes.push('excluded');
    else
      outcomes.push(item.kind === undefined ? await importLesson(item, run) : await importRule(item, item.kind, run));
  }
  if (!run.isDryRun && outcomes.includes('added')) run.onRules();
  return outcomes;
}

async function importRule(
  item: ItemOf<'rule'>,
  kind: NonNullable<ItemOf<'rule'>['kind']>,
  run: ImportRun,
): Promise<Imported> {
  const text = oneLine(run.redactor.text(item.rule).text, MAX_RULE_CHARS) as Redacted;
  const sourceKey = keyOfWords(text);
  const named = await run.projectId(item.project);
  const userId = item.user_id ?? run.userId;
  return run.db.transaction(async (tx) => {
    const isUsers = item.scope === 'user';
    const owner = { userId, workspace: item.workspace ?? '' };
    const projectId = isUsers && !run.isDryRun ? (await ensureBucket(tx, 'user', owner)).id : named;
    if (await hasLesson(tx, { projectId, sourceKey, rule: text, tool: null, pattern: null })) return 'known';
    const related = (await knownRules(tx, named, { userId })).map((rule) => ({
      rule,
      relation: relationOf(text, rule),
    }));
    if (related.some(({ relation }) => relation === 'same')) return 'known';
    if (run.isDryRun) return 'added';
    const against = related.find(({ relation }) => relation === 'replaces')?.rule;
    const isDraft = against !== undefined || item.status === 'draft';
    const id = await insertRule(tx, {
      text,
      kind,
      project_id: projectId,
      subjects: [],
      source: item.source ?? UNNAMED,
      source_key: sourceKey,
      status: isDraft ? 'draft' : 'active',
      alpha: SAID_ONCE,
      confirmed: !isDraft && item.confirmed_at !== undefined,
      corrects: against?.id ?? null,
      ...(item.held_by?.length && { heldBy: item.held_by }),
    });
    for (const { session_id, prompt_id, did } of item.said_in ?? [])
      await noteSaid(tx, id, { sessionId: session_id, promptId: prompt_id }, did);
    return 'added';
  });
}

async function importLesson(item: ItemOf<'rule'>, run: ImportRun): Promise<Imported> {
  const { type: _, kind: __, key: ___, seal: ____, source_observation_id: _____, ...said } = item;
  const { status, source, confirmed_at, held_by: ______, said_in: _______, ...given } = said;
  const lesson = { ...given, title: given.title ?? given.rule.slice(0, MAX_TITLE_CHARS) };
  const rule = run.redactor.text(lesson.rule).text;
  const tool = lesson.trigger_tool ?? null;
  const pattern = lesson.trigger_pattern ?? null;
  const projectId = await run.projectId(lesson.project);
  const id = createHash('sha256')
    .update(JSON.stringify([lesson.title, lesson.rule, tool, pattern]))
    .digest('hex');
  const sourceKey = `request:import:${id}`;
  if (await hasLesson(run.db, { projectId, sourceKey, rule, tool, pattern })) return 'known';
  if (run.isDryRun) return 'added';
  const created = await run.lessons.create(lesson, { source: 'rest', decides: true }, `import:${id}`, {
    source: source ?? UNNAMED,
    status: status === 'draft' ? 'draft' : 'active',
    confirmed: confirmed_at !== undefined,
  });
  if ('lesson' in created) return 'added';
  const [fault] = created.faults;
  return { refused: `${fault!.path}: ${fault!.message}` };
}
