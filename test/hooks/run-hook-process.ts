import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../../daemon/home/package-root.ts';

export type HookRun = { code: number | null; stdout: string; stderr: string; wallMs: number };

export const builtHooks = join(packageRoot(), 'dist', 'hooks');

/** Run a built hook as the client does: its own process, the payload on stdin, an environment of its own. */
export function runHookProcess(
  script: string,
  stdin: string | Buffer,
  env: Record<string, string>,
  folder = builtHooks,
): Promise<HookRun> {
  return runNode([join(folder, `${script}.cjs`)], stdin, env);
}

/** Run Node with nothing of our own in its environment. */
export function runNode(args: string[], stdin: string | Buffer, env: Record<string, string>): Promise<HookRun> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent', AGENT_MEMORY_AUTOSTART: '0', ...env },
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  child.stdin.on('error', () => {}); // a hook that ends early leaves its stdin unread
  child.stdin.end(stdin);
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, ...output, wallMs: performance.now() - startedAt }));
  });
}
