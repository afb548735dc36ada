import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resolveHome } from '../../daemon/home/home.ts';
import { listSpool } from '../../daemon/home/spool.ts';
import { readSpooled } from '../../daemon/home/spool-reader.ts';
import { httpReply, listenAs, makeHome } from './fake-daemon.ts';
import { builtHooks } from './run-hook-process.ts';

let home: ReturnType<typeof makeHome>;
beforeEach(() => {
  home = makeHome();
  vi.stubEnv('AGENT_MEMORY_HOME', home.root);
  vi.stubEnv('AGENT_MEMORY_AUTOSTART', '0');
});
afterEach(() => {
  vi.unstubAllEnvs();
  home.remove();
});

const plugin = () => {
  const { connect } = createRequire(import.meta.url)(join(builtHooks, 'opencode.cjs'));
  return connect({ node: process.execPath, hooks: builtHooks, home: home.root }, { directory: '/home/dev/shop' });
};
const call = { tool: 'bash', sessionID: 'ses_1', callID: 'call_1' };
const before = { args: { command: 'ls' } };

it('a daemon that is down or mute costs no call, and the event waits in the spool as OpenCode’s', async () => {
  const paths = resolveHome({ AGENT_MEMORY_HOME: home.root });
  const mute = await listenAs(paths.socket, () => {});
  await plugin()['tool.execute.before'](call, before);
  await mute.close();
  await plugin()['tool.execute.before'](call, before);
  await vi.waitFor(() => expect(listSpool(paths).length).toBeGreaterThan(1), { timeout: 20_000 });
  expect(readSpooled(paths, listSpool(paths)[0]!)).toMatchObject({
    event: { agent: 'opencode', event: 'PreToolUse', payload: { tool_use_id: 'ses_1/call_1' } },
  });
});

it('throws for a call that is held, and for nothing else', { retry: 2 }, async () => {
  const paths = resolveHome({ AGENT_MEMORY_HOME: home.root });
  const reason = 'agent-memory held this call';
  const held = { hookSpecificOutput: { permissionDecision: 'deny', permissionDecisionReason: reason } };
  const daemon = await listenAs(paths.socket, (socket) => socket.end(httpReply(200, JSON.stringify(held))));
  const hooks = plugin();
  await expect(hooks['tool.execute.before'](call, before)).rejects.toThrow(reason);
  await hooks['tool.execute.before']({ ...call, tool: 'read' }, before); // a look is not asked about
  await hooks.event({ event: { type: 'message.part.updated', properties: {} } }); // not as the client sends it
  await hooks.dispose();
  await daemon.close();
});

it('a daemon that is at work on a prompt is waited for, and told that its answer was given', { retry: 2 }, async () => {
  const answer = { hookSpecificOutput: { additionalContext: 'héllo' } };
  let all = '';
  const daemon = await listenAs(resolveHome({ AGENT_MEMORY_HOME: home.root }).socket, (socket, { head }) => {
    if (!head.includes('/UserPromptSubmit ')) return;
    socket.on('data', (bytes) => (all += bytes));
    socket.write('HTTP/1.1 102 Processing\r\n\r\n');
    // Long after 150 ms.
    setTimeout(() => socket.write(httpReply(200, JSON.stringify(answer))), 300);
  });
  const parts = [{ id: 'part_1', messageID: 'msg_1', sessionID: 'ses_1', type: 'text', text: 'why?' }];
  await plugin()['chat.message']({ sessionID: 'ses_1' }, { message: { id: 'msg_1' }, parts });
  expect(parts.map(({ text }) => text)).toEqual(['why?', 'héllo']);
  expect(daemon.received[0]!.head).toContain('x-hook-waits: 700');
  await vi.waitFor(() => expect(all).toContain('POST /hooks/told HTTP/1.1'));
  await daemon.close();
});
