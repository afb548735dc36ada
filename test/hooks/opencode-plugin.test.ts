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
