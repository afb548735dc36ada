import { BackupFailed, type BackupTask, runBackupTask } from '../client/run-backup.ts';
import type { BackupList, BackupState } from '../contract/backups.ts';
import type { Log } from '../contract/log.ts';
import type { Home } from '../home/home.ts';
import { newestBackup, readBackupNotes, savedBackups, writeBackupNotes } from '../home/saved-backups.ts';
import { isBackupDue } from './when-due.ts';

/** The first look at the clock: a start is over by then, and a backup that was missed comes soon. */
const FIRST_LOOK_MS = 3 * 60_000;
/** The clock is looked at this often, since a timer for hours ahead is wrong after a sleep of the machine. */
const LOOK_EVERY_MS = 60_000;
const RETRY_AFTER_MS = 3_600_000;
const DRILL_EVERY_MS = 7 * 86_400_000;

type BackupDeps = {
  home: Home;
  settings: { backup: boolean; backup_time: string; backup_keep: number };
  log: Pick<Log, 'info' | 'warn'>;
  /** Runs a task in a process of its own. */
  run?: typeof runBackupTask;
};

export type Backups = ReturnType<typeof startBackups>;

/** Start the daily backups and the weekly drill, one at a time; `stop` ends a running one, whose remains the next one removes. */
export function startBackups({ home, settings, log, run = runBackupTask }: BackupDeps) {
  const ending = new AbortController();
  let running: Promise<void> | undefined;
  let failedAt = 0;

  function begin(work: () => Promise<void>): boolean {
    if (running || ending.signal.aborted) return false;
    running = work().finally(() => {
      running = undefined;
    });
    return true;
  }

  async function make(task: BackupTask & { task: 'backup' }): Promise<void> {
    try {
      const made = await run<{ name: string; bytes: number; rows: number }>(task, { home, signal: ending.signal });
      log.info({ name: made.name, bytes: made.bytes, rows: made.rows }, 'backup made');
      writeBackupNotes(home.backups, { failed: null });
    } catch (error) {
      noteFailure(error);
    }
  }

  async function drill(): Promise<void> {
    try {
      const result = await run<{ ok: boolean; backup: string; detail: string }>(
        { task: 'drill' },
        { home, signal: ending.signal },
      );
      writeBackupNotes(home.backups, { drill: { at: new Date().toISOString(), ...result } });
      if (!result.ok) log.warn({ backup: result.backup }, 'the restore drill failed');
    } catch (error) {
      noteFailure(error);
    }
  }

  function noteFailure(error: unknown): void {
    if (ending.signal.aborted) return;
    failedAt = Date.now();
    const message = error instanceof BackupFailed ? error.message : 'see the daemon’s log';
    log.warn({ err: error }, 'a backup or a drill failed; it is tried again in an hour');
    try {
      writeBackupNotes(home.backups, { failed: { at: new Date().toISOString(), message } });
    } catch (cause) {
      log.warn({ err: cause }, 'the note about it could not be written');
    }
  }

  function look(): void {
    if (!settings.backup || Math.abs(Date.now() - failedAt) < RETRY_AFTER_MS) return;
    const daily = savedBackups(home.backups).filter((one) => one.daily);
    if (isBackupDue(settings.backup_time, daily, new Date())) {
      begin(() => make({ task: 'backup', daily: true, keep: settings.backup_keep }));
      return;
    }
    const last = readBackupNotes(home.backups).drill;
    if (last === null || Math.abs(Date.now() - Date.parse(last.at)) >= DRILL_EVERY_MS) begin(drill);
  }

  let every: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    look();
    every = setInterval(look, LOOK_EVERY_MS);
    every.unref();
  }, FIRST_LOOK_MS);
  first.unref();

  const state = (): BackupState => ({
    on: settings.backup,
    folder: home.backups,
    last: newestBackup(home.backups) ?? null,
    ...readBackupNotes(home.backups),
  });

  return {
    state,
    list: (): BackupList => ({ ...state(), running: running !== undefined, items: savedBackups(home.backups) }),
    /** Start a backup that is kept; false if a backup or a drill is running already. */
    start: (name?: string): boolean => begin(() => make({ task: 'backup', ...(name !== undefined && { name }) })),
    async stop(): Promise<void> {
      clearTimeout(first);
      clearInterval(every);
      ending.abort();
      await running;
    },
  };
}
