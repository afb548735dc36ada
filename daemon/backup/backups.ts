import { BackupFailed, type BackupTask, runBackupTask } from '../client/run-backup.ts';
import type { BackupList, BackupState } from '../contract/backups.ts';
import { DAY_MS } from '../contract/calendar-days.ts';
import type { Log } from '../contract/log.ts';
import type { Home } from '../home/home.ts';
import { newestBackup, readBackupNotes, savedBackups, writeBackupNotes } from '../home/saved-backups.ts';
import { isBackupDue } from './when-due.ts';

/** Delay of the first check of the clock: the start is over by then, and a missed backup is made soon. */
const FIRST_LOOK_MS = 3 * 60_000;
/** Interval of checking the clock, since a timer for hours ahead is wrong after the machine has slept. */
const LOOK_EVERY_MS = 60_000;
const RETRY_AFTER_MS = 3_600_000;
const DRILL_EVERY_MS = 7 * DAY_MS;

type BackupDeps = {
  home: Home;
  settings: { backup: boolean; backup_time: string; backup_keep: number };
  log: Pick<Log, 'info' | 'warn'>;
  /** Runs a task in a separate process. */
  run?: typeof runBackupTask;
};

/**
 * Start the daily backups and the weekly drill, one at a time; `stop` ends a running one, whose remains the next one
 * removes.
 */
export const startBackups = (deps: BackupDeps): Backups => new Backups(deps);

export class Backups {
  readonly #deps: BackupDeps;
  readonly #ending = new AbortController();
  readonly #first: NodeJS.Timeout;
  #every: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #failedAt = 0;

  constructor(deps: BackupDeps) {
    this.#deps = deps;
    this.#first = setTimeout(() => {
      this.#look();
      this.#every = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
    }, FIRST_LOOK_MS).unref();
  }

  state = (): BackupState => {
    const { settings, home } = this.#deps;
    return {
      on: settings.backup,
      folder: home.backups,
      last: newestBackup(home.backups) ?? null,
      ...readBackupNotes(home.backups),
    };
  };

  list(): BackupList {
    const items = savedBackups(this.#deps.home.backups);
    return { ...this.state(), running: this.#running !== undefined, items };
  }

  /** Start a backup on request; false if a backup or a drill is already running. */
  start(name?: string): boolean {
    return this.#begin(() => this.#make({ task: 'backup', ...(name !== undefined && { name }) }));
  }

  async stop(): Promise<void> {
    clearTimeout(this.#first);
    clearInterval(this.#every);
    this.#ending.abort();
    await this.#running;
  }

  #look(): void {
    const { home, settings } = this.#deps;
    if (!settings.backup || Math.abs(Date.now() - this.#failedAt) < RETRY_AFTER_MS) return;
    const daily = savedBackups(home.backups).filter((backup) => backup.daily);
    if (isBackupDue(settings.backup_time, daily, new Date())) {
      this.#begin(() => this.#make({ task: 'backup', daily: true, keep: settings.backup_keep }));
      return;
    }
    const lastDrill = readBackupNotes(home.backups).drill;
    if (lastDrill === null || Math.abs(Date.now() - Date.parse(lastDrill.at)) >= DRILL_EVERY_MS)
      this.#begin(() => this.#drill());
  }

  #begin(work: () => Promise<void>): boolean {
    if (this.#running || this.#ending.signal.aborted) return false;
    this.#running = work().finally(() => {
      this.#running = undefined;
    });
    return true;
  }

  async #make(task: BackupTask & { task: 'backup' }): Promise<void> {
    const { home, log } = this.#deps;
    try {
      const { name, bytes, rows } = await this.#run<{ name: string; bytes: number; rows: number }>(task);
      log.info({ name, bytes, rows }, 'backup made');
      writeBackupNotes(home.backups, { failed: null });
    } catch (error) {
      this.#noteFailure(error);
    }
  }

  async #drill(): Promise<void> {
    const { home, log } = this.#deps;
    try {
      const result = await this.#run<{ ok: boolean; backup: string; detail: string }>({ task: 'drill' });
      writeBackupNotes(home.backups, { drill: { at: new Date().toISOString(), ...result } });
      if (!result.ok) log.warn({ backup: result.backup }, 'the restore drill failed');
    } catch (error) {
      this.#noteFailure(error);
    }
  }

  #run<T>(task: BackupTask): Promise<T> {
    const { home, run = runBackupTask } = this.#deps;
    return run<T>(task, { home, signal: this.#ending.signal });
  }

  #noteFailure(error: unknown): void {
    if (this.#ending.signal.aborted) return;
    const { home, log } = this.#deps;
    this.#failedAt = Date.now();
    const message = error instanceof BackupFailed ? error.message : 'see the daemon’s log';
    log.warn({ err: error }, 'a backup or a drill failed; it is tried again in an hour');
    try {
      writeBackupNotes(home.backups, { failed: { at: new Date().toISOString(), message } });
    } catch (cause) {
      log.warn({ err: cause }, 'the note about it could not be written');
    }
  }
}
