/**
 * Imports rows of another memory, a part of a file at a time:
 *
 *   validate → leave out removed rows → trust claims or not → redact → leave out known, forgotten or excluded rows →
 *   add the others
 *
 * Existing rows are never changed, so importing is idempotent: an interrupted import is simply repeated.
 */
import { type ImportItem, type ImportReply, type ItemOf, importItemSchema } from '../../contract/import.ts';
import type { GoneList } from '../../memory/gone-list.ts';
import { type ExclusionSettings, isProjectExcluded } from '../../projects/exclusions.ts';
import type { Projects } from '../../projects/projects.ts';
import { sealChecker } from '../row-seal.ts';
import { goneHere } from './gone-here.ts';
import { importObservations } from './import-observations.ts';
import { importRules, isEnded } from './import-rules.ts';
import type { Imported, ImportRun } from './import-run.ts';
import { importCalls, importPrompts, importSessions } from './import-work.ts';

type ImportDeps = Omit<ImportRun, 'isDryRun' | 'projectId'> & {
  projects: Pick<Projects, 'find' | 'ensure'>;
  gone: Pick<GoneList, 'note'>;
};
type Importer<Type extends ImportItem['type']> = (
  items: readonly ItemOf<Type>[],
  run: ImportRun,
) => Promise<Imported[]>;

/** In order of reference. */
const IMPORTERS: { [Type in ImportItem['type']]: Importer<Type> } = {
  session: importSessions,
  prompt: importPrompts,
  tool_call: importCalls,
  observation: importObservations,
  rule: importRules,
};

export type ImportItems = ReturnType<typeof createImport>;

/** Create the service that imports rows, each as parsed from JSON. */
export function createImport(deps: ImportDeps) {
  return async (
    rows: readonly Record<string, unknown>[],
    { isDryRun, isMine = false }: { isDryRun: boolean; isMine?: boolean },
  ): Promise<ImportReply> => {
    const reply = emptyReply();
    const items = new Map<number, ImportItem>();
    await deps.gone.note();
    const goneOf = goneHere(deps.home);
    const isOwn = sealChecker(deps.home);
    for (const [at, row] of rows.entries()) {
      const parsed = importItemSchema.safeParse(withoutNulls(row));
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        reply.refused.push({ item: at, reason: `${issue!.path.join('.') || 'the row'}: ${issue!.message}` });
        continue;
      }
      const { data } = parsed;
      const gone = goneOf(data);
      if (isExcluded(data, deps.exclusions)) reply[data.type].excluded++;
      else if (gone === 'forgotten') reply[data.type].forgotten++;
      else if (!isMine && !isOwn(row)) items.set(at, withoutClaims(data));
      else items.set(at, gone === 'draft' ? asDraft(data) : data);
    }
    const run: ImportRun = { ...deps, isDryRun, projectId: projectIds(deps.projects, isDryRun) };
    for (const type of Object.keys(IMPORTERS) as ImportItem['type'][]) {
      const ofType = [...items].filter(([, item]) => item.type === type);
      if (ofType.length === 0) continue;
      const importAll = IMPORTERS[type] as Importer<ImportItem['type']>;
      const outcomes = await importAll(
        ofType.map(([, item]) => item),
        run,
      );
      for (const [index, outcome] of outcomes.entries()) {
        if (typeof outcome === 'string') reply[type][outcome]++;
        else reply.refused.push({ item: ofType[index]![0], reason: outcome.refused });
      }
    }
    reply.refused.sort((a, b) => a.item - b.item);
    return reply;
  };
}

/** A file's unproven claims: nobody here said or confirmed its rows, so its rules await the user's decision. */
function withoutClaims(item: ImportItem): ImportItem {
  if (item.type === 'observation') {
    const { confirmed_at: _, source, ...rest } = item;
    return { ...rest, ...(source !== undefined && source !== 'user' && { source }) };
  }
  if (item.type !== 'rule') return item;
  const { source: _, held_by: __, said_in: ___, ...rest } = item;
  return asDraft(rest);
}

function asDraft<Item extends ImportItem>(item: Item): Item {
  if (item.type !== 'rule') return item;
  const { confirmed_at: _, ...rest } = item;
  return { ...rest, ...(isEnded(item) ? {} : { status: 'draft' }) } as Item;
}

function emptyReply(): ImportReply {
  const none = () => ({ added: 0, known: 0, forgotten: 0, excluded: 0 });
  return { session: none(), prompt: none(), tool_call: none(), observation: none(), rule: none(), refused: [] };
}

const withoutNulls = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

function isExcluded(item: ImportItem, exclusions: ExclusionSettings): boolean {
  const { project } = item;
  const cwd = 'cwd' in item ? (item.cwd ?? null) : null;
  const identity =
    project === undefined ? null : { key: project, name: project, remote: null, root: project, pathKey: null };
  return isProjectExcluded(identity, cwd, exclusions);
}

/**
 * A row id for each project, looked up once. A dry run creates none: a project that doesn't exist yet has no known row.
 */
function projectIds(projects: ImportDeps['projects'], isDryRun: boolean): ImportRun['projectId'] {
  const NOWHERE = -1;
  const ids = new Map<string, Promise<number | null>>();
  const find = async (ref: string) => (await projects.find(ref))?.id ?? NOWHERE;
  return async (ref) => {
    if (ref === undefined) return null;
    const projectId = ids.get(ref) ?? (isDryRun ? find(ref) : projects.ensure(ref));
    ids.set(ref, projectId);
    return projectId;
  };
}
