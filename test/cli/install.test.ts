import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Plan } from '../../agents/install/change.ts';
import { planJsonEdit } from '../../agents/install/edit-json-file.ts';
import { inspectInstallation } from '../../agents/install/inspect.ts';
import { type Places, resolvePlaces } from '../../agents/install/places.ts';
import { planInstall } from '../../agents/install/plan-install.ts';
import { planUninstall } from '../../agents/install/plan-uninstall.ts';
import { HOOK_EVENTS } from '../../daemon/contract/hook-events.ts';
import { resolveHome } from '../../daemon/home/home.ts';
import { packageRoot } from '../../daemon/home/package-root.ts';

const THEIRS = {
  model: 'opus',
  hooks: {
    PostToolUse: [
      { matcher: 'Edit', hooks: [{ type: 'command', command: 'prettier --write' }] },
      // Another product's hook of the same name, without our flag.
      { hooks: [{ type: 'command', command: 'node', args: ['/opt/other/dist/hooks/post-tool-use.cjs'] }] },
    ],
    Notification: [{ hooks: [{ type: 'command', command: 'beep' }] }],
  },
  permissions: { allow: ['Bash(ls)'] },
};
const STATE = { numStartups: 12, mcpServers: { other: { type: 'stdio', command: 'x', args: [], env: {} } } };

let userHome: string;
let places: Places;
const settings = () => JSON.parse(readFileSync(places.settings, 'utf8'));
const state = () => JSON.parse(readFileSync(places.state, 'utf8'));
const write = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
const apply = (plan: Plan) => {
  for (const change of plan.changes) change.apply();
  return plan;
};
type InstallOptions = Parameters<typeof planInstall>[1];
const plan = (options: Partial<InstallOptions> = {}) =>
  planInstall(places, { way: 'settings', service: false, platform: 'linux', ...options });
const install = (options: Partial<InstallOptions> = {}) => apply(plan(options));
const uninstall = () => apply(planUninstall(places, 'linux'));

beforeEach(() => {
  userHome = mkdtempSync(join(tmpdir(), 'mem-install-'));
  // A package that was built: only the places count here.
  const packageRoot = join(userHome, 'clone');
  const env = { HOME: userHome, PATH: `/usr/bin:${join(userHome, '.local', 'bin')}` };
  places = resolvePlaces(env, resolveHome(env), packageRoot);
  for (const { script } of HOOK_EVENTS) write(join(places.builtHooks, `${script}.cjs`), '');
  write(join(places.builtHooks, 'lib', 'on-failure.cjs'), '');
  write(places.mcpScript, '');
  write(places.cliScript, '');
});
afterEach(() => rmSync(userHome, { recursive: true, force: true }));

describe('install', () => {
  it('works for somebody who never ran Claude Code', () => {
    install();
    expect(Object.keys(settings().hooks)).toEqual(HOOK_EVENTS.map(({ event }) => event));
    expect(state().mcpServers.memory).toMatchObject({ type: 'stdio', command: process.execPath });
    expect(inspectInstallation(places)).toEqual({ ways: ['settings'], mcpServer: 'memory', problems: [] });
  });

  it('writes absolute paths, for Node as for the hooks', () => {
    install();
    expect(settings().hooks.Stop).toEqual([
      {
        hooks: [
          {
            type: 'command',
            command: process.execPath,
            args: [join(places.builtHooks, 'stop.cjs'), '--home', join(userHome, '.agent-memory')],
            timeout: 5,
          },
        ],
      },
    ]);
  });

  it('has only those hooks run in the background that nothing waits for', () => {
    install();
    for (const { event, async } of HOOK_EVENTS)
      expect(settings().hooks[event].at(-1).hooks[0].async ?? false).toBe(async);
  });

  it('leaves everything that is not ours as it was', () => {
    write(places.settings, JSON.stringify(THEIRS));
    write(places.state, JSON.stringify(STATE));
    install();
    const { hooks, ...rest } = settings();
    expect(rest).toEqual({ model: 'opus', permissions: THEIRS.permissions });
    expect(hooks.Notification).toEqual(THEIRS.hooks.Notification);
    expect(hooks.PostToolUse.slice(0, 2)).toEqual(THEIRS.hooks.PostToolUse);
    expect(hooks.PostToolUse).toHaveLength(3);
    expect(state()).toMatchObject(STATE);
  });

  it('run again changes nothing', () => {
    write(places.settings, JSON.stringify(THEIRS));
    install();
    const before = readFileSync(places.settings, 'utf8');
    expect(plan().changes).toEqual([]);
    install();
    expect(readFileSync(places.settings, 'utf8')).toBe(before);
  });

  it('after the package was moved replaces the old paths', () => {
    install();
    places = resolvePlaces({ HOME: userHome, PATH: '' }, resolveHome({ HOME: userHome }), join(userHome, 'moved'));
    install();
    expect(settings().hooks.Stop).toHaveLength(1);
    expect(settings().hooks.Stop[0].hooks[0].args[0]).toContain('/moved/dist/hooks/');
    expect(Object.keys(state().mcpServers)).toEqual(['memory']);
    expect(readlinkSync(join(places.binFolder, 'agent-memory'))).toBe(places.cliScript);
  });

  it('keeps the last state without us beside the file', () => {
    const text = JSON.stringify(THEIRS, null, '\t');
    write(places.settings, text);
    install();
    install({ way: 'plugin' });
    expect(readFileSync(`${places.settings}.before-agent-memory`, 'utf8')).toBe(text);
  });

  it('keeps indentation and mode of the file', () => {
    write(places.settings, `${JSON.stringify(THEIRS, null, '\t')}\n`);
    chmodSync(places.settings, 0o640);
    install();
    expect(readFileSync(places.settings, 'utf8')).toMatch(/^\{\n\t"model"/);
    expect(statSync(places.settings).mode & 0o777).toBe(0o640);
  });

  it('writes through a symbolic link, as dotfiles folders have it', () => {
    const real = join(userHome, 'dotfiles', 'settings.json');
    write(real, JSON.stringify(THEIRS));
    mkdirSync(dirname(places.settings));
    symlinkSync('../dotfiles/settings.json', places.settings);
    install();
    expect(lstatSync(places.settings).isSymbolicLink()).toBe(true);
    expect(JSON.parse(readFileSync(real, 'utf8')).hooks.Stop).toHaveLength(1);
  });

  it('creates what a dangling link points to', () => {
    mkdirSync(dirname(places.settings));
    symlinkSync('../dotfiles/settings.json', places.settings);
    install();
    expect(existsSync(join(userHome, 'dotfiles', 'settings.json'))).toBe(true);
  });

  it.each([
    ['{\n  "hooks": {,}\n}', 'line 2, column 13'],
    ['{"hooks": ', 'line 1, column 11'],
    ['[]', 'must hold a JSON object'],
  ])('refuses a malformed file %j, says where, and writes nothing at all', (text, where) => {
    write(places.settings, text);
    expect(() => install()).toThrow(where);
    expect(readFileSync(places.settings, 'utf8')).toBe(text);
    expect([places.state, places.binFolder].map(existsSync)).toEqual([false, false]);
  });

  it('never loses what the client writes in the midst of an edit', () => {
    write(places.state, JSON.stringify(STATE));
    const { changes } = plan();
    // As a running client does: once right after the file was read, by another file in its place.
    let writes = 0;
    const value = JSON.parse(readFileSync(places.state, 'utf8'));
    const change = planJsonEdit({
      path: places.state,
      reason: 'the MCP server',
      holdsOurs: () => false,
      edit(state) {
        if (writes++ === 1) write(places.state, JSON.stringify({ ...value, numStartups: 13 }));
        return { ...state, ours: true };
      },
    });
    expect(changes.length).toBeGreaterThan(0);
    change?.apply();
    expect(state()).toEqual({ ...STATE, numStartups: 13, ours: true });
    expect(writes).toBe(3);
  });

  it('never writes over a file that another program writes without end', () => {
    write(places.state, '{}');
    let writes = 0;
    const edit = (value: object) => {
      write(places.state, JSON.stringify({ writes: ++writes, pad: 'x'.repeat(writes) }));
      return { ...value, ours: true };
    };
    const change = planJsonEdit({ path: places.state, reason: '', holdsOurs: () => false, edit });
    expect(() => change?.apply()).toThrow(/being written by another program/);
    expect(state()).not.toHaveProperty('ours');
  });

  it('keeps the line ends of the file', () => {
    write(places.settings, JSON.stringify(THEIRS, null, 2).replaceAll('\n', '\r\n'));
    install();
    write(places.settings, readFileSync(places.settings, 'utf8').replace('opus', 'sonnet'));
    uninstall();
    expect(readFileSync(places.settings, 'utf8').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(settings()).toEqual({ ...THEIRS, model: 'sonnet' });
  });

  it('refuses a malformed state file before it has touched the settings', () => {
    write(places.state, '{"a":1');
    expect(() => install()).toThrow('nothing was written');
    expect(existsSync(places.settings)).toBe(false);
  });

  it('leaves another server called memory alone and takes another name', () => {
    const theirs = { type: 'stdio', command: 'npx', args: ['-y', '@modelcontextprotocol/server-memory'], env: {} };
    write(places.state, JSON.stringify({ mcpServers: { memory: theirs } }));
    const { notes } = install();
    expect(state().mcpServers.memory).toEqual(theirs);
    expect(Object.keys(state().mcpServers)).toEqual(['memory', 'agent-memory']);
    expect(notes.join()).toContain('"agent-memory"');
    expect(plan().changes).toEqual([]);
  });

  it('keeps what the user added to the environment of our server', () => {
    install();
    const own = state();
    own.mcpServers.memory.env.AGENT_MEMORY_TOOLS = 'default,lessons';
    write(places.state, JSON.stringify(own));
    install();
    expect(state().mcpServers.memory.env).toEqual({ AGENT_MEMORY_TOOLS: 'default,lessons' });
  });

  it('says when the command will not be found, and leaves another program of its name alone', () => {
    places.path = '/usr/bin';
    write(join(places.binFolder, 'agent-memory'), '#!/bin/sh');
    const { notes } = install();
    expect(notes.join()).toContain('is another program');
    expect(readFileSync(join(places.binFolder, 'agent-memory'), 'utf8')).toBe('#!/bin/sh');
    rmSync(join(places.binFolder, 'agent-memory'));
    expect(install().notes.join()).toContain('not on your PATH');
    expect(readlinkSync(join(places.binFolder, 'agent-memory'))).toBe(places.cliScript);
  });
});

describe('one way at a time', () => {
  const ways = () => inspectInstallation(places).ways;

  it('from settings to symlinks to the plugin and back, never two', () => {
    write(places.settings, JSON.stringify(THEIRS));
    install();
    expect(ways()).toEqual(['settings']);
    install({ way: 'symlink' });
    expect(ways()).toEqual(['symlink']);
    expect(readlinkSync(join(places.linkedHooks, 'stop.cjs'))).toBe(join(places.builtHooks, 'stop.cjs'));
    expect(install({ way: 'plugin' }).notes.join()).toContain('replaced by the plugin');
    expect(ways()).toEqual(['plugin']);
    expect(existsSync(join(places.linkedHooks, 'stop.cjs'))).toBe(false);
    expect(existsSync(places.state)).toBe(false);
    expect(settings().hooks).toEqual(THEIRS.hooks);
    expect(install().notes.join()).toContain('plugin mem is removed');
    expect(ways()).toEqual(['settings']);
    expect(inspectInstallation(places).problems).toEqual([]);
  });

  it('two at once are noticed, and mended by the next install', () => {
    install();
    const both = settings();
    write(places.settings, JSON.stringify({ ...both, enabledPlugins: { 'mem@agent-memory': true } }));
    expect(inspectInstallation(places).problems.join()).toContain('Hooks are set up twice (settings and plugin)');
    install();
    expect(inspectInstallation(places).problems).toEqual([]);
  });

  it('a foreign file where a link should be stops the install before anything is written', () => {
    write(join(places.linkedHooks, 'stop.cjs'), 'theirs');
    expect(() => install({ way: 'symlink' })).toThrow('is not ours');
    expect(existsSync(places.settings)).toBe(false);
  });

  it('http hooks carry the token in a closed file, and SessionStart stays a command', () => {
    write(places.settings, JSON.stringify(THEIRS));
    chmodSync(places.settings, 0o644);
    install({ http: { url: 'http://127.0.0.1:3377', token: 'amt_capture' } });
    expect(statSync(places.settings).mode & 0o777).toBe(0o600);
    expect(settings().hooks.SessionStart[0].hooks[0].type).toBe('command');
    expect(settings().hooks.PreToolUse[0]).toMatchObject({
      hooks: [
        {
          type: 'http',
          url: 'http://127.0.0.1:3377/hooks/claude-code/PreToolUse',
          headers: { Authorization: 'Bearer amt_capture' },
        },
      ],
    });
    expect(JSON.parse(readFileSync(places.memorySettings, 'utf8'))).toEqual({ fixed_port: true });
    expect(inspectInstallation(places)).toMatchObject({ ways: ['http'], problems: [] });
    install();
    expect(inspectInstallation(places).ways).toEqual(['settings']);
    expect(readFileSync(places.settings, 'utf8')).not.toContain('amt_capture');
    expect(existsSync(places.memorySettings)).toBe(false);
  });
});

describe('uninstall', () => {
  it('knows hooks that were linked and copied by hand from hooks.json, and takes their place and them away', () => {
    const byHand = JSON.parse(readFileSync(join(packageRoot(), 'hooks.json'), 'utf8'));
    const before = THEIRS;
    write(places.settings, '{}');
    const copied = { ...before, hooks: { ...byHand.hooks, Notification: before.hooks.Notification } };
    writeFileSync(places.settings, JSON.stringify(copied));
    mkdirSync(places.linkedHooks, { recursive: true });
    for (const { script } of HOOK_EVENTS)
      symlinkSync(join(places.builtHooks, `${script}.cjs`), join(places.linkedHooks, `${script}.cjs`));
    expect(inspectInstallation(places)).toMatchObject({ ways: ['symlink'] });
    install();
    expect(inspectInstallation(places)).toMatchObject({ ways: ['settings'] });
    expect(JSON.stringify(settings())).not.toContain('$HOME');
    writeFileSync(places.settings, JSON.stringify(copied));
    uninstall();
    expect(settings().hooks).toEqual({ Notification: before.hooks.Notification });
  });

  it.each(['settings', 'symlink', 'plugin'] as const)('after %s gives every file back byte by byte', (way) => {
    const files = { [places.settings]: JSON.stringify(THEIRS, null, 4), [places.state]: JSON.stringify(STATE) };
    for (const [path, text] of Object.entries(files)) write(path, text);
    install({ way });
    uninstall();
    for (const [path, text] of Object.entries(files)) expect(readFileSync(path, 'utf8')).toBe(text);
    expect(existsSync(join(places.binFolder, 'agent-memory'))).toBe(false);
    expect(existsSync(join(places.linkedHooks, 'stop.cjs'))).toBe(false);
  });

  it('takes the files that install created with it', () => {
    install();
    uninstall();
    expect([places.settings, places.state].map(existsSync)).toEqual([false, false]);
  });

  it('keeps what was changed since the install', () => {
    write(places.settings, JSON.stringify(THEIRS));
    install();
    write(places.settings, JSON.stringify({ ...settings(), model: 'sonnet' }));
    uninstall();
    expect(settings()).toEqual({ ...THEIRS, model: 'sonnet' });
  });

  it('never leaves the file closed, or the folder of the links, after itself', () => {
    write(places.settings, JSON.stringify(THEIRS));
    chmodSync(places.settings, 0o644);
    install({ http: { url: 'http://127.0.0.1:3377', token: 'secret' } });
    expect(statSync(places.settings).mode & 0o777).toBe(0o600);
    uninstall();
    expect(statSync(places.settings).mode & 0o777).toBe(0o644);
    install({ way: 'symlink' });
    uninstall();
    expect(existsSync(places.linkedHooks)).toBe(false);
    install({ way: 'symlink' });
    write(join(places.linkedHooks, 'mine.sh'), '');
    uninstall();
    expect(existsSync(join(places.linkedHooks, 'mine.sh'))).toBe(true);
  });

  it('never speaks of a memory that isn’t there', () => {
    install();
    expect(uninstall().notes).toEqual([]);
  });

  it('where nothing is installed does nothing', () => {
    write(places.settings, JSON.stringify(THEIRS));
    expect(planUninstall(places, 'linux').changes).toEqual([]);
  });
});

describe('the service', () => {
  it('is a unit of the user with quoted paths, switched on at once', () => {
    const { changes } = planInstall(
      { ...places, memoryHome: '/home/a b/50%' },
      { way: 'settings', service: true, platform: 'linux' },
    );
    const unit = changes.find(({ target }) => target === places.systemdUnit);
    unit!.apply();
    const text = readFileSync(places.systemdUnit, 'utf8');
    expect(text).toContain(`ExecStart="${places.node}" "${places.daemonScript}"`);
    expect(text).toContain('Environment="AGENT_MEMORY_HOME=/home/a b/50%%"');
    expect(changes.filter(({ action }) => action === 'run').map(({ target }) => target)).toEqual([
      'systemctl --user daemon-reload',
      'systemctl --user enable --now agent-memory.service',
    ]);
  });

  it('is a launchd agent on macOS, and said to be unknown elsewhere', () => {
    const mac = plan({ service: true, platform: 'darwin' });
    mac.changes.find(({ target }) => target === places.launchdAgent)!.apply();
    expect(readFileSync(places.launchdAgent, 'utf8')).toContain('<string>io.agent-memory.daemon</string>');
    expect(plan({ service: true, platform: 'win32' }).notes.join()).toContain('not win32');
  });

  it('is stopped before it is removed', () => {
    plan({ service: true })
      .changes.find(({ target }) => target === places.systemdUnit)!
      .apply();
    const targets = planUninstall(places, 'linux').changes.map(({ target }) => target);
    expect(targets).toEqual(['systemctl --user disable --now agent-memory.service', places.systemdUnit]);
  });
});

describe('the status line', () => {
  const THEIR_LINE = { type: 'command', command: '~/bin/my-line.sh', padding: 0 };

  it('is written only where it is asked for, renewed by a later install, and taken out byte for byte', () => {
    write(places.settings, JSON.stringify(THEIRS, null, 4));
    const before = readFileSync(places.settings, 'utf8');
    install();
    expect(settings().statusLine).toBeUndefined();
    install({ statusLine: true });
    expect(settings().statusLine.command).toContain(`${places.builtHooks}/status-line.cjs --home ${places.memoryHome}`);
    const moved = {
      ...settings(),
      statusLine: { type: 'command', command: 'node /old/hooks/status-line.cjs --home /old' },
    };
    write(places.settings, JSON.stringify(moved));
    install();
    expect(settings().statusLine.command).toContain(places.builtHooks);
    uninstall();
    expect(readFileSync(places.settings, 'utf8')).toBe(before);
  });

  it('of somebody else stays, at install and at uninstall', () => {
    write(places.settings, JSON.stringify({ ...THEIRS, statusLine: THEIR_LINE }));
    const { notes } = install({ statusLine: true });
    expect(notes.join()).toContain('already have a status line');
    expect(settings().statusLine).toEqual(THEIR_LINE);
    uninstall();
    expect(settings().statusLine).toEqual(THEIR_LINE);
  });
});
