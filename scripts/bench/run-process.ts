import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

/** Environment of measured processes: none of the user's settings, and no daemon that starts unnoticed. */
export const cleanEnv = (home: string): Record<string, string> => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: home,
  AGENT_MEMORY_HOME: home,
  AGENT_MEMORY_AUTOSTART: '0',
});

/** Run node with `args` and `stdin`, and wait for its end. @returns milliseconds of wall time */
export function wallMs(args: readonly string[], stdin: string | Buffer, env: Record<string, string>): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'ignore', 'ignore'] });
  child.stdin.on('error', () => {}); // a process that ends early leaves its stdin unread
  child.stdin.end(stdin);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', () => resolve(performance.now() - startedAt));
  });
}

/**
 * CPU time, user and system, of `times` runs of node one after another, in milliseconds. The shell's `times` reports it
 * to the millisecond; Node can't see what its children used.
 */
export async function cpuMs(
  args: readonly string[],
  stdinFile: string,
  env: Record<string, string>,
  times: number,
): Promise<number> {
  const words = [process.execPath, ...args].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  const script = `for i in $(seq ${times}); do ${words} < '${stdinFile}' > /dev/null; done; times`;
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { env });
  const children = stdout.trim().split('\n')[1] ?? '';
  const spent = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  );
  if (spent.length !== 2)
    throw new Error(`Expected bash's \`times\` to print user and system time, got ${JSON.stringify(stdout)}`);
  return (spent[0]! + spent[1]!) * 1000;
}
