/** How long a hook waits for a daemon that says that it is at work, and for which calls. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OWN_MEMORY_HEADER, TOLD_PATH, WAITS_HEADER } from '../../daemon/contract/hook-events.ts';
import { writeHeldWords } from '../../daemon/home/held-words.ts';
import { resolveHome } from '../../daemon/home/home.ts';
import { listSpool } from '../../daemon/home/spool.ts';
import { type FakeDaemon, httpReply, listenAs, makeHome } from './fake-daemon.ts';
import { type HookRun, runHookProcess, runNode } from './run-hook-process.ts';

const ACKNOWLEDGED = 'HTTP/1.1 102 Processing\r\n\r\n';
const ANSWER = JSON.stringify({ systemMessage: 'héllo' });
/** What a hook may take beyond its wait, and what `node -e 0` takes on a machine at rest: see failure.test.ts. */
const BEYOND_MS = 100;
const NODE_START_MS = 45;

let home: ReturnType<typeof makeHome>;
let daemon: FakeDaemon | undefined;
const paths = () => resolveHome({ AGENT_MEMORY_HOME: home.root });
beforeEach(() => {
  home = makeHome();
});
afterEach(async () => {
  await daemon?.close();
  daemon = undefined;
  home.remove();
});

const call = (command: string, more = {}) =>
  JSON.stringify({
    session_id: 's',
    cwd: '/work/rm',
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command, ...more },
  });
const run = (script: string, stdin: string): Promise<HookRun> =>
  runHookProcess(script, stdin, { AGENT_MEMORY_HOME: home.root });
/** How long the hook of an event says that it waits. */
async function waitOf(script: string, stdin: string): Promise<number> {
  daemon ??= await listenAs(paths().socket, (socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'));
  await run(script, stdin);
  const head = daemon.received.at(-1)!.head;
  return Number(new RegExp(`${WAITS_HEADER}: (\\d+)`).exec(head)?.[1]);
}

it.each([
  ['1', true],
  ['true', true],
  ['0', false],
  [undefined, false],
])(
  'the daemon is told that the agent’s own memory is off where CLAUDE_CODE_DISABLE_AUTO_MEMORY is %j: %s',
  async (value, isTold) => {
    daemon = await listenAs(paths().socket, (socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'));
    const env = { AGENT_MEMORY_HOME: home.root, ...(value && { CLAUDE_CODE_DISABLE_AUTO_MEMORY: value }) };
    await runHookProcess('session-start', JSON.stringify({ session_id: 's', hook_event_name: 'SessionStart' }), env);
    expect(daemon.received.at(-1)!.head.includes(`${OWN_MEMORY_HEADER}: off\r\n`)).toBe(isTold);
  },
);

describe('a daemon that acknowledges an event', () => {
  const PROMPT = JSON.stringify({ session_id: 's', hook_event_name: 'UserPromptSubmit', prompt: 'x' });

  it.each([
    ['at once', [ACKNOWLEDGED + httpReply(200, ANSWER)]],
    [
      'and later answers, in pieces',
      [ACKNOWLEDGED.slice(0, 9), `${ACKNOWLEDGED.slice(9)}HTTP`, httpReply(200, ANSWER).slice(4)],
    ],
  ])('is waited for, and told that its answer was printed: %s', { retry: 2 }, async (_, pieces) => {
    const timers: NodeJS.Timeout[] = [];
    let all = '';
    daemon = await listenAs(paths().socket, (socket) => {
      if (all === '') socket.on('data', (bytes) => (all += bytes));
      // The last piece comes long after 150 ms.
      pieces.forEach((piece, n) => {
        timers.push(setTimeout(() => socket.write(piece), n === 2 ? 300 : n));
      });
    });
    expect(await run('user-prompt-submit', PROMPT)).toMatchObject({ code: 0, stdout: ANSWER });
    for (const timer of timers) clearTimeout(timer);
    expect(all).toContain(`POST ${TOLD_PATH} HTTP/1.1\r\n`);
    expect(listSpool(paths())).toEqual([]);
  });

  it.each([
    ['session-start', JSON.stringify({ session_id: 's', hook_event_name: 'SessionStart' }), 2000],
    ['user-prompt-submit', PROMPT, 700],
    ['pre-tool-use', call('git clean -fdx'), 2000],
    ['pre-tool-use', call('ls'), 150],
    ['stop', JSON.stringify({ session_id: 's', hook_event_name: 'Stop' }), 150],
  ])('and hangs costs %s no more than its wait, and the event is kept', async (script, stdin, waitMs) => {
    daemon = await listenAs(paths().socket, (socket) => void socket.write(ACKNOWLEDGED));
    const overrun: string[] = [];
    // The best of three: the bound is the hook's, the noise is the machine's.
    for (let round = 1; round <= 3; round++) {
      const { wallMs: nodeStartMs } = await runNode(['-e', '0'], '', {});
      const { code, stdout, wallMs } = await run(script, stdin);
      expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
      expect(wallMs).toBeGreaterThanOrEqual(waitMs);
      expect(listSpool(paths())).toHaveLength(round);
      const boundMs = waitMs + BEYOND_MS * Math.max(1, nodeStartMs / NODE_START_MS);
      if (wallMs - nodeStartMs <= boundMs) return;
      overrun.push(`${Math.round(wallMs - nodeStartMs)} ms of ${Math.round(boundMs)}`);
    }
    expect.fail(overrun.join(', '));
  });

  it.each([
    ['dies', (socket: Socket) => void socket.end(ACKNOWLEDGED)],
    ['answers with garbage', (socket: Socket) => void socket.write(`${ACKNOWLEDGED}SSH-2.0`)],
    ['refuses it', (socket: Socket) => void socket.write(ACKNOWLEDGED + httpReply(503))],
  ])('and %s is not waited for any longer: the event is kept', async (_, reply) => {
    daemon = await listenAs(paths().socket, reply);
    const { code, stdout, wallMs } = await run('pre-tool-use', call('git push --force'));
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(wallMs).toBeLessThan(2000);
    expect(listSpool(paths())).toHaveLength(1);
  });

  it('and is an older one, which acknowledges nothing, answers as before', { retry: 2 }, async () => {
    daemon = await listenAs(paths().socket, (socket) => socket.write(httpReply(200, ANSWER)));
    expect(await run('pre-tool-use', call('git push --force'))).toMatchObject({ code: 0, stdout: ANSWER });
  });
});

describe('a call that is worth a wait', () => {
  it.each([
    'rm -rf build',
    'cd x && sudo make install',
    'git push origin main',
    'git -C /x reset --hard',
    'kubectl -n prod delete ns x',
    'terraform apply',
    'psql -c "drop table users"',
    'dd if=/dev/zero of=/dev/sda',
    'chmod -R 777 /',
    'echo a\ngit clean -fdx',
  ])('is told by its command: %s', async (command) => {
    expect(await waitOf('pre-tool-use', call(command))).toBe(2000);
  });

  it.each(['ls -la', 'npm test', 'git status', 'git log --oneline', 'kubectl get pods', 'echo format the rmdata'])(
    'is no look and no test: %s',
    async (command) => {
      expect(await waitOf('pre-tool-use', call(command))).toBe(150);
    },
  );

  it('is one that the home holds: by whole words, by texts, by both', async () => {
    mkdirSync(home.root, { recursive: true });
    writeHeldWords(paths(), ['deploy prod', '~left-pad', 'make ~release-']);
    for (const [command, waitMs] of [
      ['./deploy --to prod', 2000],
      ['./deploy --to staging', 150],
      ['./deploys --to prod', 150],
      ['npm i @x/left-pad2', 2000],
      ['make release-7', 2000],
      ['cmake release-7', 150],
    ] as const)
      expect([command, await waitOf('pre-tool-use', call(command))]).toEqual([command, waitMs]);
  });

  it('is any call where the home says so, or its list is too long or can’t be read; none is by a list that is missing or nonsense', async () => {
    const list = paths().heldWords;
    const bytes = (text: string | Buffer) => writeFileSync(list, text);
    expect(await waitOf('pre-tool-use', call('ls'))).toBe(150);
    for (const any of ['*', 'x '.repeat(40_000)]) {
      bytes(any);
      expect(await waitOf('pre-tool-use', call('ls')), any.slice(0, 9)).toBe(2000);
    }
    for (const nonsense of ['', '\n\n', '{"a":1}', '(a+)+$\n[[[', Buffer.from([0, 255, 10, 13, 0])]) {
      bytes(nonsense);
      expect(await waitOf('pre-tool-use', call('ls'))).toBe(150);
    }
    if (process.getuid?.() === 0) return; // root reads anything
    chmodSync(list, 0);
    expect(await waitOf('pre-tool-use', call('ls'))).toBe(2000);
  });
});
