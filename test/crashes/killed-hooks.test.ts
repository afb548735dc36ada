/** kill -9 of hooks, at any moment of their short lives: what they had not handed over comes from the transcript, nothing comes twice. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { countRefusals, spoolSize } from '../../daemon/home/spool.ts';
import { countPoison } from '../../daemon/home/spool-reader.ts';
import { callLine, promptLine, resultLine } from '../capture/transcript/lines.ts';
import { toolCallsOf } from '../end-to-end/recorded.ts';
import { builtHooks, runHookProcess } from '../hooks/run-hook-process.ts';
import { notBuilt, type Sandbox, settle } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';
import { spawnDaemon } from './daemon-process.ts';

const CALLS = 30;
/** Long enough that sending or spooling it can be cut in the middle. */
const OUTPUT = 'stage 3 of the import: attempts left 2\n'.repeat(1500);

describe.skipIf(notBuilt)(`kill -9 of hooks${notBuilt ? ` [skipped: ${notBuilt}]` : ''}`, { timeout: 120_000 }, () => {
  for (const daemonIs of ['up', 'down'] as const) {
    it(`with the daemon ${daemonIs} costs no tool call and doubles none`, async () => {
      const sandbox = await makeSandboxWithDatabase();
      onTestFinished(() => sandbox.close());
      if (daemonIs === 'up') await spawnDaemon(sandbox).ready();

      const session = { session_id: randomUUID(), prompt_id: randomUUID(), cwd: sandbox.project };
      const ids = Array.from({ length: CALLS }, () => `toolu_${randomUUID()}`);
      const usualMs = await runHook(sandbox, 'user-prompt-submit', { ...session, prompt: 'Let the import retry' });
      const finished: boolean[] = [];
      for (const [n, id] of ids.entries())
        finished.push(await callAndKill(sandbox, session, id, n, ((2.5 * n) / CALLS) * usualMs));
      expect(new Set(finished)).toEqual(new Set([true, false])); // else it was not cut where it hurts

      if (daemonIs === 'down') await spawnDaemon(sandbox).ready();
      const transcript_path = writeTranscript(sandbox, session, ids);
      await runHook(sandbox, 'stop', { ...session, transcript_path });
      await settle(sandbox.api);

      const calls = await toolCallsOf(sandbox, session.session_id);
      expect(calls.map(({ tool_use_id }) => tool_use_id).sort()).toEqual(ids.toSorted());
      expect(calls.filter(({ success, prompt_id }) => !success || prompt_id !== session.prompt_id)).toEqual([]);
      expect({
        refused: countRefusals(sandbox.home),
        waiting: spoolSize(sandbox.home).pending,
        poison: countPoison(sandbox.home),
      }).toEqual({ refused: { full: 0, disk: 0, unredacted: 0 }, waiting: 0, poison: 0 });
    });
  }
});

type Ids = { session_id: string; prompt_id: string; cwd: string };

const hookEnv = ({ home }: Sandbox) => ({ AGENT_MEMORY_HOME: home.root, AGENT_MEMORY_AUTOSTART: '0' });

/** @returns how long it took, in milliseconds, most of them the start of its process */
async function runHook(sandbox: Sandbox, script: string, payload: Record<string, unknown>): Promise<number> {
  const { code, wallMs } = await runHookProcess(script, JSON.stringify(payload), hookEnv(sandbox));
  expect(code).toBe(0);
  return wallMs;
}

/** Start the hook of a finished call and kill it after `ms`. @returns whether it had ended before */
async function callAndKill(sandbox: Sandbox, session: Ids, id: string, n: number, ms: number): Promise<boolean> {
  const child = spawn(process.execPath, [join(builtHooks, 'post-tool-use.cjs')], {
    env: { PATH: process.env.PATH ?? '', HOME: sandbox.root, ...hookEnv(sandbox) },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.on('error', () => {}); // killed before it has read everything
  child.stdin.end(JSON.stringify({ ...session, ...call(id, n), tool_response: { stdout: OUTPUT, stderr: '' } }));
  const timer = setTimeout(() => child.kill('SIGKILL'), ms);
  await once(child, 'exit');
  clearTimeout(timer);
  return child.exitCode === 0;
}

const call = (id: string, n: number) => ({
  tool_name: 'Bash',
  tool_use_id: id,
  tool_input: { command: `npm test -- stage-${n}` },
});

function writeTranscript(sandbox: Sandbox, { session_id, prompt_id, cwd }: Ids, ids: readonly string[]): string {
  const fields = { sessionId: session_id, cwd, timestamp: new Date().toISOString() };
  const folder = join(sandbox.root, '.claude', 'projects', 'shop');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${session_id}.jsonl`);
  const lines = [
    promptLine(prompt_id, 'Let the import retry', fields),
    ...ids.flatMap((id, n) => [
      callLine(id, 'Bash', call(id, n).tool_input, fields),
      resultLine(id, prompt_id, OUTPUT, { ...fields, toolUseResult: { stdout: OUTPUT, stderr: '' } }),
    ]),
  ];
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
  return path;
}
