/**
 * Boosts observations of the asker's project and those about the session's files. Boosts are factors on the score: they
 * break ties between equal matches and never raise a non-match. The bench's sets know neither project nor files, so the
 * factors are chosen, not measured: less than the step from two matched words of five to one.
 */
import { isAbsolute, relative } from 'node:path';
import type { RecalledObservation } from '../../store/memories/recalled-observations.ts';
import type { Ranked } from './rank.ts';

/** Boost for the asker's project among several. */
const SAME_PROJECT = 0.15;
/** Boost if the session has touched all files of an observation; a third of it for one file of three or more. */
const SAME_FILES = 0.2;
/** Shared files for the full boost: a turn that changed many needn't share more. */
const FILES_ENOUGH = 3;
/** Penalty if all files of an observation are gone: it describes other code. */
const GONE_FILES = 0.2;

type AskContext = {
  /** Key of the asker's project; null if none. */
  project: string | null;
  /** The session's files, from {@link pathsOf}. */
  files: ReadonlySet<string>;
  /** The share of gone files by observation. */
  gone?: ReadonlyMap<number, number>;
};

/** A ranked hit with its boosts. */
export type Boosted = Ranked & {
  /** The score before boosts. */
  fused: number;
  /** Factors by name; only those that are not 1. */
  boosts: Readonly<Record<string, number>>;
};

/** The paths of tool calls in the forms that observations use: as given, and relative to the call's folder. */
export function pathsOf(calls: readonly { path: string; cwd: string | null }[]): Set<string> {
  return new Set(
    calls.flatMap(({ path, cwd }) => (cwd !== null && isAbsolute(path) ? [path, relative(cwd, path)] : [path])),
  );
}

/** The unchanged ranking, for questions without a context. */
export const withoutBoosts = (ranked: readonly Ranked[]): Boosted[] =>
  ranked.map((hit) => ({ ...hit, fused: hit.score, boosts: {} }));

/** Apply boosts for the asking context. Best first, ties by the newer id. */
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
      // A negative score (an observation of few words) would fall further.
      const boosted = (score: number, by: number) => (score > 0 ? score * by : score);
      // Gone files lower the rank, not the closeness to the question.
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
