import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../daemon/client/client.ts';
import { ensureDaemon, isAlive, stopDaemon } from '../../daemon/client/ensure-daemon.ts';
import { type Home, resolveHome } from '../../daemon/home/home.ts';

// Daemons of two versions, which the real one can't be in one checkout: each answers health, and stops when it is asked to.
const daemonOf = (version: string) => `
  const { createServer } = require('node:http');
  const { rmSync } = require('node:fs');
  const home = process.env.AGENT_MEMORY_HOME;
  const health = JSON.stringify({ status: 'ok', version: '${version}', pid: process.pid });
  createServer((request, reply) => {
    reply.setHeader('connection', 'close');
    reply.end(health);
    if (request.url === '/api/admin/stop') reply.on('close', () => { rmSync(home + '/daemon.sock'); process.exit(0); });
  }).listen(home + '/daemon.sock', () => rmSync(home + '/start.lock', { force: true }));
`;
const BROKEN_DAEMON = `
  const { mkdirSync, rmSync, writeFileSync } = require('node:fs');
  const home = process.env.AGENT_MEMORY_HOME;
  mkdirSync(home + '/logs', { recursive: true });
  writeFileSync(home + '/logs/start-failure.txt', 'The port is taken\\n');
  rmSync(home + '/start.lock');
  process.exit(1);
`;

let folder: string;
let home: Home;
let env: NodeJS.ProcessEnv;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ensure-'));
  env = { PATH: process.env.PATH, AGENT_MEMORY_HOME: join(folder, 'home') };
  home = resolveHome(env);
  mkdirSync(home.root, { mode: 0o700 });
});
afterEach(async () => {
  await stopDaemon(createClient({ home, env }), home);
  rmSync(folder, { recursive: true, force: true });
});

function ensure(script: string, version: string, more: NodeJS.ProcessEnv = {}) {
  const daemonScript = join(folder, `daemon-${version}.cjs`);
  writeFileSync(daemonScript, script);
  return ensureDaemon({ home, env: { ...env, ...more }, daemonScript, version, waitMs: 15_000 });
}

describe('ensureDaemon', () => {
  it('starts a daemon where none answers, and leaves it alone the next time', async () => {
    const first = await ensure(daemonOf('1.0.0'), '1.0.0');
    expect(first.outcome).toBe('started');
    expect(await ensure(daemonOf('1.0.0'), '1.0.0')).toEqual({ outcome: 'running', health: first.health });
  });

  it('starts one daemon for many who ask at once', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => ensure(daemonOf('1.0.0'), '1.0.0')));
    expect(new Set(all.map(({ health }) => health.pid)).size).toBe(1);
  });

  it('replaces an older daemon once that has ended', async () => {
    const older = await ensure(daemonOf('1.0.0'), '1.0.0');
    const newer = await ensure(daemonOf('1.1.0'), '1.1.0');
    expect(newer).toMatchObject({ outcome: 'replaced', health: { version: '1.1.0' } });
    expect(isAlive(older.health.pid)).toBe(false);
  });

  it('uses a newer daemon as it is', async () => {
    const newer = await ensure(daemonOf('2.0.0'), '2.0.0');
    expect(await ensure(daemonOf('1.0.0'), '1.0.0')).toEqual({ outcome: 'running', health: newer.health });
  });

  it('repeats why a daemon did not start', async () => {
    await expect(ensure(BROKEN_DAEMON, '1.0.0')).rejects.toThrow('The memory daemon is not running: The port is taken');
  });

  it('never waits for a daemon that has ended, with or without a word', async () => {
    const wordless = ensure('process.exit(1)', '1.0.0');
    await expect(wordless).rejects.toThrow(/ended at once/);
    expect(existsSync(home.startLock)).toBe(false);
    const keepsLock = BROKEN_DAEMON.replace(/rmSync\(home.*/, '');
    await expect(ensure(keepsLock, '1.0.0')).rejects.toThrow('The port is taken');
  });

  it('never repeats an older start’s reason', async () => {
    mkdirSync(home.logs);
    writeFileSync(join(home.logs, 'start-failure.txt'), 'The port was taken\n');
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(join(home.logs, 'start-failure.txt'), longAgo, longAgo);
    await expect(ensure('process.exit(1)', '1.0.0')).rejects.toThrow(/ended at once/);
  });

  it('waits for another daemon that was quicker', async () => {
    const [script, other] = ['other.cjs', 'loser.cjs'].map((name) => join(folder, name)) as [string, string];
    writeFileSync(script, daemonOf('1.0.0'));
    // Finds the home taken, as by one that is about to answer.
    writeFileSync(
      other,
      `require('node:child_process').spawn(process.execPath, [${JSON.stringify(script)}], { detached: true, stdio: 'ignore' }).unref();`,
    );
    const { health } = await ensureDaemon({ home, env, daemonScript: other, version: '1.0.0', waitMs: 15_000 });
    expect(health.version).toBe('1.0.0');
  });

  it('says of a home that can’t be made why', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const inFile = resolveHome({ AGENT_MEMORY_HOME: join(file, 'home') });
    const daemonScript = join(folder, 'never.cjs');
    writeFileSync(daemonScript, '');
    const parts = { home: inFile, env: {}, daemonScript, version: '1.0.0', waitMs: 15_000 };
    await expect(ensureDaemon(parts)).rejects.toThrow(/not running: .*can't be used/);
  });

  it('never starts one in place of the daemon that AGENT_MEMORY_URL names', async () => {
    const started = ensure(daemonOf('1.0.0'), '1.0.0', { AGENT_MEMORY_URL: 'http://127.0.0.1:1' });
    await expect(started).rejects.toThrow(/AGENT_MEMORY_URL=http:\/\/127\.0\.0\.1:1/);
  });

  it('respects AGENT_MEMORY_AUTOSTART=0', async () => {
    await expect(ensure(daemonOf('1.0.0'), '1.0.0', { AGENT_MEMORY_AUTOSTART: '0' })).rejects.toThrow(
      /agent-memory start/,
    );
  });
});

describe('stopDaemon', () => {
  it('returns when the process has ended, and undefined where none ran', async () => {
    const { health } = await ensure(daemonOf('1.0.0'), '1.0.0');
    const client = createClient({ home, env });
    expect(await stopDaemon(client, home)).toBe(health.pid);
    expect(isAlive(health.pid)).toBe(false);
    expect(await stopDaemon(client, home)).toBeUndefined();
  });
});
