/** The built daemon as a process that a test may kill at any moment. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDaemonFile } from '../../daemon/home/daemon-file.ts';
import { DAEMON_SCRIPT, type Sandbox } from '../support/built-package.ts';

export type DaemonProcess = {
  pid: number;
  /** Resolves when it answers. @throws when it ended instead, with what it left for the user to read */
  ready(): Promise<void>;
  /** kill -9, resolved when it is gone. */
  kill(): Promise<void>;
  /** Resolves when it has ended by itself. */
  ended(): Promise<void>;
};

const LOOK_EVERY_MS = 20;

/** Start the daemon of a sandbox; returns at once. */
export function spawnDaemon(sandbox: Sandbox, env: Record<string, string> = {}): DaemonProcess {
  const child: ChildProcess = spawn(process.execPath, [DAEMON_SCRIPT], {
    env: { ...sandbox.env, ...env },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  return {
    pid: child.pid!,
    async ready() {
      // The file is written last in a start, when socket and port are open.
      while (readDaemonFile(sandbox.home)?.pid !== child.pid) {
        if (child.exitCode !== null) throw new Error(`The daemon did not start: ${failureOf(sandbox)}`);
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async ended() {
      await exited;
    },
  };
}

function failureOf({ home }: Sandbox): string {
  const file = join(home.logs, 'start-failure.txt');
  return existsSync(file) ? readFileSync(file, 'utf8') : `exit without a word, see ${home.logs}`;
}
