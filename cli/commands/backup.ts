import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { BackupFailed, runBackupTask } from '../../daemon/client/run-backup.ts';
import { count } from '../../daemon/contract/amounts.ts';
import { backupFile, newestBackup, savedBackups } from '../../daemon/home/saved-backups.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { alignColumns, localTime } from './format.ts';
import { reportRows } from './report-rows.ts';

type Made = { name: string; file: string; bytes: number; rows: number; backend: string; created_at: string };
type Checked = {
  file: string;
  bytes: number;
  rows: number;
  backend: string;
  created_at: string;
  program: string;
  schema: string;
};
type BackupOptions = { to?: string; name?: string; list?: boolean; check?: string | boolean; drill?: boolean };

/** `agent-memory backup [--list | --check | --drill]` */
export function registerBackup(program: Command, context: CommandContext): void {
  program
    .command('backup')
    .description('save the whole memory to a file, or inspect saved backups; the daemon makes one daily by itself')
    .option('--to <folder>', 'target folder (default: backups/ in the home)')
    .option('--name <name>', 'name of the backup; a named backup is never deleted automatically')
    .option('--list', 'list the backups')
    .option(
      '--check [file]',
      'read a backup, given by file or name, from end to end without restoring it (default: the latest)',
    )
    .option('--drill', 'restore the latest backup into a temporary database and compare it')
    .action(async (options: BackupOptions) => {
      if (options.list) return list(context);
      if (options.check)
        return check(context, options.check === true ? latest(context) : named(context, options.check));
      if (options.drill) return drill(context);
      await make(context, options);
    });
}

async function make(context: CommandContext, { to, name }: BackupOptions): Promise<void> {
  const progress = reportRows(context, 'saved');
  const backup = await run<Made>(
    context,
    {
      task: 'backup',
      ...(name !== undefined && { name }),
      ...(to !== undefined && { to: resolve(context.cwd, to) }),
    },
    progress.onRows,
  ).finally(progress.end);
  context.answer(backup, () => `Saved ${count(backup.rows, 'row')} (${megabytes(backup.bytes)}) to ${backup.file}`);
}

async function check(context: CommandContext, file: string): Promise<void> {
  const checked = await run<Checked>(context, { task: 'check', file });
  context.answer(checked, () =>
    [
      `${checked.file} is whole: ${count(checked.rows, 'row')}, ${megabytes(checked.bytes)}`,
      `made ${localTime(checked.created_at)} by agent-memory ${checked.program} from ${checked.backend}, schema ${checked.schema}`,
    ].join('\n'),
  );
}

async function drill(context: CommandContext): Promise<void> {
  const result = await run<{ ok: boolean; backup: string; detail: string }>(context, { task: 'drill' });
  if (!result.ok) context.exitCode = EXIT.failed;
  context.answer(result, () => `${result.backup}: ${result.ok ? '' : 'the drill failed: '}${result.detail}`);
}

function list(context: CommandContext): void {
  const items = savedBackups(context.home.backups);
  context.answer({ folder: context.home.backups, items }, () => {
    if (items.length === 0) return `No backup in ${context.home.backups} yet.`;
    const rows = items.map((item) => [
      item.name,
      localTime(item.at),
      megabytes(item.bytes),
      item.daily ? 'daily' : 'kept',
    ]);
    return [alignColumns([['name', 'made', 'size', ''], ...rows]), '', context.home.backups].join('\n');
  });
}

function latest({ home }: CommandContext): string {
  const newest = newestBackup(home.backups);
  if (!newest)
    throw new CommandFailed(`No backup in ${home.backups} yet; agent-memory backup makes one`, EXIT.notFound);
  return newest.file;
}

const named = ({ cwd, home }: CommandContext, given: string) => backupFile(given, { cwd, folder: home.backups });

async function run<T>(
  context: CommandContext,
  task: Parameters<typeof runBackupTask>[0],
  onRows?: (rows: number) => void,
): Promise<T> {
  if (task.task === 'check' && !existsSync(task.file))
    throw new CommandFailed(
      `There is no file ${task.file}; agent-memory backup --list names the saved ones`,
      EXIT.notFound,
    );
  try {
    return await runBackupTask<T>(task, {
      home: context.home,
      env: context.env,
      isUrgent: true,
      ...(onRows && { onRows }),
    });
  } catch (error) {
    throw error instanceof BackupFailed ? new CommandFailed(error.message) : error;
  }
}

const megabytes = (bytes: number): string =>
  bytes < 2 ** 20 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 2 ** 20).toFixed(1)} MB`;
