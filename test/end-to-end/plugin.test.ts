/** The plugin in the real client, from the address of a repository: the client clones it, and nothing in that clone is built. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { TOOLSETS } from '../../mcp/tools/index.ts';
import { CLI_SCRIPT, makeSandbox, type Sandbox } from '../support/built-package.ts';
import { type ClaudeClient, missingForClient, openClient } from './claude-client.ts';

const missing =
  missingForClient ?? (existsSync(join(packageRoot(), '.git')) ? undefined : 'the address stands for this checkout');
const what = `the plugin from a repository's address${missing ? ` (${missing})` : ''}`;
const ADDRESS = 'acme/agent-memory';
const MANIFEST = 'plugin/.claude-plugin/plugin.json';

describe.skipIf(missing)(what, { timeout: 240_000 }, () => {
  let sandbox: Sandbox;
  let client: ClaudeClient;
  const inHome = (...path: string[]) => join(sandbox.root, ...path);
  const clientJson = (name: string) => JSON.parse(readFileSync(inHome('.claude', name), 'utf8'));
  const repository = () => inHome('repository');
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: repository(), env: { ...process.env, GIT_CONFIG_GLOBAL: inHome('.gitconfig') } });

  /** What was delivered in a session, without a daemon: all of it waits in the spool. */
  function takeDelivered(sessionId: string): string[] {
    const spool = join(sandbox.home.root, 'spool');
    const files = readdirSync(spool)
      .filter((name) => name.endsWith('.json'))
      .toSorted();
    const entries = files.map((name) => JSON.parse(readFileSync(join(spool, name), 'utf8')));
    for (const name of files) rmSync(join(spool, name));
    return entries.filter(({ payload }) => payload.session_id === sessionId).map(({ event }) => event);
  }

  beforeAll(async () => {
    sandbox = makeSandbox();
    sandbox.env.AGENT_MEMORY_AUTOSTART = '0';
    client = await openClient(sandbox);
    // A repository with what a commit of this folder would hold; Git takes its path for the address.
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: packageRoot() });
    mkdirSync(repository());
    const there = files
      .toString()
      .split('\0')
      .filter((file) => file && existsSync(join(packageRoot(), file)));
    execFileSync('cp', ['--parents', '-t', repository(), ...there], { cwd: packageRoot() });
    writeFileSync(
      inHome('.gitconfig'),
      `[user]\nname = a\nemail = a@b\n[url "file://${repository()}"]\ninsteadOf = https://github.com/${ADDRESS}.git\n`,
    );
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'first');
  }, 120_000);
  afterAll(async () => {
    await client?.close();
    await sandbox?.close();
  });

  it('is valid to the client, as is its marketplace', () => {
    for (const path of [packageRoot(), join(packageRoot(), 'plugin')])
      expect(client.command('plugin', 'validate', '--strict', path)).toContain('Validation passed');
  });

  it('without its program no session is disturbed, and the user reads in one line what to do', async () => {
    expect(client.command('plugin', 'marketplace', 'add', ADDRESS)).toContain('Successfully added');
    expect(client.command('plugin', 'install', 'mem@agent-memory')).toContain('Successfully installed');
    const { code, result, hooks, listed, requests } = await client.run('Good morning', ['Good morning.']);
    expect({ code, result }).toEqual({ code: 0, result: 'Good morning.' });
    expect(hooks.filter(({ outcome }) => outcome !== 'success')).toEqual([]);
    expect(hooks.map(({ hook_event, output }) => [hook_event, output !== ''])).toEqual([
      ['SessionStart', true],
      ['UserPromptSubmit', false],
      ['Stop', false],
    ]);
    const { systemMessage } = JSON.parse(hooks[0]!.output);
    expect(systemMessage).toMatch(/nothing is remembered until .*: cd ".*" && npm ci && npm pack && npm install -g /);
    expect(existsSync(join(/cd "(.*?)"/.exec(systemMessage)![1]!, 'package.json'))).toBe(true);
    expect(listed.mcp_servers).toMatchObject([{ name: 'plugin:mem:memory', status: 'connected' }]);
    expect(listed.tools.filter((name) => name.startsWith('mcp__'))).toEqual([]);
    expect(requests[0]).toContain('nothing is remembered until its program is installed'); // so the model promises nothing
  });

  it('finds the program behind the command, and delivers each event once', async () => {
    mkdirSync(inHome('.local', 'bin'), { recursive: true });
    symlinkSync(CLI_SCRIPT, inHome('.local', 'bin', 'agent-memory'));
    const session = await client.run('Who remembers?', [
      { tool: 'Agent', input: { description: 'recall', prompt: 'what?', subagent_type: 'mem:agent-memory' } },
      'Nobody yet.',
    ]);
    const delivered = takeDelivered(session.id);
    expect(delivered.filter((event) => /^(SessionStart|SubagentStart|SubagentStop)$/.test(event))).toHaveLength(3);
    expect(session.listed.tools.filter((name) => name.startsWith('mcp__'))).toHaveLength(TOOLSETS.default!.length);

    const ours = (names: string[]) => names.filter((name) => /^(mem:|agent-memory$)/.test(name)).toSorted();
    const texts = (folder: string) =>
      readdirSync(join(packageRoot(), 'plugin', folder)).map((name) => `mem:${name.replace('.md', '')}`);
    expect(ours(session.listed.slash_commands)).toEqual([...texts('commands'), ...texts('skills')].toSorted());
    expect(ours(session.listed.skills)).toEqual(['mem:review-rules', 'mem:save-lesson', 'mem:search-memory']);
    expect(ours(session.listed.agents)).toEqual(['mem:agent-memory']);

    const reads = TOOLSETS.default!.flatMap(({ name, hints }) => (hints.readOnlyHint ? [name] : []));
    const offered = session.toolsOfSubagents[0]!.filter((name) => name !== 'DeferredToolPlaceholder');
    expect(offered.toSorted()).toEqual(reads.map((name) => `mcp__plugin_mem_memory__${name}`).toSorted());
  });

  it('is brought up to date by the client alone', () => {
    const file = join(repository(), MANIFEST);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": ".*?"/, '"version": "99.0.0"'));
    git('commit', '-qam', 'second');
    expect(client.command('plugin', 'marketplace', 'update', 'agent-memory')).toContain('Successfully updated');
    expect(client.command('plugin', 'update', 'mem@agent-memory')).toContain('to 99.0.0');
  });

  it('beside hooks in the settings each event and each tool is there once', async () => {
    expect(client.cli('install', '--subagent')).toMatchObject({ status: 0 });
    expect(client.command('plugin', 'marketplace', 'add', ADDRESS)).toMatch(/Successfully|already/);
    expect(client.command('plugin', 'install', 'mem@agent-memory')).toContain('Successfully installed');
    const session = await client.run('Both at once', ['Both.']);
    expect(session.hooks.filter(({ hook_event }) => hook_event === 'Stop')).toHaveLength(2);
    expect(takeDelivered(session.id)).toEqual(['SessionStart', 'UserPromptSubmit', 'Stop', 'SessionEnd']);
    expect(session.listed.agents).toEqual(expect.arrayContaining(['agent-memory', 'mem:agent-memory']));
    expect(session.listed.tools.filter((name) => name.endsWith('__search'))).toEqual(['mcp__memory__search']);
  });

  it('leaves nothing behind that the client would use, whichever program removes it', () => {
    const removed = client.cli('uninstall');
    expect(removed.stdout).toContain('claude plugin marketplace remove agent-memory');
    for (const path of ['settings.json', 'agents']) expect(existsSync(inHome('.claude', path))).toBe(false);
    expect(client.command('plugin', 'marketplace', 'remove', 'agent-memory')).toContain('Successfully removed');
    expect(clientJson('plugins/installed_plugins.json').plugins).toEqual({});
    expect(clientJson('plugins/known_marketplaces.json')).toEqual({});
    expect(existsSync(inHome('.claude', 'plugins', 'marketplaces', 'agent-memory'))).toBe(false);
    // The client marks its copies and deletes them some days later; they hold the plugin's texts, not the program.
    const copies = inHome('.claude', 'plugins', 'cache', 'agent-memory', 'mem');
    for (const version of readdirSync(copies)) {
      const files = readdirSync(join(copies, version), { recursive: true });
      expect(files).toContain('.orphaned_at');
      expect(files.length).toBeLessThan(60);
    }
    expect(client.cli('uninstall').stdout).not.toContain('claude plugin');
  });
});
