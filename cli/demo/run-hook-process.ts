import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { HookCall } from './recorded-sessions.ts';

/** Time limit for a very busy machine; the hook limits itself to 250 ms. */
const HOOK_TIMEOUT_MS = 20_000;

export type HookOutput = { stdout: string; tookMs: number };

/** Run a built hook as Claude Code does: the payload on stdin, the answer on stdout. @throws unless it exits with 0 */
export function runHookProcess(hooksFolder: string, call: HookCall, env: NodeJS.ProcessEnv): Promise<HookOutput> {
  const startedAt = performance.now();
  const script = join(hooksFolder, `${call.hook}.cjs`);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
      timeout: HOOK_TIMEOUT_MS,
    });
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve({ stdout, tookMs: performance.now() - startedAt });
      else reject(new Error(`${script} ended with ${code}: run \`npm run build\`, then \`agent-memory doctor\``));
    });
    child.stdin.on('error', () => {}); // a hook that ended early says so by its exit code
    child.stdin.end(`${JSON.stringify(call.payload)}\n`);
  });
}

/** An answer's addition to the model's context; empty if there is none. */
export const contextOf = (output: HookOutput): string => answerOf(output).additionalContext ?? '';

/** The reason with which an answer stops a call; empty when the call may run. */
export const readDenial = (output: HookOutput): string => answerOf(output).permissionDecisionReason ?? '';

function answerOf({ stdout }: HookOutput): { additionalContext?: string; permissionDecisionReason?: string } {
  if (stdout.trim() === '') return {};
  return (JSON.parse(stdout) as { hookSpecificOutput?: ReturnType<typeof answerOf> }).hookSpecificOutput ?? {};
}
