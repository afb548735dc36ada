import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BackupFailed, runBackupTask } from '../../daemon/client/run-backup.ts';
import { count } from '../../daemon/contract/amounts.ts';
import type { Leftover, Verified } from '../../daemon/contract/receipts.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { localTime, terminalLine } from './format.ts';
import { reportRows } from './report-rows.ts';

/** How long the daemon may take to settle a new receipt, a second for 10,000 rows. */
const SETTLE_WAIT_MS = 20_000;
const SETTLE_LOOK_MS = 300;

type VerifyOptions = { verify?: string | true; backups?: boolean; also?: string[] };

/** `forget --verify [RECEIPT] [--backups]`: exit code 1 if something is left. */
export async function verifyForgotten(options: VerifyOptions, context: CommandContext): Promise<void> {
  const { verify = true, backups = false, also = [] } = options;
  const receipt = verify === true ? 'latest' : pathOrName(verify, context.cwd);
  await waitUntilSettled(receipt, context);
  const progress = reportRows(context, 'searched');
  const task = {
    task: 'verify',
    receipt,
    clean: backups,
    also: also.map((path) => resolve(context.cwd, path)),
  } as const;
  try {
    const { home, env } = context;
    const verified = await runBackupTask<Verified>(task, { home, env, isUrgent: true, onRows: progress.onRows });
    if (!verified.nothing_left) context.exitCode = EXIT.failed;
    context.answer(verified, () => [...cleanedLines(verified), ...resultLines(verified)].join('\n'));
  } catch (error) {
    throw error instanceof BackupFailed ? new CommandFailed(error.message) : error;
  } finally {
    progress.end();
  }
}

/** A receipt's file as a path, where it is one; else its name. */
function pathOrName(receipt: string, cwd: string): string {
  const path = resolve(cwd, receipt);
  return existsSync(path) ? path : receipt;
}

/** Best effort: a daemon that is down settles nothing, and the answer then reports that. */
async function waitUntilSettled(receipt: string, { apiIfUp }: CommandContext): Promise<void> {
  const until = Date.now() + SETTLE_WAIT_MS;
  while (Date.now() < until) {
    try {
      const id = receipt === 'latest' ? (await apiIfUp.receipts()).items[0]?.id : receipt;
      if (id === undefined || (await apiIfUp.receipt(id)).settled) return;
    } catch {
      return; // no daemon, or the receipt is a file from elsewhere
    }
    await sleep(SETTLE_LOOK_MS);
  }
}

const cleanedLines = ({ cleaned }: Verified): string[] =>
  cleaned.map(({ file, rows }) => `Wrote ${file} again without it (${count(rows, 'row')} less), and checked it.`);

function resultLines(verified: Verified): string[] {
  const { looked_for, searched, found, found_total, state, until } = verified;
  const extent = `${count(searched.tables, 'table')}, ${count(searched.rows, 'row')}, ${count(searched.files, 'file')} (${(searched.bytes / 2 ** 20).toFixed(1)} MB), ${count(searched.backups, 'backup')}`;
  const lines = [
    `Receipt ${verified.receipt}, ${state === 'in the bin' && until ? `in the bin until ${localTime(until)}` : state}: ${count(looked_for.passages, 'passage')} and ${count(looked_for.words, 'rare word')} to look for.`,
    `Searched ${extent}.`,
    ...verified.not_searched.map((sentence) => `Not searched: ${terminalLine(sentence)}`),
  ];
  if (looked_for.passages + looked_for.words === 0)
    lines.push('All of its text is also in other rows, or is too short to be distinguished from them.');
  if (!verified.settled)
    lines.push('The receipt is not settled yet: some places may hold no more than what others say as well.');
  if (found_total === 0) return [...lines, 'Nothing is left.'];
  lines.push(
    `Found in ${count(found_total, 'place')}${found_total > found.length ? `, of which ${found.length} are listed` : ''}:`,
  );
  lines.push(...found.map(placeLine));
  if (found.some(({ kind }) => kind === 'backup')) lines.push('`--backups` writes backups again without it.');
  if (state === 'in the bin') lines.push('`agent-memory forget --now` empties the bin.');
  return lines;
}

function placeLine({ kind, where, row, passages, words, recorded_after }: Leftover): string {
  const traces = [passages > 0 && count(passages, 'passage'), words > 0 && count(words, 'rare word')].filter(Boolean);
  return `  ${kind} ${terminalLine(where)}${row === null ? '' : ` row ${row}`}: ${traces.join(', ')}${recorded_after ? ', recorded after it was forgotten' : ''}`;
}
