import { readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeSetting } from '../../cli/commands/settings-file.ts';
import { HOOK_EVENTS } from '../../daemon/contract/hook-events.ts';
import { listSpool } from '../../daemon/home/spool.ts';
import { httpReply, listenAs } from '../hooks/fake-daemon.ts';
import { runHookProcess } from '../hooks/run-hook-process.ts';
import { makeSandbox, notBuilt, type Sandbox } from '../support/built-package.ts';

const what = `what a running daemon shows to others on its machine${notBuilt ? ` (${notBuilt})` : ''}`;

describe.skipIf(notBuilt)(what, { timeout: 120_000 }, () => {
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = makeSandbox();
    sandbox.env.AGENT_MEMORY_EMBEDDER = 'none';
    expect(await runHook('stop')).toMatchObject({ code: 0 }); // leaves an event in the spool, before there is any daemon
  }, 120_000);
  afterAll(async () => {
    await sandbox?.close();
  });

  const payload = (event: string) =>
    JSON.stringify({
      session_id: 's',
      hook_event_name: event,
      cwd: sandbox.project,
      prompt_id: 'p',
      prompt: 'for our ears only',
      tool_name: 'Bash',
      tool_use_id: 't',
      tool_input: { command: 'ls' },
    });
  const runHook = (script: string, event = 'Stop') => runHookProcess(script, payload(event), sandbox.env);
  const readMode = (path: string) => `0${(statSync(path).mode & 0o777).toString(8)}`;

  it('a spooled event and its folder are the owner’s alone', () => {
    const { root, spool } = sandbox.home;
    const [name] = listSpool(sandbox.home);
    expect([root, spool, join(spool, name!)].map(readMode)).toEqual(['0700', '0700', '0600']);
  });

  it('so are home, token, socket, logs, data and daemon.json right after the start', async () => {
    expect(await sandbox.cli(['start'])).toMatchObject({ code: 0 });
    const { root, token, socket, daemonFile, logs, data, spool } = sandbox.home;
    const modes = Object.fromEntries([root, logs, data, spool].map((path) => [path, readMode(path)]));
    expect(modes).toEqual({ [root]: '0700', [logs]: '0700', [data]: '0700', [spool]: '0700' });
    expect([token, socket, daemonFile, join(logs, 'daemon.log')].map(readMode)).toEqual(Array(4).fill('0600'));
  });

  it('and settings that the CLI writes, which may carry a database’s password', () => {
    writeSetting(sandbox.home, 'inject', true);
    expect(readMode(sandbox.home.settings)).toBe('0600');
  });

  it('a stranger on the port of a daemon that was killed receives nothing from any hook', async () => {
    const { pid, url } = await sandbox.api.health();
    const daemonFile = readFileSync(sandbox.home.daemonFile, 'utf8');
    process.kill(pid, 'SIGKILL');
    await portIsFree(url);
    const stranger = await listenAs({ port: Number(new URL(url).port) }, (socket) =>
      socket.write(httpReply(200, '{"systemMessage":"mine"}')),
    );
    expect(readFileSync(sandbox.home.daemonFile, 'utf8'), 'the dead daemon is still on record').toBe(daemonFile);
    for (const { event, script } of HOOK_EVENTS)
      expect(await runHook(script, event)).toMatchObject({ code: 0, stdout: '', stderr: '' });
    await stranger.close();
    expect(stranger.received).toEqual([]);
    expect(listSpool(sandbox.home)).toHaveLength(HOOK_EVENTS.length);
  });
});

/** Wait until nobody listens on a port any more: the kernel closes it when it has torn the process down. */
async function portIsFree(url: string): Promise<void> {
  await vi.waitFor(async () => expect(await answers(Number(new URL(url).port))).toBe(false), 30_000);
}

/** Not by fetch: nothing bounds its wait for a process that dies just then. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isAnswered: boolean) => {
      socket.destroy();
      resolve(isAnswered);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}
