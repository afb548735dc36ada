// Runs dist/daemon/backup-main.js, the process that makes, checks and restores backups, and verifies receipts: at low
// priority, so that nobody waits for it, and with its own memory, which is freed when it ends. It ends by itself when
// its parent does.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { Home } from '../home/home.ts';
import { packageRoot } from '../home/package-root.ts';
import { splitLines } from '../home/split-lines.ts';

/** The process's task, as its arguments. */
export type BackupTask =
  /** `upgrade`: of the tables that an update is about to change; the latest two of those are kept. */
  | { task: 'backup'; name?: string; daily?: boolean; upgrade?: true; keep?: number; to?: string }
  | { task: 'check'; file: string }
  | { task: 'restore'; file: string; replace: boolean }
  | { task: 'drill' }
  | { task: 'compact' }
  | ({ task: 'export' } & ExportRequest)
  | ({ task: 'dataset' } & DatasetTask)
  /** `receipt`: an id, the path of a file, or `latest`; `clean`: first rewrite the backups that contain it. */
  | { task: 'verify'; receipt: string; also: string[]; clean: boolean }
  /** To the embedded database, or to the Postgres that AGENT_MEMORY_DATABASE_URL names in the process's environment. */
  | { task: 'move'; replace: boolean; embedded: boolean };
/**
 * What to export. `file`: a full path, a folder's for Markdown; null: the descriptor in `outputFd`. Times are ISO 8601.
 */
export type ExportRequest = {
  file: string | null;
  format: 'jsonl' | 'markdown';
  project?: string;
  session?: string;
  kind?: string;
  since?: string;
  until?: string;
};
/**
 * A step of a data set for fine-tuning in a folder that holds its dataset.json; `outputs`: the file that `validate`
 * reads.
 */
export type DatasetTask = { step: 'build' | 'split' | 'audit' | 'validate'; folder: string; outputs: string };
export type BackupMessage =
  | { kind: 'rows'; rows: number; bytes?: number }
  | { kind: 'done'; result: unknown }
  | { kind: 'failed'; message: string; isHomeInUse?: boolean };

/** The process failed; the message is a sentence for the user. */
export class BackupFailed extends Error {
  override readonly name = 'BackupFailed';
  constructor(
    message: string,
    /** Whether it failed only because a daemon has the home's lock. */
    readonly isHomeInUse = false,
  ) {
    super(message);
  }
}

type RunOptions = {
  home: Home;
  /** The environment with the settings; default: this process's own. */
  env?: NodeJS.ProcessEnv;
  onRows?(rows: number, bytes?: number): void;
  /** Aborted to end the process; what it was writing is removed by the next one. */
  signal?: AbortSignal;
  /** Whether a person waits, so that it runs at the usual priority. */
  isUrgent?: boolean;
  /** A descriptor of this process that an export without a file is written to. */
  outputFd?: number;
};

/** Run a task and return its result. @throws BackupFailed */
export async function runBackupTask<T>(task: BackupTask, options: RunOptions): Promise<T> {
  const script = join(packageRoot(), 'dist', 'daemon', 'backup-main.js');
  if (!existsSync(script)) throw new BackupFailed(`${script} is missing: run \`npm run build\` in the package`);
  const child = spawn(process.execPath, [script, options.home.root, JSON.stringify(task)], {
    stdio: ['pipe', 'pipe', 'pipe', ...(options.outputFd === undefined ? [] : [options.outputFd])],
    windowsHide: true,
    ...(options.env && { env: options.env }),
    ...(options.signal && { signal: options.signal, killSignal: 'SIGKILL' as const }),
  }) as ChildProcessByStdio<Writable, Readable, Readable>;
  if (child.pid !== undefined && options.isUrgent !== true) lowerPriority(child.pid);
  let outcome: BackupMessage | undefined;
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-500);
  });
  const reading = (async () => {
    for await (const line of splitLines(child.stdout)) {
      const message = JSON.parse(line) as BackupMessage;
      if (message.kind === 'rows') options.onRows?.(message.rows, message.bytes);
      else outcome = message;
    }
  })();
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [code] = await Promise.all([ended, reading]);
  if (outcome?.kind === 'done') return outcome.result as T;
  if (outcome?.kind === 'failed') throw new BackupFailed(outcome.message, outcome.isHomeInUse);
  throw new BackupFailed(
    `The backup process ended with ${code ?? 'a signal'}${complaint ? `: ${complaint.trim()}` : ''}`,
  );
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or the system forbids it; then it runs at the usual priority.
  }
}
