// Saves observations: places, redacts and analyses them, and commits them in parts.
import { type Redactor, redactKeepingIds } from '../../packages/redactor/index.ts';
import type { ObservationInput, ObservationsPosted } from '../contract/observations.ts';
import type { Asker } from '../contract/scopes.ts';
import { isBucketScope } from '../contract/words.ts';
import type { Database, Queries } from '../db/database.ts';
import { createPause } from '../home/pause.ts';
import { type NewObservation, readEdited, saveObservations } from '../store/memories/observations.ts';
import { projectKeys } from '../store/projects/projects.ts';
import { ensureBucket, type FoundBucket } from '../visibility/buckets.ts';
import { enqueueDerived } from './enqueue-derived.ts';
import {
  clean,
  dropNulls,
  inBucket,
  type PlacedRow,
  redactInput,
  type Source,
  toRow,
  withoutDerived,
} from './observation-row.ts';

/**
 * Characters per transaction. The embedded database serves nobody else meanwhile, and hooks give up after 150 ms. A
 * list of 500 observations of 500 characters still fits.
 */
const PART_CHARS = 256 * 1024;

export type SavingDeps = {
  db: Database;
  redactor: Redactor;
  /** Row id of the project of a path or key, created if needed; null for no project. */
  projectId(ref: string): Promise<number | null>;
  userId: string | null;
  /** Called after a commit that enqueued jobs. */
  onQueued(): void;
};

/**
 * Save observations under their own projects, or all under the given one. Long lists are committed in parts, in order;
 * other requests run in between. `alongside` runs in each part's transaction.
 */
export async function saveInputs(
  deps: SavingDeps,
  inputs: readonly ObservationInput[],
  source: Source,
  projectId?: number | null,
  alongside?: (tx: Queries) => Promise<void>,
): Promise<ObservationsPosted> {
  const pause = createPause();
  const posted: ObservationsPosted = { observations: [] };
  for (const part of partsOf(inputs)) {
    const rows: PlacedRow[] = [];
    for (const input of part) {
      let owner = projectId ?? null;
      if (projectId === undefined && input.project) owner = await deps.projectId(input.project);
      const redacted = redactInput(deps.redactor, clean(input));
      const bucket = await bucketFor(deps, input, owner);
      const isGlobal =
        !bucket && source !== 'digest' && (input.scope === 'global' || (input.global ?? input.project === null));
      await pause();
      rows.push(
        bucket
          ? { ...toRow(inBucket(redacted, bucket), source, deps.userId, bucket.id, false), bucket }
          : toRow(redacted, source, deps.userId, owner, isGlobal),
      );
      await pause();
    }
    posted.observations.push(...(await saveRows(deps, rows, source, alongside)).observations);
  }
  return posted;
}

/** The bucket for a memory's scope, created if needed; undefined for a project, global or no scope. */
export async function bucketFor(
  deps: SavingDeps,
  input: Pick<ObservationInput, 'scope' | 'session_id' | 'agent' | 'user_id' | 'workspace'>,
  projectId: number | null,
): Promise<FoundBucket | undefined> {
  const { scope, session_id, agent, user_id, workspace } = input;
  if (!isBucketScope(scope)) return undefined;
  const named = redactKeepingIds(deps.redactor, { session_id, agent, user_id, workspace }) as unknown as Asker;
  return deps.db.transaction((tx) =>
    ensureBucket(tx, scope, {
      projectId,
      sessionId: named.session_id,
      agent: named.agent,
      userId: named.user_id ?? deps.userId,
      workspace: named.workspace,
    }),
  );
}

/**
 * Save an observation derived from stored ones, in the transaction that reads them. null saves nothing. Fields that a
 * person edited stay.
 */
export async function deriveObservation(
  deps: SavingDeps,
  make: (tx: Queries) => Promise<{ input: ObservationInput; projectId: number | null } | null>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const made = await make(tx);
    if (!made) return;
    const redacted = redactInput(deps.redactor, clean(made.input));
    const row = toRow(redacted, 'digest', deps.userId, made.projectId, false);
    const rows = await withEdits(deps, tx, [row]);
    await saveObservations(tx, rows);
    // A person may have changed its kind to one that is searched.
    if (rows[0]!.kind !== 'summary') await enqueueDerived(tx);
  });
}

async function saveRows(
  deps: SavingDeps,
  rows: readonly PlacedRow[],
  source: Source,
  alongside?: (tx: Queries) => Promise<void>,
): Promise<ObservationsPosted> {
  // Of several with one external id the last wins; each still gets a reply.
  const last = new Map(
    rows.map((row, at) => [row.external_id === null ? `#${at}` : `${row.project_id}/${row.external_id}`, row]),
  );
  const distinct = [...last.values()];
  const saved = await deps.db.transaction(async (tx) => {
    const plain = distinct.map(({ bucket: _, ...row }) => row);
    const result = await saveObservations(tx, source === 'digest' ? await withEdits(deps, tx, plain) : plain);
    await alongside?.(tx);
    await enqueueDerived(tx);
    return result;
  });
  deps.onQueued();
  const bySaved = new Map(distinct.map((row, at) => [row, saved[at]!]));
  const keys = await projectKeys(deps.db, [...new Set(rows.flatMap((row) => row.project_id ?? []))]);
  return {
    observations: rows.map((row, at) => ({
      ...bySaved.get(last.get(row.external_id === null ? `#${at}` : `${row.project_id}/${row.external_id}`)!)!,
      project: row.project_id === null || row.bucket ? null : (keys.get(row.project_id) ?? null),
      global: row.is_global,
      scope: row.bucket?.scope ?? scopeOf(row),
      ...(row.bucket && { workspace: row.bucket.workspace }),
    })),
  };
}

function scopeOf(row: PlacedRow): 'global' | 'project' | null {
  if (row.is_global) return 'global';
  return row.project_id === null ? null : 'project';
}

/** Keep the fields that a person edited, despite a later digest of the turn. */
async function withEdits(deps: SavingDeps, tx: Queries, rows: readonly NewObservation[]): Promise<NewObservation[]> {
  const edited = await readEdited(tx, rows);
  return rows.map((row) => {
    const known = edited.get(`${row.project_id}/${row.external_id}`);
    if (!known) return row;
    const kept = Object.fromEntries(known.edited.map((field) => [field, known[field as keyof typeof known]]));
    const input = { ...withoutDerived(dropNulls(row) as unknown as ObservationInput), ...kept };
    return toRow(redactInput(deps.redactor, input), 'digest', deps.userId, row.project_id, row.is_global);
  });
}

/** Split into parts of about `PART_CHARS` characters, at least one observation each. */
function* partsOf(inputs: readonly ObservationInput[]): Generator<readonly ObservationInput[]> {
  let from = 0;
  let chars = 0;
  for (const [at, { text }] of inputs.entries()) {
    if (at > from && chars + text.length > PART_CHARS) {
      yield inputs.slice(from, at);
      from = at;
      chars = 0;
    }
    chars += text.length;
  }
  if (from < inputs.length) yield inputs.slice(from);
}
