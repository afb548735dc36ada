/**
 * Boosts observations of the asker's project, and those about the files that the session works on. The boosts are factors on the
 * score, so that they break ties between equal matches and never raise a non-match. The bench's sets know neither project nor
 * files, so the factors are chosen, not measured: less than the step from one matched word of five to two.
 */
import { isAbsolute, relative } from 'node:path';
import type { RecalledObservation } from '../../store/memories/recalled-observations.ts';
import type { Ranked } from './rank.ts';

/** Boost for the asker's project among several. */
const SAME_PROJECT = 0.15;
/** Boost for an observation whose files the session has all touched; a third of it for one file of three or more. */
const SAME_FILES = 0.2;
/** Shared files that earn the full boost: a turn that changed many isn't expected to share more. */
const FILES_ENOUGH = 3;
/** Penalty for an observation whose files have all gone from the working tree: what it says held for other code. */
const GONE_FILES = 0.2;

type AskContext = {
  /** Key of the asker's project; null where it has none. */
  project: string | null;
  /** The session's files, as {@link pathsOf} returns them. */
  files: ReadonlySet<string>;
  /** By observation, the share of its own files that no longer exist. */
  gone?: ReadonlyMap<number, number>;
};

/** A ranked hit with its boosts. */
export type Boosted = Ranked & {
  /** The score before the boosts. */
  fused: number;
  /** Factors by name; only those that are not 1. */
  boosts: Readonly<Record<string, number>>;
};

/** The paths of tool calls as observations name them: as they are, and relative to the folder of the call. */
export function pathsOf(calls: readonly { path: string; cwd: string | null }[]): Set<string> {
  return new Set(
    calls.flatMap(({ path, cwd }) => (cwd !== null && isAbsolute(path) ? [path, relative(cwd, path)] : [path])),
  );
}

/** The ranking unchanged, for questions without a context. */
export const withoutBoosts = (ranked: readonly Ranked[]): Boosted[] =>
  ranked.map((hit) => ({ ...hit, fused: hit.score, boosts: {} }));

/** Boost what fits the context the question is asked from. Best first, ties by the newer id. */
export function boostByContext(
  ranked: readonly Ranked[],
  known: ReadonlyMap<number, Pick<RecalledObservation, 'project' | 'files'>>,
  standpoint: AskContext,
): Boosted[] {
  return withoutBoosts(ranked)
    .map((hit) => {
      const observation = known.get(hit.id);
      const boosts = observation ? boostsOf(hit.id, observation, standpoint) : {};
      const factor = Object.values(boosts).reduce((product, boost) => product * boost, 1);
      // A score below 0 (an observation of few words) would fall further.
      const boosted = (score: number, by: number) => (score > 0 ? score * by : score);
      // What names gone files stands lower, and is as near to the question as before.
      return {
        ...hit,
        boosts,
        score: boosted(hit.score, factor),
        coverage: boosted(hit.coverage, Math.max(1, factor)),
      };
    })
    .sort((a, b) => b.score - a.score || b.id - a.id);
}

function boostsOf(
  id: number,
  { project, files }: Pick<RecalledObservation, 'project' | 'files'>,
  standpoint: AskContext,
) {
  const gone = standpoint.gone?.get(id) ?? 0;
  const shared = files.filter((file) => standpoint.files.has(file)).length;
  return {
    ...(project !== null && project === standpoint.project && { project: 1 + SAME_PROJECT }),
    ...(gone > 0 && { gone: 1 - GONE_FILES * gone }),
    ...(shared > 0 && { files: 1 + SAME_FILES * Math.min(1, shared / Math.min(FILES_ENOUGH, files.length)) }),
  };
}
