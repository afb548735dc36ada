import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resolveHome } from '../../daemon/home/home.ts';
import { type FakeDaemon, httpReply, listenAs, makeHome } from './fake-daemon.ts';
import { builtHooks, runNode } from './run-hook-process.ts';

let home: ReturnType<typeof makeHome>;
let daemon: FakeDaemon | undefined;
const run = (flags: string[], stdin: string) =>
  runNode([join(builtHooks, 'pre-tool-use.cjs'), '--agent', 'windsurf', ...flags], stdin, {
    AGENT_MEMORY_HOME: home.root,
  });
const replyWith = async (text: string) => {
  daemon = await listenAs(resolveHome({ AGENT_MEMORY_HOME: home.root }).socket, (socket) => socket.write(text));
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
describe('a hook of a client', { retry: 2 }, () => {
  it.each([
    ['{"a": "hé"}', { cwd: process.cwd(), a: 'hé' }],
    [' { }', { cwd: process.cwd() }],
    ['{"cwd":"/own"}', { cwd: '/own' }],
  ])('that names no folder adds its own to %s', async (stdin, expected) => {
    await replyWith(httpReply(202));
    expect(await run(['--cwd'], stdin)).toMatchObject({ code: 0, stdout: '' });
    expect(JSON.parse(daemon!.received[0]!.body.toString())).toEqual(expected);
  });

  it('that takes a denial by an exit code gets it with the reason, and nothing else', async () => {
    await replyWith(httpReply(200, JSON.stringify({ reason: 'Nö: push without force' })));
    expect(await run(['--deny-by-exit'], '{}')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'Nö: push without force\n',
    });
  });

  it('that takes a denial by an exit code lets a call run when there is no reason against it', async () => {
    await replyWith(httpReply(202));
    expect(await run(['--deny-by-exit'], '{}')).toMatchObject({ code: 0, stdout: '', stderr: '' });
    await daemon!.close();
    await replyWith(httpReply(200, '{}'));
    expect(await run(['--deny-by-exit'], '{}')).toMatchObject({ code: 0, stdout: '', stderr: '' });
  });
});
