/** What `doctor` finds of a user's own machine: a Node that is gone, a folder that moved, a second memory, an older build. */
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resolvePlaces } from '../../agents/install/places.ts';
import { planInstall } from '../../agents/install/plan-install.ts';
import { stableNode } from '../../agents/install/stable-node.ts';
import { checkCommands } from '../../cli/doctor/check-commands.ts';
import { checkGone } from '../../cli/doctor/check-gone.ts';
import { checkLate } from '../../cli/doctor/check-late.ts';
import { checkMoved } from '../../cli/doctor/check-moved.ts';
import { checkNativeMemory, checkNoted } from '../../cli/doctor/check-native-memory.ts';
import type { Api } from '../../daemon/client/api.ts';
import { isOutdated } from '../../daemon/client/ensure-daemon.ts';
import type { Health } from '../../daemon/contract/health.ts';
import type { OwnMemory } from '../../daemon/contract/own-memory.ts';
import { type Home, resolveHome } from '../../daemon/home/home.ts';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { buildId } from '../../daemon/home/version.ts';

let root: string;
let home: Home;
let env: NodeJS.ProcessEnv;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'doctor-finds-')));
  env = { HOME: root, PATH: process.env.PATH };
  home = resolveHome({ ...env, AGENT_MEMORY_HOME: join(root, '.agent-memory') });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function script(path: string, text: string): string {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, 0o755);
  return path;
}

describe('the command that Claude Code runs', () => {
  const places = () => resolvePlaces(env, home, packageRoot());
  function install(node: string) {
    const { changes } = planInstall({ ...places(), node }, { way: 'settings', service: false, platform: 'linux' });
    for (const change of changes) change.apply();
  }

  it('is found where it runs', () => {
    install(process.execPath);
    expect(checkCommands(env, home, packageRoot())).toEqual([]);
  });

  it.each([
    ['is gone after an upgrade of Node', () => join(root, 'versions', 'v20.1.0', 'node'), /is not there/],
    ['is too old', () => script(join(root, 'old'), '#!/bin/sh\necho v18.20.1\n'), /Node v18\.20\.1, which is too old/],
    ['is no Node', () => script(join(root, 'other'), '#!/bin/sh\necho hello\n'), /is no Node/],
  ])('that %s is a fault, which doctor mends', async (_, node, why) => {
    install(node());
    const [found, ...others] = checkCommands(env, home, packageRoot());
    expect(others).toEqual([]);
    expect(found).toMatchObject({ level: 'fault', fix: 'agent-memory install' });
    expect(found!.detail).toMatch(why);
    expect(found!.detail).toMatch(/hooks and the MCP server/);
    expect(await found!.mend!()).toContain(places().settings);
    expect(checkCommands(env, home, packageRoot())).toEqual([]);
  });
});

describe('the Node that install names', () => {
  const versioned = () => script(join(root, 'Cellar', 'node', '22.3.0_1', 'bin', 'node'), '');

  it('is a link that an upgrade leaves in place', () => {
    const node = versioned();
    mkdirSync(join(root, 'bin'));
    symlinkSync(node, join(root, 'bin', 'node'));
    const path = { PATH: `/nowhere:${join(root, 'bin')}` };
    vi.stubEnv('TMPDIR', '/nowhere');
    expect(stableNode(node, path)).toBe(join(root, 'bin', 'node'));
    vi.stubEnv('TMPDIR', realpathSync('/tmp')); // a link in a temporary folder won't last
    expect(stableNode(node, path)).toBe(root.startsWith(realpathSync('/tmp')) ? node : join(root, 'bin', 'node'));
    vi.unstubAllEnvs();
  });

  it('is its own path where that names no version, and where no link leads to it', () => {
    expect(stableNode('/usr/bin/node', { PATH: '/usr/local/bin' })).toBe('/usr/bin/node');
    expect(stableNode(versioned(), { PATH: '/usr/bin' })).toBe(join(root, 'Cellar', 'node', '22.3.0_1', 'bin', 'node'));
  });
});

describe('a repository that was moved', () => {
  const apiWith = (observations: Record<string, string[]>, keys = Object.keys(observations)) =>
    ({
      projects: async () => ({ items: keys.map((key) => ({ key, observations: observations[key]?.length ?? 0 })) }),
      observations: async ({ project }: { project?: string }) => ({
        items: (observations[project!] ?? []).map((file) => ({ files: [file] })),
      }),
    }) as unknown as Api;
  function repository(name: string, files: string[]) {
    const folder = join(root, name);
    mkdirSync(join(folder, '.git'), { recursive: true });
    for (const file of files) script(join(folder, file), '');
    return folder;
  }

  it('is found by its files, and offered to be merged', async () => {
    const here = repository('etl-pipeline', ['src/load.py', 'src/sum.py']);
    const old = join(root, 'pipeline');
    mkdirSync(join(here, 'src', 'deep'), { recursive: true });
    const found = await checkMoved(
      apiWith({ [old]: ['src/load.py', 'src/sum.py', 'gone.py'] }),
      join(here, 'src', 'deep'),
    );
    expect(found).toEqual([
      expect.objectContaining({ check: 'moved', level: 'warning', fix: `agent-memory projects merge ${old} ${here}` }),
    ]);
  });

  it('is no other folder that is gone, no folder that is still there, and none that has memories', async () => {
    const here = repository('shop', ['a.ts', 'b.ts']);
    const old = join(root, 'store');
    expect(await checkMoved(apiWith({ [old]: ['x.ts', 'y.ts', 'a.ts'] }), here)).toEqual([]);
    expect(await checkMoved(apiWith({ '/far/away/else': ['a.ts', 'b.ts'] }), here)).toEqual([]);
    expect(await checkMoved(apiWith({ [repository('twin', [])]: ['a.ts', 'b.ts'] }), here)).toEqual([]);
    expect(await checkMoved(apiWith({ [old]: ['a.ts', 'b.ts'], [here]: ['a.ts'] }), here)).toEqual([]);
    expect(await checkMoved(apiWith({ [old]: ['a.ts', 'b.ts'] }), root)).toEqual([]);
  });
});

describe('answers that came too late', () => {
  const check = (last_day?: { answers: number; late: number; load: number | null }) =>
    checkLate({ stats: async () => ({ last_day }) } as unknown as Api);

  it('are counted, and a warning where there are many, with the load that they came at', async () => {
    expect(await check({ answers: 40, late: 0, load: null })).toEqual([
      expect.objectContaining({ level: 'ok', detail: '40 answers in the last day, none too late' }),
    ]);
    expect(await check({ answers: 400, late: 2, load: 3 })).toEqual([expect.objectContaining({ level: 'ok' })]);
    const [busy] = await check({ answers: 40, late: 8, load: 4.25 });
    expect(busy).toMatchObject({ level: 'warning', fix: expect.stringMatching(/^the machine was busy/) });
    expect(busy!.detail).toMatch(/^8 of 40 answers .* at a load of 4\.\d a processor$/);
    const [quiet] = await check({ answers: 40, late: 8, load: 0.2 });
    expect(quiet!.fix).toMatch(/^the machine was not busy/);
    const [unknown] = await check({ answers: 40, late: 8, load: null });
    expect(unknown!.fix).toMatch(/unknown/);
  });

  it('are nothing to say of where nothing was asked, or an older daemon answers', async () => {
    expect(await check({ answers: 0, late: 0, load: null })).toEqual([]);
    expect(await check()).toEqual([]);
  });
});

it('a second memory is named where it keeps notes, and not where it is off', () => {
  const check = (more: NodeJS.ProcessEnv = {}) => checkNativeMemory({ ...env, ...more }, home, packageRoot());
  expect(check()).toEqual([]);
  script(join(root, '.claude', 'projects', '-home-dev-shop', 'memory', 'MEMORY.md'), '- [x](x.md)\n');
  expect(check()).toEqual([
    expect.objectContaining({ level: 'ok', detail: expect.stringMatching(/one project.*shown twice/) }),
  ]);
  expect(check({ CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1' })).toEqual([]);
  writeFileSync(join(root, '.claude', 'settings.json'), '{"autoMemoryEnabled": false}');
  expect(check()).toEqual([]);
});

it('what agents noted is counted, and named where it is stale, doubled or contradictory', async () => {
  const noted = (place: string, more: Partial<OwnMemory> = {}): OwnMemory => ({
    ...{ place, agent: 'claude-code', kind: 'feedback', text: 'x', project: null, session_id: null },
    ...{ rule: null, rule_status: null, notes: [], ...more },
  });
  const check = (items: OwnMemory[]) => checkNoted({ ownMemory: async () => ({ items }) });
  expect(await check([])).toEqual([]);
  expect(await checkNoted({ ownMemory: () => Promise.reject(new Error('no daemon')) })).toEqual([]);
  expect(
    await check([noted('/m/a.md', { rule_status: 'draft' }), noted('/m/b.md', { rule_status: 'active' })]),
  ).toEqual([{ check: 'noted memory', level: 'ok', detail: '2 notes of agents: 1 rule, 1 draft that waits' }]);
  const [found] = await check([noted('/m/a.md', { notes: [{ note: 'stale', about: 'src/old.ts' }] })]);
  expect(found).toMatchObject({
    level: 'warning',
    detail: expect.stringContaining('/m/a.md is stale: it names src/old.ts'),
  });
});

it('a daemon of an older build is outdated, one of another folder’s is not', () => {
  const running = (change: Partial<Health>) =>
    ({ version: '1.0.0', package: packageRoot(), build: 'old', ...change }) as Health;
  expect(isOutdated(running({}), '1.0.0')).toBe(true);
  expect(isOutdated(running({ build: buildId() }), '1.0.0')).toBe(false);
  expect(isOutdated(running({ package: '/elsewhere' }), '1.0.0')).toBe(false);
  expect(isOutdated(running({ build: undefined }), '1.0.0')).toBe(false);
  expect(isOutdated(running({ version: '0.9.0', build: undefined }), '1.0.0')).toBe(true);
  expect(isOutdated(running({ version: '1.1.0' }), '1.0.0')).toBe(false);
});

describe('what names things that are gone', () => {
  const check = (memories: object[], rules: object[]) =>
    checkGone({ gone: async () => ({ looked_at: 9, memories, rules }) } as unknown as Api, '/work/shop');

  it('is counted and named, each thing once; nothing is said of nothing', async () => {
    const note = 'src/old.ts no longer exists';
    const [found] = await check(
      [
        { id: 1, note },
        { id: 2, note },
        { id: 3, note: 'a.ts is now b.ts' },
      ],
      [{ id: 4, note }],
    );
    expect(found).toMatchObject({
      level: 'warning',
      detail:
        '3 memories and 1 rule of this project name things that are gone: src/old.ts no longer exists; a.ts is now b.ts',
    });
    expect(await check([], [])).toEqual([]);
  });
});
