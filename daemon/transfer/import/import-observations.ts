import { createHash } from 'node:crypto';
import { keepId } from '../../../packages/redactor/index.ts';
import type { ItemOf } from '../../contract/import.ts';
import { setOrigins, standingOfObservations } from '../../store/transfer/imported-rows.ts';
import type { Imported, ImportRun } from './import-run.ts';

/** Origins that an import preserves; all others become `import`. */
const SOURCES = new Set(['digest', 'user', 'agent', 'rest']);

/**
 * Add observations. One without an external id gets one from its key or its words, so that it is recognised on the next
 * import.
 */
export async function importObservations(items: readonly ItemOf<'observation'>[], run: ImportRun): Promise<Imported[]> {
  const rows = [];
  for (const item of items) {
    const external_id = keepId(run.redactor, item.external_id ?? `import:${item.key ?? hashOf(item)}`);
    const owner = item.global ? null : await run.projectId(item.project);
    // A dry run creates no bucket, and observations in one are recognised by key.
    const bucket = run.isDryRun ? undefined : await run.memory.bucketFor(item, owner);
    rows.push({ item, external_id, project_id: bucket?.id ?? owner });
  }
  const standing = await standingOfObservations(
    run.db,
    rows.map(({ item, external_id, project_id }) => ({
      project_id,
      external_id,
      key: item.key ?? null,
      created_at: item.created_at ?? null,
    })),
  );
  const seenPlaces = new Set<string>();
  const outcomes = rows.map(({ external_id, project_id }, index) => {
    const existing = standing.get(index);
    const place = `${project_id}/${external_id}`;
    if (existing || seenPlaces.has(place)) return existing ?? ('known' as const);
    seenPlaces.add(place);
    return 'added' as const;
  });
  const fresh = rows.filter((_, index) => outcomes[index] === 'added');
  if (run.isDryRun || fresh.length === 0) return outcomes;
  await run.memory.save(
    fresh.map(({ item, external_id }) => {
      const { type: _, key: __, seal: ___, source: ____, confirmed_at: _____, ...input } = item;
      return { ...input, external_id };
    }),
    'import',
    undefined,
    (tx) =>
      setOrigins(
        tx,
        fresh.map(({ item, external_id, project_id }) => ({
          project_id,
          external_id,
          source: SOURCES.has(item.source ?? '') ? item.source! : 'import',
          confirmed_at: item.confirmed_at ?? null,
        })),
      ),
  );
  return outcomes;
}

const hashOf = ({ project, created_at, title, text }: ItemOf<'observation'>) =>
  createHash('sha256')
    .update(JSON.stringify([project, created_at, title, text]))
    .digest('hex');
