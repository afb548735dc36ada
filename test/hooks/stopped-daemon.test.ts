/** A daemon that is stopped while a hook asks it, and goes on afterwards: what it answered then reached nobody, and counts as late. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENT_ID_HEADER } from '../../daemon/contract/hook-events.ts';
import { readTokenFile } from '../../daemon/home/home.ts';
import { type DaemonProcess, spawnDaemon } from '../crashes/daemon-process.ts';
import { notBuilt, type Sandbox, settle } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';
import { runHookProcess } from './run-hook-process.ts';

const RESET = 'git reset --hard HEAD~3';

/** A busy machine may make any answer late, which is no answer: ask until there is one. */
async function firstAnswer(ask: () => Promise<string>): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const answer = await ask();
    if (answer !== '') return answer;
  }
  return '';
}

describe.skipIf(notBuilt)(
  `a daemon that was stopped${notBuilt ? ` [skipped: ${notBuilt}]` : ''}`,
  { timeout: 120_000 },
  () => {
    let sandbox: Sandbox;
    let daemon: DaemonProcess;

    beforeAll(async () => {
      sandbox = await makeSandboxWithDatabase();
      daemon = spawnDaemon(sandbox);
      await daemon.ready();
      await sandbox.cli(['lessons', 'packs', 'install', 'git']);
      await sandbox.api.saveObservation({
        project: sandbox.project,
        text: 'The outbox sends each webhook once.',
        pinned: true,
      });
      await settle(sandbox.api);
    });
    afterAll(() => sandbox.close());

    const run = async (script: string, payload: object) => {
      const env = { AGENT_MEMORY_HOME: sandbox.home.root };
      const { code, stdout } = await runHookProcess(script, JSON.stringify({ cwd: sandbox.project, ...payload }), env);
      expect(code).toBe(0);
      return stdout;
    };
    /** The same, while the daemon is stopped. */
    const runStopped = async (script: string, payload: object) => {
      process.kill(daemon.pid, 'SIGSTOP');
      try {
        return await run(script, payload);
      } finally {
        process.kill(daemon.pid, 'SIGCONT');
      }
    };
    const callOf = (session: string, command = RESET) => ({
      session_id: session,
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_use_id: randomUUID(),
      tool_input: { command },
    });

    it('has held nothing: the same call again is held, and only then insisted on; the stats say late', async () => {
      const session = randomUUID();
      expect(await runStopped('pre-tool-use', callOf(session))).toBe('');
      expect(await firstAnswer(() => run('pre-tool-use', callOf(session)))).toContain('agent-memory held this call');
      expect(await firstAnswer(() => run('pre-tool-use', callOf(session)))).toContain('since the agent insisted');
      expect(await run('pre-tool-use', callOf(session))).toBe('');
      await expect
        .poll(async () => (await sandbox.api.lessonStats({})).items.map(({ outcomes }) => outcomes))
        .toEqual([{ late: expect.any(Number), insisted: 1 }]);
    });

    it('has held nothing that an older hook asked about, which confirms nothing and hangs up', async () => {
      const session = randomUUID();
      const ask = async (isPatient: boolean) => {
        const body = JSON.stringify({ cwd: sandbox.project, ...callOf(session) });
        const socket = connect(sandbox.home.socket);
        socket.on('error', () => {});
        socket.write(
          `POST /hooks/claude-code/PreToolUse HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${readTokenFile(sandbox.home)}\r\n` +
            `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${EVENT_ID_HEADER}: ${randomUUID()}\r\n` +
            `x-agent-memory-door: hook\r\nConnection: close\r\n\r\n${body}`,
        );
        let said = '';
        socket.setEncoding('utf8').on('data', (text) => {
          said += text;
        });
        if (isPatient) await once(socket, 'close');
        else await new Promise<void>((resolve) => socket.write('', () => resolve()));
        socket.destroy();
        return said;
      };
      process.kill(daemon.pid, 'SIGSTOP');
      await ask(false);
      process.kill(daemon.pid, 'SIGCONT');
      const body = async () => (await ask(true)).split('\r\n\r\n')[1] ?? '';
      expect(await firstAnswer(body)).toContain('agent-memory held this call');
      expect(await firstAnswer(body)).toContain('since the agent insisted');
    });

    it('has begun no session: the first prompt carries the brief, and why says that the start came late', async () => {
      const session = randomUUID();
      expect(
        await runStopped('session-start', { session_id: session, hook_event_name: 'SessionStart', source: 'startup' }),
      ).toBe('');
      const promptOf = () => ({
        session_id: session,
        hook_event_name: 'UserPromptSubmit',
        prompt_id: randomUUID(),
        prompt: 'Is the outbox done?',
      });
      expect(await firstAnswer(() => run('user-prompt-submit', promptOf()))).toContain('sends each webhook once');
      await expect
        .poll(async () => (await sandbox.cli(['why', '--session', session])).stdout)
        .toMatch(/a session began[^#]*came too late; it would have added/);
      expect((await sandbox.api.stats()).late_answers).toBeGreaterThan(0);
    });
  },
);
