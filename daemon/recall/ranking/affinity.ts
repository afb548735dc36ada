/**
 * Where a question is asked from: what belongs to the same project, or deals with the files that the session works on, weighs
 * a little more. Factors on the score, so that they choose between what fits alike and lift nothing that doesn't fit. The bench's
 * sets know neither, so they are chosen, not measured: less than the step from one matched word of five to two.
 */
import { isAbsolute, relative } from 'node:path';
import type { RecalledObservation } from '../../store/recalled-observations.ts';
import type { Ranked } from './rank.ts';

/** For the asker's project among several. */
const SAME_PROJECT = 0.15;
/** For an observation all of whose files the session has touched; a third of it for one of three or more. */
const SAME_FILES = 0.2;
/** A turn that changed many files isn't expected to share more than these. */
const FILES_ENOUGH = 3;

type Standpoint = {
  /** Key of the asker's project; null where it has none. */
  project: string | null;
  /** As {@link pathsOf} gives them. */
  files: ReadonlySet<string>;
};

/** A ranking with what its place owes to the standpoint. */
export type Lifted = Ranked & {
  /** The score before it was lifted. */
  fused: number;
  /** Factors by name; only those that are not 1. */
  boosts: Readonly<Record<string, number>>;
};

/** Paths of tool calls as observations name them: relative to the folder of the call, and as they are. */
export function pathsOf(calls: readonly { path: string; cwd: string | null }[]): Set<string> {
  return new Set(
    calls.flatMap(({ path, cwd }) => (cwd !== null && isAbsolute(path) ? [path, relative(cwd, path)] : [path])),
  );
}

/** The ranking as it is, where nobody says where they stand. */
export const notLifted = (ranked: readonly Ranked[]): Lifted[] =>
  ranked.map((hit) => ({ ...hit, fused: hit.score, boosts: {} }));

/** The ranking as it looks from the standpoint, best first, ties by the newer id. */
export function liftByAffinity(
  ranked: readonly Ranked[],
  known: ReadonlyMap<number, Pick<RecalledObservation, 'project' | 'files'>>,
  standpoint: Standpoint,
): Lifted[] {
  return notLifted(ranked)
    .map((hit) => {
      const observation = known.get(hit.id);
      const boosts = observation ? boostsOf(observation, standpoint) : {};
      const factor = Object.values(boosts).reduce((product, boost) => product * boost, 1);
      // What few words pulled below 0 would fall further.
      const lifted = (score: number) => (score > 0 ? score * factor : score);
      return { ...hit, boosts, score: lifted(hit.score), coverage: lifted(hit.coverage) };
    })
    .sort((a, b) => b.score - a.score || b.id - a.id);
}

function boostsOf({ project, files }: Pick<RecalledObservation, 'project' | 'files'>, standpoint: Standpoint) {
  const shared = files.filter((file) => standpoint.files.has(file)).length;
  return {
    ...(project !== null && project === standpoint.project && { project: 1 + SAME_PROJECT }),
    ...(shared > 0 && { files: 1 + SAME_FILES * Math.min(1, shared / Math.min(FILES_ENOUGH, files.length)) }),
  };
}
