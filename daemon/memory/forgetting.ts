import type { z } from 'zod';
import type { forgetReplySchema, forgetRequestSchema } from '../contract/admin.ts';
import type { Database, Queries } from '../db/database.ts';
import { throwIfStopped, untilStopped } from '../db/until-stopped.ts';
import type { ForgottenSubject } from '../home/forgotten-list.ts';
import type { Home } from '../home/home.ts';
import { readHomeId } from '../home/home-id.ts';
import { ensureReceiptKey, listReceipts } from '../home/receipts.ts';
import { savedBackups } from '../home/saved-backups.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import type { Redactor } from '../redact/redactor.ts';
import { forgetTarget } from '../store/forget/forget.ts';
import { insertForgetReceipt } from '../store/forget/forget-receipts.ts';
import {
  type ForgetTarget,
  targetOfObservations,
  targetOfProject,
  targetOfSession,
} from '../store/forget/forget-targets.ts';
import {
  type BinEntry,
  closeBinEntry,
  dropEmptyProject,
  emptyBin,
  findBinEntry,
  listBin,
  missingSessions,
  openBinEntry,
  restoreBinEntry,
} from '../store/forget/forgotten-bin.ts';
import { sweepForgotten } from '../store/forget/tombstones.ts';
import { findLocked, findProtected } from '../store/memories/find-by-words.ts';
import { deleteVersions } from '../store/memories/observation-versions.ts';
import { enqueueJobs } from '../store/upkeep/jobs.ts';
import { observationsIn } from '../visibility/buckets.ts';
import type { Buckets } from '../visibility/project-scope.ts';
import { enqueueDerived } from './enqueue-derived.ts';
import { type ReceiptMaker, startReceipt } from './forget-receipt.ts';
import { settleReceipts, writeReceipts } from './receipts.ts';

const DAY_MS = 86_400_000;
/** Tables that may hold words of forgotten rows. */
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
];

/** `buckets`: all that lies in these; `label` names them in the bin. */
type ForgetRequest = z.input<typeof forgetRequestSchema> & { buckets?: Buckets; label?: string };
type ForgetReply = z.infer<typeof forgetReplySchema>;
/** What a forget request did, or the locked observations that only the user forgets. */
type ForgetOutcome = ForgetReply | { locked: number[] };
/** The result of a restore: done, not in the bin, or blocked by sessions that were forgotten later. */
type UndoOutcome = { back: ForgetReply } | 'unknown' | { needs: string[] };

export type ForgettingDeps = {
  db: Database;
  redactor: Redactor;
  /** Row id of the project of a path or key. */
  findProject?(ref: string): Promise<{ id: number; key: string } | undefined>;
  /** Days in which forgotten rows can be restored; 0 for none. */
  binDays?: number;
  /** The home that keeps receipts; without one there are none. */
  home?: Home;
  /** Called after a commit with what was forgotten: files outside of the database may hold it, and writers may cache its session. */
  onForgotten?(target: ForgetTarget): Promise<void> | void;
  /**
   * Called before the commit with what names the forgotten, or what is taken back, outside of the database: a backup that is restored
   * later must leave it out. Its failure undoes the forgetting.
   */
  noteForgotten?(op: '+' | '-', subjects: readonly ForgottenSubject[]): void;
  /** Called after a forgetting was taken back. */
  onRestored?(): void;
  onQueued(): void;
};

const NOTHING: ForgetReply = { observations: 0, prompts: 0, tool_calls: 0, sessions: 0 };
const USUAL_BIN_DAYS = 7;

/** Create the service that forgets and restores. */
export function createForgetting(deps: ForgettingDeps) {
  const { db } = deps;

  async function forget(request: ForgetRequest): Promise<ForgetReply> {
    const outcome = await forgetAs(request, true);
    if ('locked' in outcome) throw new Error('A person forgets locked observations too');
    return outcome;
  }

  /**
   * `decides`: whether a person asks, or a program of the owner; nobody else forgets what is locked. @throws WorkStopped if `stop` is
   * aborted before all is forgotten; then nothing is.
   */
  async function forgetAs(request: ForgetRequest, decides: boolean, stop?: AbortSignal): Promise<ForgetOutcome> {
    const { binDays = USUAL_BIN_DAYS } = deps;
    const reason = request.reason === undefined ? null : deps.redactor.text(request.reason).text;
    const project = request.whole_project === undefined ? null : await deps.findProject?.(request.whole_project);
    if (project === undefined) return NOTHING;
    if (!request.dry_run) await db.scrub(SCRUBBED_TABLES, 'planned');
    const done = await db.transaction(async (tx) => {
      // Up to the note outside of the database, which no rollback takes back.
      const stoppable = untilStopped(tx, stop);
      const { target, spared } = await targetOf(stoppable, request, project?.id ?? null);
      const locked = decides ? [] : await findLocked(tx, target.observations);
      if (locked.length > 0 && !request.dry_run) return { locked };
      const spares = spared.length > 0 ? { spared } : {};
      if (request.dry_run) return { target, reply: { ...countsOf(target), pinned: target.pinned, ...spares } };
      const binId =
        request.now || binDays === 0
          ? null
          : await openBinEntry(tx, {
              subject: subjectOf(request),
              label: project?.key ?? request.session_id ?? request.label ?? '',
              projectId: project?.id ?? (await onlyProject(tx, target)),
              reason,
            });
      const key = deps.home && ensureReceiptKey(deps.home);
      const maker = key && startReceipt(key);
      const { gone, redraft, relearn, subjects } = await forgetTarget(
        stoppable,
        target,
        { reason, binId, witness: maker?.witness },
        request.session_id,
      );
      throwIfStopped(stop);
      deps.noteForgotten?.('+', subjects);
      await enqueueJobs(tx, [
        ...redraft.map((session_id) => jobKinds.draftLessons.job({ session_id })),
        ...relearn.map((prompt) => jobKinds.learnFromPrompt.job(prompt)),
        ...target.sessionsOfTurns.map((session_id) => jobKinds.summariseSession.job({ session_id })),
      ]);
      if (binId !== null) await closeBinEntry(tx, binId, gone);
      else if (project) await dropEmptyProject(tx, project.id);
      const until = new Date(Date.now() + binDays * DAY_MS).toISOString();
      const inBin = binId !== null && Object.values(gone).some((count) => count > 0);
      const receipt = await keepReceipt(tx, maker, request, target, inBin ? binId : null);
      return { target, reply: { ...gone, bin: inBin ? binId : null, until: inBin ? until : null, receipt, ...spares } };
    });
    if (done.locked) return { locked: done.locked };
    if (!request.dry_run) await afterwards(done.target);
    return done.reply;
  }

  /** Also remove what a concurrent writer added, then the traces in files, then those in the database's files. */
  async function afterwards(target: ForgetTarget): Promise<void> {
    await sweepForgotten(db);
    await deps.onForgotten?.(target);
    await writeAll();
    deps.onQueued();
    await db.scrub(SCRUBBED_TABLES);
  }

  /** Keep the receipt with the forgetting. Returns its id, or null if nothing went or no home keeps any. */
  async function keepReceipt(
    tx: Queries,
    maker: ReceiptMaker | undefined,
    request: ForgetRequest,
    target: ForgetTarget,
    binId: number | null,
  ): Promise<string | null> {
    const body = maker?.body({
      subject: subjectOf(request),
      ids: { observations: target.observations, sessions: target.sessions },
      backups: deps.home ? savedBackups(deps.home.backups).map(({ name }) => name) : [],
    });
    if (!maker || !body) return null;
    const id = maker.newId();
    await insertForgetReceipt(tx, { id, body, binId });
    // Its key and its file lie in this home.
    await enqueueJobs(tx, [{ ...jobKinds.settleReceipts.job({}), ...(deps.home && { home: readHomeId(deps.home) }) }]);
    return id;
  }

  async function writeAll(): Promise<void> {
    if (deps.home) await writeReceipts(db, deps.home, deps.binDays ?? USUAL_BIN_DAYS);
  }

  return {
    forget,
    forgetAs,

    /** Forget for good what an observation was before it was changed. Returns how many versions there were. */
    async forgetVersions(id: number): Promise<number> {
      await db.scrub(SCRUBBED_TABLES, 'planned');
      const gone = await db.transaction((tx) => deleteVersions(tx, id));
      if (gone > 0) await db.scrub(SCRUBBED_TABLES);
      return gone;
    },

    /** Restore the given entry of the bin, by default the latest. */
    async undo(id: number | null): Promise<UndoOutcome> {
      const outcome = await db.transaction(async (tx): Promise<UndoOutcome> => {
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
        await jobKinds.deriveRuleEdges.enqueue(tx, {}); // rules may come back, too
        const { id: _, ...counts } = entry;
        return { back: counts };
      });
      deps.onRestored?.();
      await writeAll();
      deps.onQueued();
      return outcome;
    },

    /** Write the files of receipts that changed; for the upkeep, which finds what a killed daemon left. */
    writeReceipts: writeAll,

    /** Drop from new receipts what rows that stay hold as well. */
    async settleReceipts(signal: AbortSignal): Promise<void> {
      if (!deps.home) return;
      await settleReceipts(db, deps.home, signal);
      await writeAll();
    },

    /** The receipts in the home, the latest first. */
    receipts: () => (deps.home ? listReceipts(deps.home) : []),

    /** The entries in the bin. */
    bin: (withTitles: boolean): Promise<BinEntry[]> => listBin(db, withTitles),

    /** Delete one entry or all for good. Returns how many there were. */
    async empty(id: number | null): Promise<number> {
      await db.scrub(SCRUBBED_TABLES, 'planned');
      const gone = await db.transaction((tx) => emptyBin(tx, id === null ? 'all' : { id }));
      await writeAll();
      if (gone > 0) await db.scrub(SCRUBBED_TABLES);
      return gone;
    },
  };
}

const subjectOf = (request: ForgetRequest): BinEntry['subject'] =>
  request.whole_project !== undefined ? 'project' : request.session_id !== undefined ? 'session' : 'observations';

async function targetOf(
  tx: Queries,
  request: ForgetRequest,
  projectId: number | null,
): Promise<{ target: ForgetTarget; spared: number[] }> {
  if (projectId !== null) return { target: await targetOfProject(tx, projectId), spared: [] };
  if (request.session_id !== undefined) return { target: await targetOfSession(tx, request.session_id), spared: [] };
  const ids = request.buckets
    ? await observationsIn(tx, request.buckets)
    : [...new Set((request.ids ?? []).map(Number))];
  const spared = request.spare ? await findProtected(tx, ids) : [];
  const taken = ids.filter((id) => !spared.includes(id));
  return { target: await targetOfObservations(tx, taken), spared };
}

const countsOf = (target: ForgetTarget): ForgetReply => ({
  observations: target.observations.length,
  prompts: target.prompts.length,
  tool_calls: target.toolCalls.length,
  sessions: target.sessions.length,
});

async function onlyProject(tx: Queries, target: ForgetTarget): Promise<number | null> {
  const rows = await tx.query<{ id: number | null }>(
    `select project_id as id from mem_observations where id = any($1::bigint[])
     union select project_id from mem_sessions where session_id = any($2::text[])`,
    [target.observations, target.sessions],
  );
  return rows.length === 1 ? rows[0]!.id : null;
}
