import { spawn } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Home, resolveHome } from '../../daemon/home/home.ts';
import { listSpool } from '../../daemon/home/spool.ts';
import { readSpooled } from '../../daemon/home/spool-reader.ts';
import { prepareForSpool } from '../../hooks/lib/on-failure.ts';
import { cpuOfEndedChildrenMs, missingForProcessCpu } from '../../scripts/bench/process-cpu.ts';
import { httpReply, leaveStaleSocket, listenAs, makeHome } from './fake-daemon.ts';
import { builtHooks, runHookProcess, runNode } from './run-hook-process.ts';

// A secret in the redactor's first rule; split so that no scanner takes this file for a leak.
const SECRET = `ghp_${'1a2B3c4D5e6F7g8H9i0J'.repeat(2).slice(0, 36)}`;
/** Processor time of a hook beyond `node -e 0`. Measured 120–180 ms beside a load of 22; what it waits, the bench hook-bounds measures. */
const BUDGET_MS = 250;
/** Processor time of `node -e 0` on a machine at rest. The bound grows where it takes longer. */
const NODE_START_MS = 45;
const small = JSON.stringify({
  session_id: 's',
  hook_event_name: 'Stop',
  tool_response: `${'line\n'.repeat(400)}${SECRET}`,
});
const big = JSON.stringify({
  session_id: 's',
  hook_event_name: 'Stop',
  tool_response: `${'some line of output\n'.repeat(250_000)}${SECRET}`,
});

type Failure = { name: string; prepare(home: Home): Promise<() => Promise<void> | void> };

const replying = (name: string, text: string | Buffer, end = true): Failure => ({
  name,
  prepare: async (home) => {
    const daemon = await listenAs(home.socket, (socket) => (end ? socket.end(text) : socket.write(text)));
    return daemon.close;
  },
});

const failures: Failure[] = [
  { name: 'is down', prepare: async () => () => {} },
  {
    name: 'was killed and left its socket',
    prepare: async (home) => {
      await leaveStaleSocket(home);
      return () => {};
    },
  },
  {
    name: 'is a plain file where the socket should be',
    prepare: async (home) => {
      writeFileSync(home.socket, '');
      return () => {};
    },
  },
  { name: 'accepts and never answers', prepare: async (home) => (await listenAs(home.socket, () => {})).close },
  { name: 'listens and never accepts', prepare: stoppedDaemon },
  {
    name: 'answers after 2 s',
    prepare: async (home) => {
      const timers: NodeJS.Timeout[] = [];
      const daemon = await listenAs(home.socket, (socket) => {
        timers.push(setTimeout(() => socket.end(httpReply(200, '{"late":true}')), 2000));
      });
      return () => {
        for (const timer of timers) clearTimeout(timer);
        return daemon.close();
      };
    },
  },
  replying('answers 500', httpReply(500, '{"title":"no"}')),
  replying('answers 503', httpReply(503)),
  replying('answers 401', httpReply(401, '{"title":"who are you?"}')),
  replying('answers 413', httpReply(413)),
  replying('answers garbage', Buffer.from([0, 1, 2, 255, 254, 10, 13, 0])),
  replying('answers in another protocol', 'SSH-2.0-OpenSSH_9.6\r\n\r\n', false),
  replying('answers with a log line', httpReply(200, 'listening on port 3377')),
  replying('answers with a list', httpReply(200, '[]')),
  replying('is killed in the middle of its answer', 'HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{"hookSpecific'),
  replying('never finishes its answer', 'HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{"hookSpecific', false),
  replying('sends a broken chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n'),
  replying('closes without a word', ''),
];

const cpuMs = () => (missingForProcessCpu ? 0 : cpuOfEndedChildrenMs());
const isWithinBudget = ({ hook, node }: { hook: number; node: number }) =>
  hook - node <= BUDGET_MS * Math.max(1, node / NODE_START_MS);

let home: ReturnType<typeof makeHome>;
const paths = () => resolveHome({ AGENT_MEMORY_HOME: home.root });

beforeEach(() => {
  home = makeHome();
});
afterEach(() => home.remove());

describe.each(failures)('a hook whose daemon $name', ({ prepare }) => {
  it.each([
    ['2 KB', small],
    ['5 MB', big],
  ])('keeps an event of %s, prints nothing, exits 0 and works no longer than it may', async (_, payload) => {
    const release = await prepare(paths());
    const spent: { hook: number; node: number }[] = [];
    // The best of three: the bound is the hook's, the noise is the machine's.
    do {
      const before = cpuMs();
      await runNode(['-e', '0'], '', {});
      const between = cpuMs();
      const result = await runHookProcess('stop', payload, { AGENT_MEMORY_HOME: home.root });
      spent.push({ hook: cpuMs() - between, node: between - before });
      expect(result).toMatchObject({ code: 0, stdout: '', stderr: '' });
      expect(listSpool(paths())).toHaveLength(spent.length);
    } while (!isWithinBudget(spent.at(-1)!) && spent.length < 3);
    await release();
    expect(spent.at(-1), JSON.stringify(spent)).toSatisfy(isWithinBudget);

    const [name] = listSpool(paths());
    const text = readFileSync(join(paths().spool, name!), 'utf8');
    expect(text).not.toContain(SECRET);
    expect(text.length).toBeLessThan(100_000);
    expect(statSync(join(paths().spool, name!)).mode & 0o777).toBe(0o600);
    expect(readSpooled(paths(), name!)).toMatchObject({
      kind: 'event',
      event: { version: 1, event: 'Stop', agent: 'claude-code', payload: { session_id: 's', hook_event_name: 'Stop' } },
    });
  });
});

it('an event of another agent is kept under its name', async () => {
  await runNode([join(builtHooks, 'stop.cjs'), '--agent', 'codex', '--home', home.root], small, {});
  const [name] = listSpool(paths());
  expect(readSpooled(paths(), name!)).toMatchObject({ event: { agent: 'codex', payload: { session_id: 's' } } });
});

it('a hook without any home to write to exits 0 and says nothing', async () => {
  expect(await runHookProcess('stop', small, { HOME: '' })).toMatchObject({ code: 0, stdout: '', stderr: '' });
});

it('a hook whose AGENT_MEMORY_URL is no URL keeps the event', async () => {
  const result = await runHookProcess('stop', small, { AGENT_MEMORY_HOME: home.root, AGENT_MEMORY_URL: 'not a url' });
  expect(result).toMatchObject({ code: 0, stdout: '', stderr: '' });
  expect(listSpool(paths())).toHaveLength(1);
});

it('what is private is not kept', async () => {
  const payload = JSON.stringify({ hook_event_name: 'UserPromptSubmit', prompt: 'a <private>b-secret</private> c' });
  await runHookProcess('user-prompt-submit', payload, { AGENT_MEMORY_HOME: home.root });
  const [name] = listSpool(paths());
  expect(readSpooled(paths(), name!)).toMatchObject({ event: { payload: { prompt: 'a  c' } } });
});

it.each(['', 'no json', '[1]', '{"half":'])('stdin of %j leaves nothing behind', async (stdin) => {
  const result = await runHookProcess('stop', stdin, { AGENT_MEMORY_HOME: home.root });
  expect(result).toMatchObject({ code: 0, stdout: '', stderr: '' });
  expect(listSpool(paths())).toEqual([]);
});

/** A daemon that is stopped: the kernel completes connections to it, and nobody takes them. */
async function stoppedDaemon(home: Home): Promise<() => Promise<void>> {
  const script = `require('net').createServer().listen(${JSON.stringify(home.socket)}, () => console.log('listening'))`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  child.kill('SIGSTOP');
  return () =>
    new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
}

// Measured 230 to 300 ms with Node's start; a search anew for each line took 14 s.
const MAX_CPU_MS = 2_000;

it.skipIf(missingForProcessCpu)('a secret in each line does not make a hook work for seconds', async () => {
  const made = makeHome();
  onTestFinished(made.remove);
  const home = resolveHome({ AGENT_MEMORY_HOME: made.root });
  const stdout = Array.from({ length: 3_200 }, (_, row) => `API_KEY_${row}=${SECRET.slice(4)}${row}`).join('\n');
  const payload = JSON.stringify({ session_id: 's', tool_name: 'Bash', tool_input: {}, tool_response: { stdout } });
  const before = cpuOfEndedChildrenMs();
  const run = await runHookProcess('post-tool-use', payload, { AGENT_MEMORY_HOME: made.root });
  expect(run.code).toBe(0);
  expect(cpuOfEndedChildrenMs() - before).toBeLessThan(MAX_CPU_MS);
  const [name] = listSpool(home);
  expect(readFileSync(join(home.spool, name!), 'utf8')).not.toContain(SECRET.slice(6, 20));
});

it('what a hook spends before it prepares an event counts: no text is redacted beyond its time, and none is kept unmasked', () => {
  const body = Buffer.from(
    JSON.stringify({ session_id: 's', tool_name: 'Bash', tool_response: `KEY=${SECRET} `.repeat(900) }),
  );
  const delivery = { agent: 'claude-code', event: 'PostToolUse', eventId: 'e', receivedAtMs: 0, body };
  // Since the test's process began, far more was spent than a hook may.
  const prepared = prepareForSpool(
    { ...delivery, spentAtStart: { user: 0, system: 0 } },
    { AGENT_MEMORY_HOME: home.root },
  );
  expect(prepared).toMatchObject({
    payload: {
      session_id: 's',
      tool_response: expect.stringMatching(/^\[… \d+ characters cut: no time to redact them …\]$/),
    },
  });
});
