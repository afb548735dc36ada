import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claudeCode } from '../../../agents/claude-code/install.ts';
import { AGENTS } from '../../../agents/install/agents.ts';
import { type Places, resolvePlaces } from '../../../agents/install/places.ts';
import { surveyAgents } from '../../../agents/install/survey.ts';
import fc from '../../support/fast-check.ts';
import { jsoncFile } from './jsonc-files.ts';
import { apply, contentOf, madePlaces, writeIn } from './made-places.ts';

const OTHERS = AGENTS.filter((agent) => agent !== claudeCode);
let places: Places;
beforeEach(() => {
  places = madePlaces();
});
afterEach(() => rmSync(places.userHome, { recursive: true, force: true }));

/** A file that users write in as well; others are whole files of ours. */
const isShared = (file: string) => /global_rules\.md$/.test(file);
const isJson = (file: string) => /\.jsonc?$/.test(file);
const stateOf = (name: string) => surveyAgents(places).find((agent) => agent.name === name);

describe.each(OTHERS.map((agent) => [agent.name, agent] as const))('install %s', (name, agent) => {
  it('and uninstall leave no trace where nothing was', () => {
    apply(agent.planInstall(places));
    expect(stateOf(name)?.connected).toBe('yes');
    apply(agent.planUninstall(places));
    expect(contentOf(places.userHome)).toEqual({});
    expect(stateOf(name)?.connected).toBe('no');
  });

  it('run again changes nothing', () => {
    apply(agent.planInstall(places));
    expect(agent.planInstall(places).changes).toEqual([]);
  });

  it('only plans until its changes are applied', () => {
    expect(agent.planInstall(places).changes).not.toEqual([]);
    expect(contentOf(places.userHome)).toEqual({});
  });

  it('leaves no trace either once the memory itself was deleted', () => {
    apply(agent.planInstall(places));
    rmSync(places.memoryHome, { recursive: true, force: true });
    apply(agent.planUninstall(places));
    const left = Object.values(contentOf(places.userHome)).map((file) =>
      Buffer.from(file.slice(4), 'base64').toString(),
    );
    expect(left.join()).not.toMatch(/memory/);
  });

  it('after the package was moved is outdated, and renewed by the next install', () => {
    apply(agent.planInstall(places));
    const moved = resolvePlaces(
      places.env,
      { root: places.memoryHome, settings: '' } as never,
      '/moved',
      places.platform,
    );
    expect(agent.planInstall(moved).changes).not.toEqual([]);
    apply(agent.planInstall(moved));
    expect(JSON.stringify(contentOf(places.userHome))).not.toContain(Buffer.from('clone/dist').toString('base64'));
    expect(agent.planInstall(moved).changes).toEqual([]);
    apply(agent.planUninstall(moved));
    expect(contentOf(places.userHome)).toEqual({});
  });

  it('never touches a file that cannot be parsed, and says where it breaks', () => {
    apply(agent.planInstall(places));
    const files = agent
      .planUninstall(places)
      .changes.map(({ target }) => target)
      .filter(isJson);
    apply(agent.planUninstall(places));
    for (const file of files) {
      writeIn(file, '{\n  "a": [1,\n}');
      const before = contentOf(places.userHome);
      expect(() => agent.planInstall(places)).toThrow(/not valid JSON at line 3.*fix it first, nothing was written/);
      expect(() => agent.planUninstall(places)).toThrow(file);
      expect(contentOf(places.userHome)).toEqual(before);
      expect(stateOf(name)).toMatchObject({ connected: 'unknown', fault: expect.stringContaining(file) });
      rmSync(file);
    }
  });

  it('leaves a server of the same name alone, and what the user changed since', () => {
    apply(agent.planInstall(places));
    const targets = agent.planUninstall(places).changes.map(({ target }) => target);
    const file = targets.find((target) => isJson(target) && readFileSync(target, 'utf8').includes('main.js'));
    if (file === undefined) return; // Codex has TOML: codex.test.ts
    const at = Object.keys(JSON.parse(readFileSync(file, 'utf8')))[0]!;
    apply(agent.planUninstall(places));
    const theirs = { command: 'npx', args: ['-y', '@modelcontextprotocol/server-memory'] };
    writeIn(file, JSON.stringify({ [at]: { memory: theirs } }));
    apply(agent.planInstall(places));
    const value = JSON.parse(readFileSync(file, 'utf8'));
    expect(Object.keys(value[at])).toEqual(['memory', 'agent-memory']);
    writeFileSync(file, JSON.stringify({ ...value, theme: 'dark' }));
    apply(agent.planUninstall(places));
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ [at]: { memory: theirs }, theme: 'dark' });
  });

  it('keeps links and modes of files', () => {
    apply(agent.planInstall(places));
    const files = agent
      .planUninstall(places)
      .changes.map(({ target }) => target)
      .filter(isJson);
    apply(agent.planUninstall(places));
    for (const [n, file] of files.entries()) {
      writeIn(join(places.userHome, 'dotfiles', `${n}`), '{ "mine": 1 } // mine');
      chmodSync(join(places.userHome, 'dotfiles', `${n}`), 0o640);
      mkdirSync(dirname(file), { recursive: true });
      symlinkSync(join(places.userHome, 'dotfiles', `${n}`), file);
    }
    const before = contentOf(places.userHome);
    apply(agent.planInstall(places));
    for (const file of files) expect(readFileSync(file, 'utf8')).toContain('agent-memory');
    apply(agent.planUninstall(places));
    expect(contentOf(places.userHome)).toEqual(before);
  });
});

it('uninstall gives back every byte of every file, whatever is in it, after one install or several', () => {
  const files = new Map(
    OTHERS.map((agent) => {
      apply(agent.planInstall(places));
      const targets = agent.planUninstall(places).changes.map(({ target }) => target);
      apply(agent.planUninstall(places));
      return [agent, targets] as const;
    }),
  );
  const moved = { ...places, mcpScript: '/moved/dist/mcp/main.js' };
  const text = fc.oneof(fc.string(), fc.constantFrom('', '\n', '# mine', '# mine\r\n\r\n', '\uFEFFmine\n\n\n'));
  const mine = 'model = "m"\n\n[mcp_servers.x] # mine\ncommand = "y"\n\n[[list]]\na.b = 1';
  const toml = fc.constantFrom('', '\n', '# mine', mine, `${mine}\n\n`, `\uFEFF${mine.replaceAll('\n', '\r\n')}`);
  const made = fc.record({ json: jsoncFile, markdown: text, toml });
  fc.assert(
    fc.property(fc.constantFrom(...OTHERS), made, fc.boolean(), (agent, { json, markdown, toml }, isTwice) => {
      for (const target of files.get(agent) ?? []) {
        if (isJson(target)) writeIn(target, json);
        else if (target.endsWith('.toml')) writeIn(target, toml);
        else if (isShared(target)) writeIn(target, markdown);
      }
      const before = contentOf(places.userHome);
      apply(agent.planInstall(places));
      expect(agent.planInstall(places).changes).toEqual([]);
      if (isTwice) apply(agent.planInstall(moved));
      apply(agent.planUninstall(places));
      expect(contentOf(places.userHome)).toEqual(before);
    }),
    { numRuns: 60 }, // each writes and flushes some files
  );
});

describe('where each agent keeps its settings', () => {
  const targets = (platform: NodeJS.Platform, name: string) => {
    const there = madePlaces({}, platform);
    const agent = OTHERS.find((one) => one.name === name)!;
    const found = agent.planInstall(there).changes.map(({ target }) => target.slice(there.userHome.length + 1));
    rmSync(there.userHome, { recursive: true });
    return found[0];
  };

  it.each([
    ['cursor', '.cursor/mcp.json', '.cursor/mcp.json', '.cursor/mcp.json'],
    [
      'windsurf',
      '.codeium/windsurf/mcp_config.json',
      '.codeium/windsurf/mcp_config.json',
      '.codeium/windsurf/mcp_config.json',
    ],
    ['gemini-cli', '.gemini/settings.json', '.gemini/settings.json', '.gemini/settings.json'],
    [
      'vscode',
      '.config/Code/User/mcp.json',
      'Library/Application Support/Code/User/mcp.json',
      'AppData/Roaming/Code/User/mcp.json',
    ],
    ['zed', '.config/zed/settings.json', '.config/zed/settings.json', 'AppData/Roaming/Zed/settings.json'],
    [
      'claude-desktop',
      '.config/Claude/claude_desktop_config.json',
      'Library/Application Support/Claude/claude_desktop_config.json',
      'AppData/Roaming/Claude/claude_desktop_config.json',
    ],
  ])('%s: Linux, macOS, Windows', (name, linux, macos, windows) => {
    expect([targets('linux', name), targets('darwin', name), targets('win32', name)]).toEqual([linux, macos, windows]);
  });
});

it('an agent is found by its folder or its program, and only then', () => {
  expect(surveyAgents(places).filter(({ present }) => present)).toEqual([]);
  mkdirSync(join(places.userHome, '.cursor'));
  writeIn(join(places.userHome, 'bin', 'zed'), '');
  places.path = join(places.userHome, 'bin');
  expect(surveyAgents(places).flatMap(({ name, present }) => (present ? [name] : []))).toEqual(['cursor', 'zed']);
  expect(existsSync(places.memoryHome)).toBe(false);
});
