import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandRegistrations } from '../../agents/install/hook-registrations.ts';
import { type Places, resolvePlaces } from '../../agents/install/places.ts';
import { planInstall } from '../../agents/install/plan-install.ts';
import { planUninstall } from '../../agents/install/plan-uninstall.ts';
import { HOOK_EVENTS } from '../../daemon/contract/hook-events.ts';
import { resolveHome } from '../../daemon/home/home.ts';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { TOOLSETS } from '../../mcp/tools/index.ts';
import { notBuilt } from '../support/built-package.ts';

const root = packageRoot();
const PLUGIN = join(root, 'plugin');
const json = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));
const texts = ['commands', 'agents', 'skills']
  .flatMap((folder) => readdirSync(join(PLUGIN, folder), { recursive: true }).map((name) => join(folder, String(name))))
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(join(PLUGIN, path), 'utf8') }));

describe('the plugin', () => {
  it('registers in hooks.json what the table of events says', () => {
    const expected = commandRegistrations({ node: 'node', hooksFolder: '', home: '' });
    // What runs them looks for the program, and no install chose a home for them.
    const handlers = Object.values(expected).flatMap((groups) => groups.flatMap(({ hooks }) => hooks));
    for (const handler of handlers)
      handler.args = [`\${CLAUDE_PLUGIN_ROOT}/hook.cjs`, basename(handler.args![0]!, '.cjs')];
    expect(json('plugin', 'hooks', 'hooks.json').hooks).toEqual(expected);
  });

  it('has beside it, at the top, the same hooks for settings that are written by hand', () => {
    // A shell fills in $HOME in a line, not in a list of words.
    const expected = commandRegistrations({ node: 'node', hooksFolder: '', home: '' });
    for (const handler of Object.values(expected).flatMap((groups) => groups.flatMap(({ hooks }) => hooks))) {
      handler.command = `node "$HOME/.claude/hooks/${basename(handler.args![0]!)}" --home "$HOME/.agent-memory"`;
      delete handler.args;
    }
    expect(json('hooks.json').hooks).toEqual(expected);
    const events = (hooks: object) => Object.entries(hooks).map(([event, [{ matcher }]]) => [event, matcher]);
    expect(events(json('hooks.json').hooks)).toEqual(events(json('plugin', 'hooks', 'hooks.json').hooks));
  });

  it('has a source for each hook', () => {
    for (const { script } of HOOK_EVENTS) expect(existsSync(join(root, 'hooks', `${script}.ts`)), script).toBe(true);
  });

  it('has one name in both manifests and the version of the package', () => {
    expect(json('.claude-plugin', 'marketplace.json').plugins[0].name).toBe('mem');
    expect(json('plugin', '.claude-plugin', 'plugin.json')).toMatchObject({
      name: 'mem',
      version: json('package.json').version,
    });
  });

  it('has the commands that users look for', () => {
    const names = readdirSync(join(PLUGIN, 'commands')).map((name) => name.replace('.md', ''));
    expect(names).toEqual(
      expect.arrayContaining(['remember', 'correct', 'lock', 'rules', 'forget', 'stats', 'why', 'onboard']),
    );
  });

  it.each(texts)('$path has a description and names no tool that the server lacks', ({ text }) => {
    expect(text).toMatch(/^---\n(.*\n)*description: \S.*\n(.*\n)*---\n/);
    const tools = Object.values(TOOLSETS).flatMap((set) => set.map(({ name }) => name));
    // A tool is written `search` or `save_memory`; arguments and severities are in backticks as well.
    const others = [
      ...['memory', 'query', 'id', 'ids', 'severity', 'critical', 'trigger_tool', 'trigger_pattern'],
      ...['global', 'unlock', 'status', 'draft', 'anchor', 'project', 'rule', 'kind', 'files'],
    ];
    for (const [, word] of text.matchAll(/`([a-z_]+)`/g)) expect([...tools, ...others]).toContain(word);
  });

  it('gives the subagent exactly the tools that read, by the names of both ways to connect', () => {
    const reads = TOOLSETS.default!.flatMap(({ name, hints }) => (hints.readOnlyHint ? [name] : []));
    const named = ['mcp__plugin_mem_memory__', 'mcp__memory__'].flatMap((server) => reads.map((name) => server + name));
    const [, listed] = /^tools: (.*)$/m.exec(readFileSync(join(PLUGIN, 'agents', 'agent-memory.md'), 'utf8'))!;
    expect(listed!.split(', ').toSorted()).toEqual(named.toSorted());
  });
});

describe.skipIf(notBuilt)('the code that the plugin runs', () => {
  let home: string;
  let places: Places;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'mem-plugin-'));
    places = resolvePlaces({ HOME: home, PATH: '' }, resolveHome({ HOME: home }), root);
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  const install = (options: Partial<Parameters<typeof planInstall>[1]>) => {
    const plan = planInstall(places, { way: 'settings', service: false, platform: 'linux', ...options });
    for (const change of plan.changes) change.apply();
  };
  /** Run the plugin's hook, or its server, without a daemon. */
  const run = (file: string, args: string[], input: string, plugin = PLUGIN) =>
    spawnSync(process.execPath, [join(plugin, file), ...args], {
      input,
      encoding: 'utf8',
      env: { HOME: home, PATH: '', AGENT_MEMORY_AUTOSTART: '0', AGENT_MEMORY_HOME: join(home, '.agent-memory') },
    });
  const stop = (plugin?: string) => run('hook.cjs', ['stop'], '{"session_id":"s","hook_event_name":"Stop"}', plugin);
  const delivered = () => {
    const spool = join(home, '.agent-memory', 'spool');
    return existsSync(spool) ? readdirSync(spool).filter((name) => name.endsWith('.json')).length : 0;
  };
  const initialise = (plugin?: string) => {
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '0' } };
    const messages = [
      { jsonrpc: '2.0', id: 1, method: 'initialize', params },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 2, method: 'tools/list' },
    ];
    const { stdout } = run('mcp.cjs', [], messages.map((message) => `${JSON.stringify(message)}\n`).join(''), plugin);
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  /** As the client copies it: the folder alone. */
  const copy = () => {
    const target = join(home, '.claude', 'plugins', 'cache', 'agent-memory', 'mem', '0.1.0');
    cpSync(PLUGIN, target, { recursive: true });
    return target;
  };

  it('delivers by the built hook', () => {
    expect(stop()).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(delivered()).toBe(1);
  });

  const http = { url: 'http://127.0.0.1:3377', token: 'agmem_x' };
  it.each([{ way: 'settings' }, { way: 'symlink' }, { way: 'settings', http }] as const)(
    'stands aside where hooks and server are installed by %j',
    (options) => {
      install(options);
      expect(stop()).toMatchObject({ status: 0, stdout: '', stderr: '' });
      expect(delivered()).toBe(0);
      const [initialised, tools] = initialise();
      expect(initialised.result).toMatchObject({ capabilities: {} });
      expect(initialised.result.instructions).toBeUndefined();
      expect(tools.error.code).toBe(-32601);
    },
  );

  it('takes the place of hooks and a server that are gone', () => {
    install({});
    for (const file of [places.settings, places.state])
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(join(root, 'dist'), join(home, 'gone', 'dist')));
    stop();
    expect(delivered()).toBe(1);
    expect(initialise()[1].result.tools.length).toBeGreaterThan(10);
  });

  it('finds the program behind the command that was linked', () => {
    const plugin = copy();
    mkdirSync(places.binFolder, { recursive: true });
    symlinkSync(places.cliScript, join(places.binFolder, 'agent-memory'));
    stop(plugin);
    expect(delivered()).toBe(1);
    expect(initialise(plugin)[1].result.tools.length).toBeGreaterThan(10);
  });

  it('without a program costs nothing but a line when a session starts', () => {
    const plugin = copy();
    expect(stop(plugin)).toMatchObject({ status: 0, stdout: '', stderr: '' });
    const start = (source: string) => run('hook.cjs', ['session-start'], JSON.stringify({ source }), plugin).stdout;
    expect(JSON.parse(start('startup'))).toEqual({ systemMessage: expect.stringContaining('npm ci && npm start') });
    expect(start('compact')).toBe('');
    expect(initialise(plugin)[0].result.instructions).toContain('npm ci && npm start');
    expect(existsSync(join(home, '.agent-memory'))).toBe(false);
  });

  it('the subagent as a file of its own names the tools of the server that was registered, and goes again', () => {
    const file = join(home, '.claude', 'agents', 'agent-memory.md');
    const tools = () => /^tools: (.*)$/m.exec(readFileSync(file, 'utf8'))![1]!.split(', ');
    install({ subagent: true });
    expect(tools()).toContain('mcp__memory__search');
    expect(tools().filter((tool) => !tool.startsWith('mcp__memory__'))).toEqual([]);
    install({ way: 'plugin' });
    expect(existsSync(file)).toBe(false);
    writeFileSync(places.state, '{"mcpServers": {"memory": {"command": "another"}}}');
    install({ subagent: true });
    expect(tools()).toContain('mcp__agent-memory__list_rules');
    for (const change of planUninstall(places, 'linux').changes) change.apply();
    expect(existsSync(join(home, '.claude', 'agents'))).toBe(false);
  });

  it('another subagent of that name is left alone', () => {
    const file = join(home, '.claude', 'agents', 'agent-memory.md');
    mkdirSync(join(home, '.claude', 'agents'), { recursive: true });
    writeFileSync(file, 'theirs');
    expect(() => install({ subagent: true })).toThrow('is not ours');
    expect(readFileSync(file, 'utf8')).toBe('theirs');
    expect(existsSync(places.settings)).toBe(false);
  });

  it('a hook that the program lacks is no fault of the session', () => {
    expect(run('hook.cjs', ['no-such-hook'], '{}')).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });
});
