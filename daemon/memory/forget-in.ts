// One forgetting in its transaction: select the rows, fill the bin, queue follow-ups, write the receipt.

import type { z } from 'zod';
import type { Redactor } from '../../packages/redactor/index.ts';
import type { forgetReplySchema, forgetRequestSchema } from '../contract/admin.ts';
import { DAY_MS } from '../contract/calendar-days.ts';
import type { Database, Queries } from '../db/database.ts';
import { throwIfStopped, untilStopped } from '../db/until-stopped.ts';
import type { ForgottenSubject } from '../home/forgotten-list.ts';
import type { Home } from '../home/home.ts';
import { readHomeId } from '../home/home-id.ts';
import { ensureReceiptKey } from '../home/receipts.ts';
import { savedBackups } from '../home/saved-backups.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { forgetTarget } from '../store/forget/forget.ts';
import { insertForgetReceipt } from '../store/forget/forget-receipts.ts';
import {
  type ForgetTarget,
  targetOfObservations,
  targetOfProject,
  targetOfSession,
} from '../store/forget/forget-targets.ts';
import { type BinEntry, closeBinEntry, dropEmptyProject, openBinEntry } from '../store/forget/forgotten-bin.ts';
import { findLocked, findProtected } from '../store/memories/find-by-words.ts';
import { readRulesIn } from '../store/rules/held-rules.ts';
import { enqueueJobs } from '../store/upkeep/jobs.ts';
import { leaveWorkspace, observationsIn, readBucketsIn } from '../visibility/buckets.ts';
import type { Buckets } from '../visibility/project-scope.ts';
import { type ReceiptMaker, startReceipt } from './forget-receipt.ts';

export const USUAL_BIN_DAYS = 7;

/**
 * `buckets`: everything in these buckets. `workspace`: everything in its buckets; its projects leave it. `label`: the
 * name of either in the bin.
 */
export type ForgetRequest = z.input<typeof forgetRequestSchema> & {
  buckets?: Buckets;
  workspace?: string;
  label?: string;
};
export type ForgetReply = z.infer<typeof forgetReplySchema>;
/** The result, or the locked observations that only the user may forget. */
export type ForgetOutcome = ForgetReply | { locked: number[] };

export type ForgettingDeps = {
  db: Database;
  redactor: Redactor;
  /** Row id of the project of a path or key. */
  findProject?(ref: string): Promise<{ id: number; key: string } | undefined>;
  /** `bin_days`: how long forgotten rows can be restored; 0 means never. */
  settings?: { readonly bin_days: number };
  /** The home that stores receipts; without it there are none. */
  home?: Home;
  /** Called after the commit with what was forgotten, to clean files and caches outside the database. */
  onForgotten?(target: ForgetTarget): Promise<void> | void;
  /**
   * Called before the commit, to record the change outside the database, so that restoring an older backup leaves the
   * forgotten out. An error undoes the forgetting.
   */
  noteForgotten?(op: '+' | '-', subjects: readonly ForgottenSubject[]): void;
  /** Called after a forgetting was undone. */
  onRestored?(): void;
  onQueued(): void;
};

/** The project that a request names as a whole; null if none. */
type WholeProject = { id: number; key: string } | null;
type Forgotten = { locked: number[] } | { locked?: undefined; target: ForgetTarget; reply: ForgetReply };

/** Forget what a request names. @throws WorkStopped if `stop` is aborted first; nothing is forgotten then. */
export async function forgetIn(
  tx: Queries,
  deps: ForgettingDeps,
  request: ForgetRequest,
  project: WholeProject,
  { decides, stop }: { decides: boolean; stop: AbortSignal | undefined },
): Promise<Forgotten> {
  // Stoppable until the record outside the database, which no rollback undoes.
  const stoppable = untilStopped(tx, stop);
  const { target, spared } = await targetOf(stoppable, request, project?.id ?? null);
  const locked = decides ? [] : await findLocked(tx, target.observations);
  if (locked.length > 0 && !request.dry_run) return { locked };
  const spares = spared.length > 0 ? { spared } : {};
  if (request.dry_run) return { target, reply: { ...countsOf(target), pinned: target.pinned, ...spares } };

  const reason = request.reason === undefined ? null : deps.redactor.text(request.reason).text;
  const binDays = deps.settings?.bin_days ?? USUAL_BIN_DAYS;
  const isForGood = request.now || binDays === 0;
  const binId = isForGood ? null : await openBin(tx, request, project, target, reason);
  const key = deps.home && ensureReceiptKey(deps.home);
  const maker = key && startReceipt(key);
  const taken = { reason, binId, witness: maker?.witness };
  const { gone, redraft, relearn, subjects } = await forgetTarget(stoppable, target, taken, request.session_id);
  throwIfStopped(stop);
  if (request.workspace !== undefined) await leaveWorkspace(tx, request.workspace);
  deps.noteForgotten?.('+', subjects);
  await enqueueJobs(tx, [
    ...redraft.map((session_id) => jobKinds.draftLessons.job({ session_id })),
    ...relearn.map((prompt) => jobKinds.learnFromPrompt.job(prompt)),
    ...target.sessionsOfTurns.map((session_id) => jobKinds.summariseSession.job({ session_id })),
  ]);
  if (binId !== null) await closeBinEntry(tx, binId, gone);
  else if (project) await dropEmptyProject(tx, project.id);

  const bin = Object.values(gone).some((count) => count > 0) || target.rules.length > 0 ? binId : null;
  const until = bin === null ? null : new Date(Date.now() + binDays * DAY_MS).toISOString();
  const receipt = await keepReceipt(deps, tx, maker, request, target, bin);
  return { target, reply: { ...gone, ...rulesOf(target), bin, until, receipt, ...spares } };
}

/** Open the bin entry for the forgotten rows. */
async function openBin(
  tx: Queries,
  request: ForgetRequest,
  project: WholeProject,
  target: ForgetTarget,
  reason: string | null,
): Promise<number> {
  return openBinEntry(tx, {
    subject: subjectOf(request),
    label: project?.key ?? request.session_id ?? request.label ?? '',
    projectId: project?.id ?? (await onlyProject(tx, target)),
    reason,
  });
}

/** Store the receipt. Returns its id, or null if nothing was forgotten or no home stores receipts. */
async function keepReceipt(
  deps: ForgettingDeps,
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
  // This home has the receipt's key and file.
  await enqueueJobs(tx, [{ ...jobKinds.settleReceipts.job({}), ...(deps.home && { home: readHomeId(deps.home) }) }]);
  return id;
}

function subjectOf(request: ForgetRequest): BinEntry['subject'] {
  if (request.whole_project !== undefined) return 'project';
  return request.session_id !== undefined ? 'session' : 'observations';
}

async function targetOf(
  tx: Queries,
  request: ForgetRequest,
  projectId: number | null,
): Promise<{ target: ForgetTarget; spared: number[] }> {
  if (projectId !== null) return { target: await targetOfProject(tx, projectId), spared: [] };
  if (request.session_id !== undefined) return { target: await targetOfSession(tx, request.session_id), spared: [] };
  const buckets = request.workspace === undefined ? request.buckets : await readBucketsIn(tx, request.workspace);
  const ids = buckets ? await observationsIn(tx, buckets) : [...new Set((request.ids ?? []).map(Number))];
  const spared = request.spare ? await findProtected(tx, ids) : [];
  const taken = ids.filter((id) => !spared.includes(id));
  const target = await targetOfObservations(tx, taken);
  return { target: buckets ? { ...target, rules: await readRulesIn(tx, buckets) } : target, spared };
}

const countsOf = (target: ForgetTarget): ForgetReply => ({
  observations: target.observations.length,
  prompts: target.prompts.length,
  tool_calls: target.toolCalls.length,
  sessions: target.sessions.length,
  ...rulesOf(target),
});

const rulesOf = ({ rules }: ForgetTarget) => rules.length > 0 && { rules: rules.length };

async function onlyProject(tx: Queries, target: ForgetTarget): Promise<number | null> {
  const rows = await tx.query<{ id: number | null }>(
    `select project_id as id from mem_observations where id = any($1::bigint[])
     union select project_id from mem_sessions where session_id = any($2::text[])`,
    [target.observations, target.sessions],
  );
  return rows.length === 1 ? rows[0]!.id : null;
}
