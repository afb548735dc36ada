/** `install <agent>`, `uninstall <agent>` and what other commands say about agents, by the built command. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeSandbox, notBuilt, type Sandbox } from '../support/built-package.ts';

describe.skipIf(notBuilt)('other agents, by the command line', () => {
  let sandbox: Sandbox;
  let config: string;
  const BEFORE = '{\n  // mine\n  "mcpServers": {}\n}';
  beforeEach(() => {
    sandbox = makeSandbox();
    config = join(sandbox.env.HOME!, '.cursor', 'mcp.json');
    mkdirSync(join(config, '..'));
    writeFileSync(config, BEFORE);
  });
  afterEach(() => sandbox.close());
  const json = async (...args: string[]) => JSON.parse((await sandbox.cli([...args, '--json'])).stdout);
  const cursorOf = async () =>
    (await json('install', '--detect')).agents.find(({ name }: { name: string }) => name === 'cursor');

  it('are detected, connected, told about, and disconnected', async () => {
    expect(await cursorOf()).toMatchObject({
      title: 'Cursor',
      present: true,
      connected: 'no',
      command: 'agent-memory install cursor',
    });
    expect(await json('install', 'cursor', '--dry-run')).toMatchObject({ dry_run: true });
    expect(readFileSync(config, 'utf8')).toBe(BEFORE);

    expect((await sandbox.cli(['install', 'cursor'])).stdout).toContain('Cursor is connected.');
    expect(await cursorOf()).toMatchObject({ connected: 'yes' });
    const { findings } = await json('doctor');
    expect(findings).toContainEqual({ level: 'ok', check: 'Cursor', detail: 'connected' });
    expect(findings.map(({ check }: { check: string }) => check)).not.toContain('Claude Code');
    expect((await sandbox.cli(['uninstall', '--dry-run'])).stdout).toContain('Still connected: Cursor');

    await sandbox.cli(['uninstall', 'cursor']);
    expect(readFileSync(config, 'utf8')).toBe(BEFORE);
    expect((await sandbox.cli(['uninstall', 'cursor'])).stdout).toContain('Cursor is not connected.');
  });

  it('are all disconnected at once, with Claude Code', async () => {
    await sandbox.cli(['install']);
    await sandbox.cli(['install', 'cursor']);
    expect((await sandbox.cli(['uninstall', '--all'])).stdout).toContain('Every agent is disconnected.');
    expect(readFileSync(config, 'utf8')).toBe(BEFORE);
    expect(existsSync(join(sandbox.env.HOME!, '.claude', 'settings.json'))).toBe(false);
  });

  it('that are not known, or can’t do what is asked, are refused with what is possible', async () => {
    const unknown = await sandbox.cli(['install', 'cursr']);
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('known: claude-code') });
    const way = await sandbox.cli(['install', 'cursor', '--transport', 'http']);
    expect(way).toMatchObject({ code: 2, stderr: expect.stringContaining('for Claude Code') });
    const both = await sandbox.cli(['uninstall', 'cursor', '--all']);
    expect(both.code).toBe(2);
    expect(readFileSync(config, 'utf8')).toBe(BEFORE);
  });

  it('say how they use the proxy, and Cursor why it can’t', async () => {
    const cursor = await sandbox.cli(['install', 'cursor', '--proxy']);
    expect(cursor).toMatchObject({ code: 2, stderr: expect.stringContaining('Cursor’s servers') });
    expect(cursor.stderr).toContain('agent-memory install cursor');
    expect(readFileSync(config, 'utf8')).toBe(BEFORE);
    const told = await sandbox.cli(['install', 'gemini-cli', '--proxy'], { env: { AGENT_MEMORY_PORT: '4567' } });
    expect(told.stdout).toContain('GOOGLE_GEMINI_BASE_URL=http://127.0.0.1:4567 GEMINI_API_KEY=TOKEN');
    expect(existsSync(join(sandbox.env.HOME!, '.gemini'))).toBe(false);
  });

  it('whose settings are broken are named with the place, and left alone', async () => {
    writeFileSync(config, '{\n  "mcpServers": {,}\n}');
    const refused = await sandbox.cli(['install', 'cursor']);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/mcp\.json is not valid JSON at line 2/);
    expect(await cursorOf()).toMatchObject({ connected: 'unknown', fault: expect.stringContaining('line 2') });
  });
});
