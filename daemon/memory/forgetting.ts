import type { Queries } from '../db/database.ts';
import { listReceipts } from '../home/receipts.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import type { ForgetTarget } from '../store/forget/forget-targets.ts';
import {
  type BinEntry,
  emptyBin,
  findBinEntry,
  listBin,
  missingSessions,
  restoreBinEntry,
} from '../store/forget/forgotten-bin.ts';
import { sweepForgotten } from '../store/forget/tombstones.ts';
import { deleteVersions } from '../store/memories/observation-versions.ts';
import { enqueueJobs } from '../store/upkeep/jobs.ts';
import { enqueueDerived } from './enqueue-derived.ts';
import {
  type ForgetOutcome,
  type ForgetReply,
  type ForgetRequest,
  type ForgettingDeps,
  forgetIn,
  USUAL_BIN_DAYS,
} from './forget-in.ts';
import { settleReceipts, writeReceipts } from './receipts.ts';

/** Tables that may contain words of forgotten rows. */
export const SCRUBBED_TABLES = [
  'mem_observations',
  'mem_observation_versions',
  'mem_working_memory',
  'mem_edges',
  'mem_events',
  'mem_user_prompts',
  'mem_tool_calls',
  'mem_sessions',
  'mem_injections',
  'mem_lesson_firings',
  'mem_lessons',
  'mem_lesson_versions',
  'mem_lesson_evidence',
  'mem_rule_triggers',
  'mem_observation_queue',
  'mem_audit_log',
  'mem_ingest_receipts',
  'mem_projects',
  'mem_project_aliases',
  'mem_bin',
  'mem_bin_rows',
  'mem_merges',
];

/** The result of a restore: done, not in the bin, or blocked by sessions forgotten later. */
type UndoOutcome = { back: ForgetReply } | 'unknown' | { needs: string[] };

const NOTHING: ForgetReply = { observations: 0, prompts: 0, tool_calls: 0, sessions: 0 };

/** Create the service that forgets and restores. */
export function createForgetting(deps: ForgettingDeps) {
  const { db } = deps;
  return {
    /** Forget on a person's request, locked observations too. */
    async forget(request: ForgetRequest): Promise<ForgetReply> {
      const outcome = await forgetAs(deps, request, true);
      if ('locked' in outcome) throw new Error('A person forgets locked observations too');
      return outcome;
    },

    /** See `forgetAs`. */
    forgetAs: (request: ForgetRequest, decides: boolean, stop?: AbortSignal) => forgetAs(deps, request, decides, stop),

    /** Forget an observation's earlier versions for good. Returns their number. */
    async forgetVersions(id: number): Promise<number> {
      await db.scrub(SCRUBBED_TABLES, 'planned');
      const gone = await db.transaction((tx) => deleteVersions(tx, id));
      if (gone > 0) await db.scrub(SCRUBBED_TABLES);
      return gone;
    },

    /** Restore a bin entry, by default the latest. */
    async undo(id: number | null): Promise<UndoOutcome> {
      const outcome = await db.transaction((tx) => restoreIn(tx, deps, id));
      deps.onRestored?.();
      await writeAll(deps);
      deps.onQueued();
      return outcome;
    },

    /** Write changed receipt files. The regular upkeep calls this too, in case the daemon was killed. */
    writeReceipts: () => writeAll(deps),

    /** Remove from new receipts what remaining rows also contain. */
    async settleReceipts(signal: AbortSignal): Promise<void> {
      if (!deps.home) return;
      await settleReceipts(db, deps.home, signal);
      await writeAll(deps);
    },

    /** The receipts in the home, latest first. */
    receipts: () => (deps.home ? listReceipts(deps.home) : []),

    /** The entries in the bin. */
    bin: (withTitles: boolean): Promise<BinEntry[]> => listBin(db, withTitles),

    /** Delete one bin entry, or all, for good. Returns their number. */
    async empty(id: number | null): Promise<number> {
      await db.scrub(SCRUBBED_TABLES, 'planned');
      const gone = await db.transaction((tx) => emptyBin(tx, id === null ? 'all' : { id }));
      await writeAll(deps);
      if (gone > 0) await db.scrub(SCRUBBED_TABLES);
      return gone;
    },
  };
}

/**
 * Forget what a request names, then its traces outside the transaction.
 * @param decides whether a person or a program of the owner asks; nobody else may forget locked observations
 * @throws WorkStopped if `stop` is aborted first; nothing is forgotten then
 */
async function forgetAs(
  deps: ForgettingDeps,
  request: ForgetRequest,
  decides: boolean,
  stop?: AbortSignal,
): Promise<ForgetOutcome> {
  const project = request.whole_project === undefined ? null : await deps.findProject?.(request.whole_project);
  if (project === undefined) return NOTHING;
  if (!request.dry_run) await deps.db.scrub(SCRUBBED_TABLES, 'planned');
  const done = await deps.db.transaction((tx) => forgetIn(tx, deps, request, project, { decides, stop }));
  if (done.locked) return { locked: done.locked };
  if (!request.dry_run) await forgetTraces(deps, done.target);
  return done.reply;
}

/** Remove rows of concurrent writers, then traces in files, then traces in the database's own files. */
export async function forgetTraces(deps: ForgettingDeps, target: ForgetTarget): Promise<void> {
  await sweepForgotten(deps.db);
  await deps.onForgotten?.(target);
  await writeAll(deps);
  deps.onQueued();
  await deps.db.scrub(SCRUBBED_TABLES);
}

/** Restore a bin entry and queue what is derived from its rows. */
async function restoreIn(tx: Queries, deps: ForgettingDeps, id: number | null): Promise<UndoOutcome> {
  const entry = await findBinEntry(tx, id);
  if (!entry) return 'unknown';
  const needs = await missingSessions(tx, entry.id);
  if (needs.length > 0) return { needs };
  const { sessions, subjects } = await restoreBinEntry(tx, entry.id);
  deps.noteForgotten?.('-', subjects);
  await enqueueJobs(
    tx,
    sessions.map((session_id) => jobKinds.summariseSession.job({ session_id })),
  );
  await enqueueDerived(tx);
  await jobKinds.deriveRuleEdges.enqueue(tx, {}); // rules may return too
  const { id: _, ...counts } = entry;
  return { back: counts };
}

async function writeAll({ db, home, settings }: ForgettingDeps): Promise<void> {
  if (home) await writeReceipts(db, home, settings?.bin_days ?? USUAL_BIN_DAYS);
}
