// Changes an observation. Keeps the old version, and any field that a person has edited.
import type { Author } from '../contract/author.ts';
import { faultsOfDetails } from '../contract/details.ts';
import type { Observation, ObservationInput, ObservationPatch } from '../contract/observations.ts';
import type { Queries } from '../db/database.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { isTaken, moveObservation } from '../store/memories/move-observation.ts';
import { keepVersion, readSnapshot } from '../store/memories/observation-versions.ts';
import { lockObservation, readForUpdate, readObservations, updateObservation } from '../store/memories/observations.ts';
import { titleOf } from '../text/observation-terms.ts';
import { enqueueDerived } from './enqueue-derived.ts';
import { clean, dropNulls, redactInput, type Source, toRow, withoutDerived } from './observation-row.ts';
import type { SavingDeps } from './save-observations.ts';

type DetailFaults = ReturnType<typeof faultsOfDetails>;
/** Why nothing was changed; see `changeObservation`. */
type Refusal = 'unknown' | 'locked' | 'taken' | { faults: DetailFaults };
/** A change of the fields, of the project, or of the lock. */
type Change = {
  patch: ObservationPatch | ((known: Observation) => ObservationPatch);
  /** The new project; null makes it global, undefined leaves it where it is. */
  movedTo: number | null | undefined;
  locked: boolean | undefined;
};

/**
 * Change an observation and keep its previous version. `change` may be a function of the current state, which is read
 * and locked in the same transaction.
 * @returns `unknown`: no such observation; `locked`: only the user may change it; `taken`: another observation in the
 *   new place has its external id; or the faults of details that don't fit its kind
 */
export async function changeObservation(
  deps: SavingDeps & { onMoved?(): void },
  id: number,
  change: ObservationPatch | ((known: Observation) => ObservationPatch),
  author: Author = { source: 'rest', decides: true },
): Promise<Observation | Refusal> {
  const { project, global: isGlobal, locked, ...given } = typeof change === 'function' ? {} : change;
  const isMoved = project !== undefined || isGlobal === true;
  if (!author.decides && (isMoved || locked !== undefined)) return 'locked';
  let movedTo: number | null | undefined;
  if (isMoved) movedTo = project ? await deps.projectId(project) : null;
  const patch = typeof change === 'function' ? change : given;
  const refusal = await deps.db.transaction((tx) => changeIn(tx, deps, id, { patch, movedTo, locked }, author));
  if (refusal) return refusal;
  deps.onQueued();
  if (isMoved) deps.onMoved?.();
  return (await readObservations(deps.db, [id]))[0] ?? 'unknown';
}

/**
 * Make the change and all that follows from it in the caller’s transaction. Returns a refusal, or undefined if made.
 */
export async function changeIn(
  tx: Queries,
  deps: SavingDeps,
  id: number,
  { patch: given, movedTo, locked }: Change,
  { source, decides }: Author,
): Promise<Refusal | undefined> {
  const known = await readForUpdate(tx, id);
  if (!known) return 'unknown';
  const patch = typeof given === 'function' ? given(known) : given;
  const faults = patch.details ? faultsOfDetails(patch.kind ?? known.kind, patch.details) : [];
  if (faults.length > 0) return { faults };
  if (known.locked && !decides) return 'locked';
  const place =
    movedTo === undefined
      ? { project_id: known.project_id, is_global: known.global }
      : { project_id: movedTo, is_global: movedTo === null };
  if (movedTo !== undefined && (await isTaken(tx, id, place))) return 'taken';

  const before = await readSnapshot(tx, id);
  if (movedTo !== undefined) await moveObservation(tx, id, place);
  if (locked !== undefined) await lockObservation(tx, id, locked);
  const { confirmed, rewritten } = confirmationAfter(known, patch, source);
  const redacted = redactInput(deps.redactor, mergedInput(known, patch));
  const row = toRow(
    redacted,
    rewritten ? source : (known.source as Source),
    deps.userId,
    place.project_id,
    place.is_global,
  );
  await updateObservation(tx, id, { ...row, confirmed }, editedFields(patch, movedTo !== undefined, locked));
  await keepVersion(tx, id, before, source);
  await enqueueDerived(tx);
  // A summary quotes the turns of its session.
  const { session_id } = known;
  if (known.external_id === `turn:${known.prompt_id}` && session_id !== null)
    await jobKinds.summariseSession.enqueue(tx, { session_id });
  return undefined;
}

/** The observation with its change applied. A derived title is derived again; a given title stays. */
function mergedInput(known: Observation, patch: ObservationPatch): ObservationInput {
  const merged = { ...withoutDerived(dropNulls(known) as ObservationInput), ...clean(patch) } as ObservationInput;
  if (patch.title === undefined && known.title === titleOf(known.text)) delete merged.title;
  return merged;
}

/** The fields that a person edited. A later digest of the turn won't change them. */
function editedFields(patch: ObservationPatch, isMoved: boolean, locked: boolean | undefined): string[] {
  return [
    ...Object.entries(patch).flatMap(([name, value]) => (value === undefined ? [] : [name])),
    ...(isMoved ? ['project'] : []),
    ...(locked === undefined ? [] : ['locked']),
    ...(patch.text === undefined ? [] : ['title']), // a digest's title would not fit an edited text
  ];
}

/**
 * The confirmation after a change. A user confirms by pinning or editing. A text written by anything else clears it.
 */
function confirmationAfter(known: { confirmed_at: string | null }, patch: ObservationPatch, source: Author['source']) {
  const isRewritten = patch.text !== undefined || patch.title !== undefined;
  const isConfirmed = known.confirmed_at !== null;
  if (source === 'user') return { confirmed: isConfirmed || patch.pinned !== false, rewritten: false };
  return { confirmed: isConfirmed && !isRewritten, rewritten: isConfirmed && isRewritten };
}
