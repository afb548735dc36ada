import type { Author } from '../contract/author.ts';
import { faultsOfDetails } from '../contract/details.ts';
import type { Observation, ObservationInput, ObservationPatch, ObservationsPosted } from '../contract/observations.ts';
import type { Asker } from '../contract/scopes.ts';
import { isBucketScope } from '../contract/words.ts';
import type { Database, Queries } from '../db/database.ts';
import { createPause } from '../home/pause.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { redactKeepingIds } from '../redact/keep-ids.ts';
import { cleanPayload } from '../redact/prepare/clean-payload.ts';
import type { Redactor } from '../redact/redactor.ts';
import { isTaken, moveObservation } from '../store/memories/move-observation.ts';
import { keepVersion, readSnapshot } from '../store/memories/observation-versions.ts';
import {
  lockObservation,
  type NewObservation,
  readEdited,
  readForUpdate,
  readObservations,
  saveObservations,
  updateObservation,
} from '../store/memories/observations.ts';
import { projectKeys } from '../store/projects/projects.ts';
import { titleOf } from '../text/observation-terms.ts';
import { ensureBucket, type FoundBucket } from '../visibility/buckets.ts';
import type { Buckets } from '../visibility/project-scope.ts';
import { enqueueDerived } from './enqueue-derived.ts';
import { createForgetting, type ForgettingDeps } from './forgetting.ts';
import { inBucket, type PlacedRow, redactInput, type Source, toRow, withoutDerived } from './observation-row.ts';

/**
 * Most characters saved in one transaction. The embedded database can't serve others meanwhile, and a hook gives up after 150 ms; a
 * list of 500 usual observations of 500 characters still fits.
 */
const PART_CHARS = 256 * 1024;

type MemoryDeps = {
  db: Database;
  redactor: Redactor;
  /** Row id of the project of a path or key, created if needed; null for none. */
  projectId(ref: string): Promise<number | null>;
  userId: string | null;
  /** Called after a commit that enqueued jobs. */
  onQueued(): void;
  /** Called after an observation was moved: the index of its project before still has it. */
  onMoved?(): void;
} & Pick<ForgettingDeps, 'findProject' | 'binDays' | 'home' | 'noteForgotten' | 'onForgotten' | 'onRestored'>;

export type Memory = ReturnType<typeof createMemory>;

/** Create the service that saves, changes and forgets observations; it redacts and analyses them for all callers. */
export function createMemory(deps: MemoryDeps) {
  const { db } = deps;

  /**
   * Save observations under the projects that they name, or all under the project with the given row id. Long lists are committed in
   * parts, in order, and other requests are served in between. `alongside` runs in the transaction of each part.
   */
  async function save(
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
        const owner = projectId !== undefined ? projectId : input.project ? await deps.projectId(input.project) : null;
        const redacted = redactInput(deps.redactor, clean(input));
        const bucket = await bucketFor(input, owner);
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
      posted.observations.push(...(await saveRows(rows, source, alongside)).observations);
    }
    return posted;
  }

  /** The bucket that a memory asks for with its scope, created if needed; undefined for one of a project, of all, or of none. */
  async function bucketFor(
    input: Pick<ObservationInput, 'scope' | 'session_id' | 'agent' | 'user_id' | 'workspace'>,
    projectId: number | null,
  ): Promise<FoundBucket | undefined> {
    const { scope, session_id, agent, user_id, workspace } = input;
    if (!isBucketScope(scope)) return undefined;
    const named = redactKeepingIds(deps.redactor, { session_id, agent, user_id, workspace }) as unknown as Asker;
    return db.transaction((tx) =>
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
   * Save an observation that is derived from stored ones, in the transaction that reads them; null saves none. A person's edits of it
   * stay as they are.
   */
  async function derive(
    make: (tx: Queries) => Promise<{ input: ObservationInput; projectId: number | null } | null>,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const made = await make(tx);
      if (!made) return;
      const redacted = redactInput(deps.redactor, clean(made.input));
      const row = toRow(redacted, 'digest', deps.userId, made.projectId, false);
      const rows = await withEdits(tx, [row]);
      await saveObservations(tx, rows);
      // A person may have made it another kind, which is searched.
      if (rows[0]!.kind !== 'summary') await enqueueDerived(tx);
    });
  }

  async function saveRows(
    rows: readonly PlacedRow[],
    source: Source,
    alongside?: (tx: Queries) => Promise<void>,
  ): Promise<ObservationsPosted> {
    // Of several with one external id the last wins; each still gets its reply.
    const last = new Map(
      rows.map((row, at) => [row.external_id === null ? `#${at}` : `${row.project_id}/${row.external_id}`, row]),
    );
    const distinct = [...last.values()];
    const saved = await db.transaction(async (tx) => {
      const plain = distinct.map(({ bucket: _, ...row }) => row);
      const result = await saveObservations(tx, source === 'digest' ? await withEdits(tx, plain) : plain);
      await alongside?.(tx);
      await enqueueDerived(tx);
      return result;
    });
    deps.onQueued();
    const bySaved = new Map(distinct.map((row, at) => [row, saved[at]!]));
    const keys = await projectKeys(db, [...new Set(rows.flatMap((row) => row.project_id ?? []))]);
    return {
      observations: rows.map((row, at) => ({
        ...bySaved.get(last.get(row.external_id === null ? `#${at}` : `${row.project_id}/${row.external_id}`)!)!,
        project: row.project_id === null || row.bucket ? null : (keys.get(row.project_id) ?? null),
        global: row.is_global,
        scope: row.bucket?.scope ?? (row.is_global ? 'global' : row.project_id === null ? null : 'project'),
        ...(row.bucket && { workspace: row.bucket.workspace }),
      })),
    };
  }

  /** Keep the fields that a person edited, whatever a later digest of the turn says. */
  async function withEdits(tx: Queries, rows: readonly NewObservation[]): Promise<NewObservation[]> {
    const edited = await readEdited(tx, rows);
    return rows.map((row) => {
      const known = edited.get(`${row.project_id}/${row.external_id}`);
      if (!known) return row;
      const kept = Object.fromEntries(known.edited.map((field) => [field, known[field as keyof typeof known]]));
      const input = { ...withoutDerived(dropNulls(row) as unknown as ObservationInput), ...kept };
      return toRow(redactInput(deps.redactor, input), 'digest', deps.userId, row.project_id, row.is_global);
    });
  }

  return {
    save,
    derive,

    bucketFor,

    /** Keep what there is to say about an observation as one of its own, in the same place. Returns its id; undefined: there is none. */
    async reflectOn(id: number, text: string, source: Source): Promise<number | undefined> {
      const about = await db.transaction((tx) => readForUpdate(tx, id));
      if (!about) return undefined;
      const { agent, user_id, session_id, workspace } = about;
      const input: ObservationInput = {
        text,
        kind: 'reflection',
        details: { about: id },
        global: about.global,
        ...(isBucketScope(about.scope) && dropNulls({ agent, user_id, session_id, workspace })),
      };
      return (await save([input], source, about.project_id)).observations[0]!.id;
    },

    /** Read an observation; one in a bucket only if that is among `buckets`, where they are given. */
    async get(id: number, buckets?: Buckets) {
      return (await readObservations(db, [id], buckets))[0];
    },

    /**
     * Change an observation, and keep what it was.
     * `change` may depend on what it is, read and locked in the same transaction.
     * @returns `unknown`: there is none; `locked`: only the user changes it, or its lock or place; `taken`: another one there has its
     *   external id; the faults of details that don't fit its kind
     */
    async patch(
      id: number,
      change: ObservationPatch | ((known: Observation) => ObservationPatch),
      { source, decides }: Author = { source: 'rest', decides: true },
    ): Promise<Observation | 'unknown' | 'locked' | 'taken' | { faults: DetailFaults }> {
      const { project, global: isGlobal, locked, ...given } = typeof change === 'function' ? {} : change;
      const isMoved = project !== undefined || isGlobal === true;
      if (!decides && (isMoved || locked !== undefined)) return 'locked';
      const projectId = project ? await deps.projectId(project) : null;
      const outcome = await db.transaction(async (tx) => {
        const known = await readForUpdate(tx, id);
        if (!known) return 'unknown';
        const patch: ObservationPatch = typeof change === 'function' ? change(known) : given;
        const faults = patch.details ? faultsOfDetails(patch.kind ?? known.kind, patch.details) : [];
        if (faults.length > 0) return { faults };
        if (known.locked && !decides) return 'locked';
        const place = isMoved
          ? { project_id: projectId, is_global: projectId === null }
          : { project_id: known.project_id, is_global: known.global };
        if (isMoved && (await isTaken(tx, id, place))) return 'taken';
        const before = await readSnapshot(tx, id);
        const merged = { ...withoutDerived(dropNulls(known) as ObservationInput), ...clean(patch) } as ObservationInput;
        // A title that was derived from the text is derived again; a given one stays.
        if (patch.title === undefined && known.title === titleOf(known.text)) delete merged.title;
        const state = confirmationAfter(known, patch, source);
        if (isMoved) await moveObservation(tx, id, place);
        if (locked !== undefined) await lockObservation(tx, id, locked);
        const newSource = state.rewritten ? source : (known.source as Source);
        const redacted = redactInput(deps.redactor, merged);
        const row = {
          ...toRow(redacted, newSource, deps.userId, place.project_id, place.is_global),
          confirmed: state.confirmed,
        };
        const edited = [
          ...Object.keys(dropUndefined(patch)),
          ...(isMoved ? ['project'] : []),
          ...(locked === undefined ? [] : ['locked']),
        ];
        // A digest's title would not fit an edited text.
        await updateObservation(tx, id, row, patch.text === undefined ? edited : [...edited, 'title']);
        await keepVersion(tx, id, before, source);
        await enqueueDerived(tx);
        // A summary quotes the turns of its session.
        const { session_id } = known;
        if (known.external_id === `turn:${known.prompt_id}` && session_id !== null)
          await jobKinds.summariseSession.enqueue(tx, { session_id });
        return 'changed';
      });
      if (outcome !== 'changed') return outcome;
      deps.onQueued();
      if (isMoved) deps.onMoved?.();
      return (await readObservations(db, [id]))[0] ?? 'unknown';
    },

    ...createForgetting(deps),
  };
}

/**
 * Whether an observation is confirmed by a person after a change. The user confirms it by pinning or editing it; a text that any
 * other source wrote into a confirmed one gets that source, and must be confirmed again.
 */
function confirmationAfter(known: { confirmed_at: string | null }, patch: ObservationPatch, source: Author['source']) {
  const isRewritten = patch.text !== undefined || patch.title !== undefined;
  const isConfirmed = known.confirmed_at !== null;
  if (source === 'user') return { confirmed: isConfirmed || patch.pinned !== false, rewritten: false };
  return { confirmed: isConfirmed && !isRewritten, rewritten: isConfirmed && isRewritten };
}

/** Split into parts of about `PART_CHARS` characters, with at least one observation each. */
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

const clean = <T extends object>(input: T): T => cleanPayload(input) as T;

const dropUndefined = <T extends object>(row: T): Partial<T> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Partial<T>;

function dropNulls<T extends object>(row: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as {
    [Name in keyof T]?: NonNullable<T[Name]>;
  };
}

type DetailFaults = ReturnType<typeof faultsOfDetails>;
