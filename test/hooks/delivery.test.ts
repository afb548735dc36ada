import { mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { HOOK_EVENTS } from '../../daemon/contract/hook-events.ts';
import { writeDaemonFile } from '../../daemon/home/daemon-file.ts';
import { resolveHome } from '../../daemon/home/home.ts';
import { listSpool } from '../../daemon/home/spool.ts';
import { postEvent } from '../../hooks/lib/post-event.ts';
import { type FakeDaemon, httpReply, listenAs, makeHome } from './fake-daemon.ts';
import { builtHooks, runHookProcess, runNode } from './run-hook-process.ts';

const fixtures = join(import.meta.dirname, '..', 'fixtures', 'claude-code');
const payload = readFileSync(join(fixtures, 'PostToolUse-Bash.json'), 'utf8');
const answer = JSON.stringify({
  hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext: 'héllo' },
});

let home: ReturnType<typeof makeHome>;
let daemon: FakeDaemon | undefined;
const paths = () => resolveHome({ AGENT_MEMORY_HOME: home.root });
const run = (script: string, stdin: string | Buffer = payload, env = {}) =>
  runHookProcess(script, stdin, { AGENT_MEMORY_HOME: home.root, ...env });
const replyWith = async (text: string) => {
  daemon = await listenAs(paths().socket, (socket) => socket.write(text));
};

beforeEach(() => {
  home = makeHome();
});
afterEach(async () => {
  await daemon?.close();
  daemon = undefined;
  home.remove();
});

// The fake daemon shares a busy machine with its hook: an answer may once take longer than the 150 ms that a hook waits.
const IN_TIME = { retry: 2 };

describe('a hook whose daemon answers', IN_TIME, () => {
  it.each(HOOK_EVENTS)('$script posts $event as it came, with the token and an id', async ({ event, script }) => {
    await replyWith(httpReply(202));
    const result = await run(script);
    expect(result).toMatchObject({ code: 0, stdout: '', stderr: '' });
    const [request] = daemon!.received;
    expect(request!.head).toMatch(new RegExp(`^POST /hooks/claude-code/${event} HTTP/1.1\r\n`));
    expect(request!.head).toContain('\r\nAuthorization: Bearer test-token\r\n');
    expect(request!.head).toMatch(
      /\r\nx-event-id: [0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\r\n/,
    );
    expect(request!.body.toString()).toBe(payload);
    expect(listSpool(paths())).toEqual([]);
  });

  it.each([[['--agent', 'codex', '--home']], [['--home', '', '--agent', 'codex']]])(
    'posts as the hook of the agent that its command line names: %j',
    async (flags) => {
      await replyWith(httpReply(202));
      const args = flags.at(-1) === '--home' ? [...flags, home.root] : flags.with(flags.indexOf(''), home.root);
      await runNode([join(builtHooks, 'pre-tool-use.cjs'), ...args], payload, {});
      expect(daemon!.received[0]!.head).toMatch(/^POST \/hooks\/codex\/PreToolUse HTTP/);
    },
  );

  it('is not refused for a token in the environment that the home’s daemon doesn’t know', async () => {
    await replyWith(httpReply(202));
    await run('stop', payload, { AGENT_MEMORY_TOKEN: 'of-another-daemon' });
    expect(daemon!.received[0]!.head).toContain('\r\nAuthorization: Bearer test-token\r\n');
  });

  it('prints the answer as it came', async () => {
    await replyWith(httpReply(200, answer));
    expect(await run('user-prompt-submit')).toMatchObject({ code: 0, stdout: answer, stderr: '' });
  });

  it.each([
    ['200 with an empty body', httpReply(200)],
    ['204', 'HTTP/1.1 204 No Content\r\n\r\n'],
  ])('prints nothing on %s', async (_, reply) => {
    await replyWith(reply);
    expect(await run('user-prompt-submit')).toMatchObject({ code: 0, stdout: '' });
    expect(listSpool(paths())).toEqual([]);
  });

  it('reads an answer in chunks that arrives piece by piece', async () => {
    const [first, second] = [answer.slice(0, 20), answer.slice(20)];
    const hex = (text: string) => Buffer.byteLength(text).toString(16);
    const reply = Buffer.from(
      `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${hex(first)}\r\n${first}\r\n${hex(second)}\r\n${second}\r\n0\r\n\r\n`,
    );
    daemon = await listenAs(paths().socket, (socket) => {
      socket.setNoDelay(true);
      let at = 0;
      const next = () => {
        if (at >= reply.length) return;
        socket.write(reply.subarray(at, at + 7), () => setImmediate(next));
        at += 7;
      };
      next();
    });
    expect(await run('user-prompt-submit')).toMatchObject({ code: 0, stdout: answer });
  });

  it('reads an answer without a length to the end of the connection', async () => {
    daemon = await listenAs(paths().socket, (socket) => socket.end(`HTTP/1.1 200 OK\r\n\r\n${answer}`));
    expect(await run('user-prompt-submit')).toMatchObject({ code: 0, stdout: answer });
  });

  it('sends every byte as it came, be it UTF-8 or not', async () => {
    await replyWith(httpReply(202));
    const bytes = Buffer.concat([
      Buffer.from('{"prompt":"héllo 世界 🎉 '),
      Buffer.from([0xff, 0xc3, 0x80]),
      Buffer.from('"}'),
    ]);
    expect(await run('user-prompt-submit', bytes)).toMatchObject({ code: 0, stdout: '' });
    expect(daemon!.received[0]!.body.equals(bytes)).toBe(true);
  });

  // Without the 150 ms that the process gives it, in which a busy machine takes in less.
  it('sends a payload of 5 MB whole', async () => {
    await replyWith(httpReply(202));
    vi.stubEnv('AGENT_MEMORY_HOME', home.root);
    vi.stubEnv('AGENT_MEMORY_URL', undefined);
    onTestFinished(() => void vi.unstubAllEnvs());
    const body = Buffer.from(JSON.stringify({ hook_event_name: 'PostToolUse', tool_response: 'x'.repeat(5_000_000) }));
    const outcome = await new Promise((done) =>
      postEvent({ agent: 'claude-code', event: 'PostToolUse', eventId: 'e', body }, undefined, () => {}, done),
    );
    expect(outcome).toMatchObject({ kind: 'answered', body: '' });
    expect(daemon!.received[0]!.body.equals(body)).toBe(true);
  });

  it('works through a symlink, as ~/.claude/hooks has it', async () => {
    await replyWith(httpReply(200, answer));
    const hooks = join(home.root, 'claude-hooks');
    mkdirSync(hooks);
    symlinkSync(join(builtHooks, 'stop.cjs'), join(hooks, 'stop.cjs'));
    expect(await runHookProcess('stop', payload, { AGENT_MEMORY_HOME: home.root }, hooks)).toMatchObject({
      stdout: answer,
    });
  });
});

describe('where a hook looks for its daemon', IN_TIME, () => {
  it('takes the socket that daemon.json names when the home is too deep for one', async () => {
    const deep = join(home.root, 'd'.repeat(120));
    mkdirSync(deep);
    const short = join(home.root, 'short.sock');
    writeDaemonFile(resolveHome({ AGENT_MEMORY_HOME: deep }), { pid: 1, port: 1, version: '0', socket: short });
    daemon = await listenAs(short, (socket) => socket.write(httpReply(200, answer)));
    expect(await run('stop', payload, { AGENT_MEMORY_HOME: deep })).toMatchObject({ stdout: answer });
  });

  it('takes AGENT_MEMORY_URL before the socket', async () => {
    await replyWith(httpReply(500));
    const other = await listenAs({ port: 0 }, (socket) => socket.write(httpReply(200, answer)));
    const result = await run('stop', payload, { AGENT_MEMORY_URL: `http://127.0.0.1:${other.port}` });
    await other.close();
    expect(result.stdout).toBe(answer);
    expect(other.received[0]!.head).toContain(`Host: 127.0.0.1:${other.port}`);
    expect(daemon!.received).toEqual([]);
  });

  it('takes the home that it was registered with, unless the environment names another', async () => {
    await replyWith(httpReply(200, answer));
    const script = join(builtHooks, 'stop.cjs');
    const args = [script, '--home', home.root];
    expect(await runNode(args, payload, { HOME: '/nonexistent' })).toMatchObject({ stdout: answer });
    expect(await runNode([script, '--home', '/nonexistent'], payload, { AGENT_MEMORY_HOME: home.root })).toMatchObject({
      stdout: answer,
    });
  });

  it('never sends over plain http what was meant for https', async () => {
    const listener = await listenAs({ port: 0 }, (socket) => socket.write(httpReply(200, answer)));
    const result = await run('stop', payload, { AGENT_MEMORY_URL: `https://127.0.0.1:${listener.port}` });
    await listener.close();
    expect(result).toMatchObject({ code: 0, stdout: '' });
    expect(listener.received).toEqual([]);
    expect(listSpool(paths())).toHaveLength(1);
  });

  it('sends a stranger on the recorded port neither token nor prompt', async () => {
    const stranger = await listenAs({ port: 0 }, (socket) => socket.write(httpReply(200, answer)));
    writeDaemonFile(paths(), { pid: 999_999, port: stranger.port, version: '0' });
    const result = await run('user-prompt-submit');
    await stranger.close();
    expect(result).toMatchObject({ code: 0, stdout: '' });
    expect(stranger.received).toEqual([]);
    expect(listSpool(paths())).toHaveLength(1);
  });
});

it('no hook weighs more than 10 KB', () => {
  for (const { script } of HOOK_EVENTS)
    expect(statSync(join(builtHooks, `${script}.cjs`)).size).toBeLessThanOrEqual(10_240);
});
