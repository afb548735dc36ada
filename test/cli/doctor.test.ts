import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDaemon } from '../../cli/doctor/check-daemon.ts';
import { checkHome } from '../../cli/doctor/check-home.ts';
import { checkPackage } from '../../cli/doctor/check-package.ts';
import { checkPath } from '../../cli/doctor/check-path.ts';
import type { CheckResult } from '../../cli/doctor/check-result.ts';
import type { Api } from '../../daemon/client/api.ts';
import { DaemonUnreachable } from '../../daemon/client/client-errors.ts';
import type { Health } from '../../daemon/contract/health.ts';
import { type Home, resolveHome } from '../../daemon/home/home.ts';
import { writeStartFailure } from '../../daemon/home/start-failure.ts';

let root: string;
let home: Home;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'doctor-'));
  home = resolveHome({ AGENT_MEMORY_HOME: join(root, 'home') });
  mkdirSync(home.root, { mode: 0o700 });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const HEALTHY: Health = {
  status: 'ok',
  version: '1.2.0',
  pid: 1,
  home: '/home',
  url: 'http://127.0.0.1:3377',
  started_at: '2026-01-31T00:00:00Z',
  notices: [],
  problems: [],
  db: { backend: 'pglite', location: '/home/data', server_version: '17', pgvector: '0.8.0', ok: true },
  embedding: { model: 'static-256', pending: 0, dimensions: 256 },
  reranker: null,
  analysis: { version: 1, pending: 0 },
  queue: { pending: 0, dead: 0, oldest_seconds: 0 },
  spool: { pending: 0, bytes: 0, poison: 0, refused: 0, oldest_seconds: 0 },
  event_loop: { stalls: 0, longest_ms: 0, last: null },
  lessons: { loaded: true },
  backup: { on: true, folder: '/home/backups', last: null, failed: null, drill: null },
  summaries: null,
  memory: { rss_mb: 90, indexed_projects: 0 },
};
const answering = (health: Partial<Health>) => ({ health: async () => ({ ...HEALTHY, ...health }) }) as unknown as Api;
const bad = (results: readonly CheckResult[]) => results.filter(({ level }) => level !== 'ok');

describe('doctor on the daemon', () => {
  it('finds nothing where all is well', async () => {
    expect(bad(await checkDaemon(answering({}), home, '1.2.0'))).toEqual([]);
  });

  it('names the latest backup and its drill', async () => {
    const at = '2026-01-31T03:14:00Z';
    const last = { name: 'daily-1', file: '/b/daily-1.jsonl.gz', bytes: 9, at, daily: true };
    const drill = { at, ok: true, backup: 'daily-1', detail: '' };
    const results = await checkDaemon(answering({ backup: { ...HEALTHY.backup, last, drill } }), home, '1.2.0');
    expect(results.find(({ check }) => check === 'backup')?.detail).toMatch(
      /^daily-1 of .*daily-1 was restored as a test/,
    );
  });

  it.each<[string, Partial<Health>, string, RegExp]>([
    ['an older daemon', { version: '1.1.0' }, 'warning', /agent-memory start/],
    ['a database that is away', { db: { ...HEALTHY.db, ok: false } }, 'fault', /start it/],
    ['a server without pgvector', { db: { ...HEALTHY.db, pgvector: null } }, 'fault', /pgvector/],
    ['no model', { embedding: { model: 'none', pending: 0, dimensions: 0 } }, 'warning', /models use/],
  ])('finds %s', async (_, health, level, fix) => {
    expect(bad(await checkDaemon(answering(health), home, '1.2.0'))).toEqual([
      expect.objectContaining({ level, fix: expect.stringMatching(fix) }),
    ]);
  });

  it('says how far a model has come, and which one answers meanwhile', async () => {
    const about = async (items: object[] | Error) => {
      const health = async () => ({ ...HEALTHY, embedding: { model: 'new', pending: 75, dimensions: 4 } });
      const models = async () => (items instanceof Error ? Promise.reject(items) : { items });
      const results = await checkDaemon({ health, models } as unknown as Api, home, '1.2.0');
      return results.find(({ check }) => check === 'model')?.detail;
    };
    const now = { name: 'new', active: true, answering: true, embedded: 25, pending: 75 };
    expect(await about([now])).toBe('new, 75 to embed (25 % done)');
    const old = { name: 'old', active: false, answering: true, embedded: 100, pending: 0 };
    expect(await about([{ ...now, answering: false }, old])).toBe(
      'new, 75 to embed (25 % done); old answers until then',
    );
    expect(await about(new Error('not allowed'))).toBe('new, 75 to embed');
  });

  it('says how many memories’ passages a model has still to embed', async () => {
    const embedding = { model: 'new', pending: 0, passages_pending: 12, dimensions: 4 };
    const health = async () => ({ ...HEALTHY, embedding });
    const results = await checkDaemon({ health } as unknown as Api, home, '1.2.0');
    expect(results.find(({ check }) => check === 'model')?.detail).toBe('new, passages of 12 memories to embed');
  });

  it('says which reranker is used, what keeps one from being used, and nothing where there is none', async () => {
    const about = async (reranker: Health['reranker']) =>
      (await checkDaemon(answering({ reranker }), home, '1.2.0')).filter(({ check }) => check === 'reranker');
    expect(await about(null)).toEqual([]);
    expect(await about({ model: 'mine', fault: null })).toMatchObject([
      { level: 'ok', detail: 'mine, for searches with --rerank' },
    ]);
    expect(await about({ model: 'mine', fault: 'there is none' })).toEqual([
      {
        level: 'warning',
        check: 'reranker',
        detail: 'mine: there is none; searches keep their order',
        fix: expect.stringMatching(/models add .* AGENT_MEMORY_RERANKER=auto/),
      },
    ]);
    const { reranker: _, ...older } = HEALTHY;
    const silent = { health: async () => older } as unknown as Api;
    expect(bad(await checkDaemon(silent, home, '1.2.0'))).toEqual([]);
  });

  it('passes the daemon’s notices on', async () => {
    expect(bad(await checkDaemon(answering({ notices: ['Port 3377 is taken'] }), home, '1.2.0'))).toEqual([
      { level: 'warning', check: 'notice', detail: 'Port 3377 is taken' },
    ]);
  });

  it('does not say that all is well while a queue, a spool, the lessons or the event loop are stuck', async () => {
    const problem = {
      level: 'fault' as const,
      check: 'queue',
      detail: '2 jobs gave up',
      fix: 'agent-memory jobs retry',
    };
    const found = await checkDaemon(answering({ problems: [problem] }), home, '1.2.0');
    expect(bad(found)).toEqual([problem]);
    expect(found.filter(({ check }) => check === 'queue')).toEqual([problem]); // and no line that says the opposite
  });

  it('says how often the event loop was blocked, also when that is long over', async () => {
    const lineOf = async (event_loop: Health['event_loop']) =>
      (await checkDaemon(answering({ event_loop }), home, '1.2.0')).find(({ check }) => check === 'event loop');
    expect(await lineOf(HEALTHY.event_loop)).toMatchObject({ level: 'ok', detail: 'never blocked' });
    const last = { at: '2026-01-31T00:00:00Z', ms: 400, doing: 'job digest-turn' };
    expect(await lineOf({ stalls: 3, longest_ms: 900, last })).toMatchObject({
      level: 'ok',
      detail: 'blocked 3×, for at most 900 ms',
    });
  });

  it('distinguishes a refused token from a daemon that is down', async () => {
    const reduced = { health: async () => ({ status: 'ok', version: '1.2.0' }) } as unknown as Api;
    expect(await checkDaemon(reduced, home, '1.2.0')).toEqual([
      expect.objectContaining({ level: 'fault', detail: expect.stringContaining('refuses our token') }),
    ]);
  });

  it('repeats why the last start failed', async () => {
    const down = { health: () => Promise.reject(new DaemonUnreachable('down', 'nobody')) } as unknown as Api;
    expect((await checkDaemon(down, home, '1.2.0'))[0]).toMatchObject({ level: 'warning' });
    mkdirSync(home.logs);
    writeStartFailure(home, 'Port 3377 is taken by nginx');
    expect((await checkDaemon(down, home, '1.2.0'))[0]).toMatchObject({
      level: 'fault',
      detail: 'did not start: Port 3377 is taken by nginx',
    });
  });
});

describe('doctor on files', () => {
  it('finds a home and a token that are open to others', () => {
    writeFileSync(home.token, 'secret');
    chmodSync(home.token, 0o644);
    chmodSync(home.root, 0o755);
    expect(bad(checkHome(home)).map(({ fix }) => fix)).toEqual([`chmod 0700 ${home.root}`, `chmod 0600 ${home.token}`]);
  });

  it('does not send a home that can never be made in a circle to agent-memory start', () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    const below = resolveHome({ AGENT_MEMORY_HOME: join(file, 'home') });
    expect(checkHome(below)).toEqual([
      {
        level: 'fault',
        check: 'home',
        detail: expect.stringContaining('a file is in the way'),
        fix: expect.stringMatching(/^move that file away/),
      },
    ]);
  });

  it('finds settings that are no JSON', () => {
    writeFileSync(home.settings, '{', { mode: 0o600 });
    expect(bad(checkHome(home))).toEqual([expect.objectContaining({ check: 'settings', level: 'fault' })]);
  });

  it('finds what was not built, and a Node that is too old', () => {
    expect(bad(checkPackage(root, 'v18.19.0')).map(({ check }) => check)).toEqual(['node', 'package']);
  });

  it('distinguishes our command on the PATH from another one of that name', () => {
    const [ours, theirs] = ['package', 'other'].map((name) => join(root, name, 'dist', 'scripts'));
    const bin = join(root, 'bin');
    for (const folder of [ours!, theirs!, bin]) mkdirSync(folder, { recursive: true });
    for (const folder of [ours!, theirs!]) writeFileSync(join(folder, 'cli.js'), '', { mode: 0o755 });
    const check = () => checkPath(join(root, 'package'), { PATH: `/nowhere:${bin}` });
    expect(check()).toMatchObject({ level: 'warning', detail: 'agent-memory is not on the PATH' });
    symlinkSync(join(theirs!, 'cli.js'), join(bin, 'agent-memory'));
    expect(check()).toMatchObject({ level: 'warning', detail: expect.stringContaining('another installation') });
    rmSync(join(bin, 'agent-memory'));
    symlinkSync(join(ours!, 'cli.js'), join(bin, 'agent-memory'));
    expect(check()).toMatchObject({ level: 'ok' });
  });
});
