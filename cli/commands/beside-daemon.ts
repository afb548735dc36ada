// Runs the processes that share a Postgres with the daemons (daemon/process-main.ts).
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MEMORY_SAVING_ENV } from '../../daemon/client/daemon-env.ts';
import { packageRoot } from '../../daemon/home/package-root.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';

/** Run a script of dist/daemon in this terminal until it ends or is told to stop. @returns its exit code */
export async function runInTerminal(
  { env, home }: Pick<CommandContext, 'env' | 'home'>,
  script: string,
  args: readonly string[] = [],
  { env: moreEnv = {}, nodeArgs = [] }: { env?: NodeJS.ProcessEnv; nodeArgs?: readonly string[] } = {},
): Promise<number> {
  const child = spawn(process.execPath, [...nodeArgs, script, ...args], {
    stdio: 'inherit',
    env: { ...MEMORY_SAVING_ENV, ...env, ...moreEnv, AGENT_MEMORY_HOME: home.root },
  });
  process.on('SIGTERM', (signal: NodeJS.Signals) => child.kill(signal));
  process.on('SIGINT', () => {}); // the terminal sends it to the child as well, which drains
  return new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? EXIT.failed));
  });
}

/** The script of the processes beside the daemon. @throws CommandFailed when it isn't built */
export function processScript(): string {
  const script = join(packageRoot(), 'dist', 'daemon', 'process-main.js');
  if (!existsSync(script)) throw new CommandFailed(`${script} is missing: run \`npm run build\` in the package`);
  return script;
}

/** Run a one-off process, and return its result. @throws CommandFailed with its error message */
export async function runToItsEnd<T>({ env, home }: CommandContext, ...args: string[]): Promise<T> {
  const child = spawn(process.execPath, [processScript(), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...MEMORY_SAVING_ENV, ...env, AGENT_MEMORY_HOME: home.root },
  });
  let answer = '';
  let complaint = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-4000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) {
    const exitCode = code === EXIT.usage || code === EXIT.notFound ? code : EXIT.failed;
    throw new CommandFailed(complaint.trim() || `The process ended with ${code ?? 'a signal'}`, exitCode);
  }
  return JSON.parse(answer) as T;
}
