import type { Author } from '../contract/author.ts';
import type { Observation, ObservationInput, ObservationPatch } from '../contract/observations.ts';
import { isBucketScope } from '../contract/words.ts';
import type { Queries } from '../db/database.ts';
import { readForUpdate, readObservations } from '../store/memories/observations.ts';
import type { Buckets } from '../visibility/project-scope.ts';
import { changeObservation } from './change-observation.ts';
import type { ForgettingDeps } from './forget-in.ts';
import { createForgetting } from './forgetting.ts';
import { dropNulls, type Source } from './observation-row.ts';
import { bucketFor, deriveObservation, type SavingDeps, saveInputs } from './save-observations.ts';
import { type TakenIn, takeIn } from './take-in.ts';

type MemoryDeps = SavingDeps & {
  /** Called after a move: the old project's index still has the observation. */
  onMoved?(): void;
} & Pick<ForgettingDeps, 'findProject' | 'settings' | 'home' | 'noteForgotten' | 'onForgotten' | 'onRestored'>;

export type Memory = ReturnType<typeof createMemory>;

/** Create the service that saves, changes and forgets observations. It redacts and analyses for all callers. */
export function createMemory(deps: MemoryDeps) {
  const { db } = deps;
  return {
    /** See `saveInputs`. */
    save: (
      inputs: readonly ObservationInput[],
      source: Source,
      projectId?: number | null,
      alongside?: (tx: Queries) => Promise<void>,
    ) => saveInputs(deps, inputs, source, projectId, alongside),

    /** See `deriveObservation`. */
    derive: (make: Parameters<typeof deriveObservation>[1]) => deriveObservation(deps, make),

    /** See `bucketFor`. */
    bucketFor: (input: Parameters<typeof bucketFor>[1], projectId: number | null) => bucketFor(deps, input, projectId),

    /**
     * Save a reflection on an observation, in the same place. Returns its id; undefined if there is no such
     * observation.
     */
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
      return (await saveInputs(deps, [input], source, about.project_id)).observations[0]!.id;
    },

    /** Read an observation. If `buckets` are given, one in a bucket must be in one of them. */
    async get(id: number, buckets?: Buckets) {
      return (await readObservations(db, [id], buckets))[0];
    },

    /** See `changeObservation`. */
    patch: (id: number, change: ObservationPatch | ((known: Observation) => ObservationPatch), author?: Author) =>
      changeObservation(deps, id, change, author),

    /** See `takeIn`. */
    takeIn: (pair: TakenIn) => takeIn(deps, pair),

    ...createForgetting(deps),
  };
}
