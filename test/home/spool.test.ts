import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Home, resolveHome } from '../../daemon/home/home.ts';
import {
  clearRefusals,
  countRefusals,
  listSpool,
  SPOOL_MAX_BYTES,
  SPOOL_VERSION,
  type SpooledEvent,
  spoolEvent,
  spoolSize,
} from '../../daemon/home/spool.ts';
import {
  countPoison,
  quarantineSpooled,
  readSpooled,
  removeSpooled,
  sweepTemporaries,
} from '../../daemon/home/spool-reader.ts';

const event = (n: number, text = ''): SpooledEvent => ({
  version: SPOOL_VERSION,
  event: 'Stop',
  agent: 'claude-code',
  event_id: `id-${n}`,
  received_at: '2026-01-01T00:00:00.000Z',
  payload: { n, text },
});
const ids = (home: Home) =>
  listSpool(home).map((name) => {
    const read = readSpooled(home, name);
    return read.kind === 'event' ? read.event.event_id : read.kind;
  });

let home: Home;
beforeEach(() => {
  home = resolveHome({ AGENT_MEMORY_HOME: mkdtempSync(join(tmpdir(), 'mem-spool-')) });
});
afterEach(() => rmSync(home.root, { recursive: true, force: true }));

describe('the spool', () => {
  it('is empty before anything was kept', () => {
    expect([listSpool(home), spoolSize(home)]).toEqual([[], { pending: 0, bytes: 0 }]);
  });

  it('gives back what was put in, in order, until it is removed', () => {
    for (let n = 0; n < 20; n++) expect(spoolEvent(home, event(n), SPOOL_MAX_BYTES)).toBe('kept');
    expect(ids(home)).toEqual(Array.from({ length: 20 }, (_, n) => `id-${n}`));
    expect(readSpooled(home, listSpool(home)[7]!)).toEqual({ kind: 'event', event: event(7) });
    removeSpooled(home, listSpool(home)[0]!);
    expect(ids(home)[0]).toBe('id-1');
  });

  it('counts the bytes that lie on the disk', () => {
    spoolEvent(home, event(1, 'äöü€'), SPOOL_MAX_BYTES);
    const [name] = listSpool(home);
    expect(spoolSize(home)).toEqual({ pending: 1, bytes: statSync(join(home.spool, name!)).size });
  });

  it('is open to its owner alone, also where the folder stood open before', () => {
    mkdirSync(home.spool);
    chmodSync(home.spool, 0o755);
    spoolEvent(home, event(1), SPOOL_MAX_BYTES);
    expect(statSync(home.spool).mode & 0o777).toBe(0o700);
    expect(statSync(join(home.spool, listSpool(home)[0]!)).mode & 0o777).toBe(0o600);
  });

  it('refuses what would go over the cap, and counts it', () => {
    const cap = 1000;
    const outcomes = Array.from({ length: 10 }, (_, n) => spoolEvent(home, event(n, 'x'.repeat(100)), cap));
    expect(new Set(outcomes)).toEqual(new Set(['kept', 'full']));
    expect(spoolSize(home).bytes).toBeLessThanOrEqual(cap);
    expect(countRefusals(home)).toEqual({ full: outcomes.filter((o) => o === 'full').length, disk: 0, unredacted: 0 });
    clearRefusals(home);
    expect(countRefusals(home).full).toBe(0);
  });

  it('keeps the events of eight writers at once, each whole', async () => {
    const script = `
      import { resolveHome } from ${JSON.stringify(join(import.meta.dirname, '../../daemon/home/home.ts'))};
      import { spoolEvent } from ${JSON.stringify(join(import.meta.dirname, '../../daemon/home/spool.ts'))};
      const home = resolveHome(process.env);
      for (let n = 0; n < 25; n++) spoolEvent(home, { ...${JSON.stringify(event(0))}, event_id: process.pid + '-' + n }, 1e9);`;
    const bundled = spawnSync(
      join(import.meta.dirname, '../../node_modules/.bin/esbuild'),
      ['--bundle', '--platform=node', '--loader=ts'],
      { input: script, encoding: 'utf8' },
    );
    writeFileSync(join(home.root, 'writer.cjs'), bundled.stdout);
    const env = { AGENT_MEMORY_HOME: home.root };
    const writers = Array.from({ length: 8 }, () => spawn(process.execPath, [join(home.root, 'writer.cjs')], { env }));
    await Promise.all(writers.map((child) => new Promise((resolve) => child.on('close', resolve))));
    expect(new Set(ids(home)).size).toBe(200);
  });
});

describe('what is no event', () => {
  it.each([
    ['torn', '{"version":1,"ev', 'not JSON'],
    ['of a later version', JSON.stringify({ ...event(1), version: 2 }), 'version'],
    ['without an id', JSON.stringify({ ...event(1), event_id: undefined }), 'event_id'],
    ['a payload that is no object', JSON.stringify({ ...event(1), payload: 'text' }), 'payload'],
  ])('%s: the reader says why, and can set it aside', (_, text, reason) => {
    const name = '0000000000000001-1-0-9.json';
    mkdirSync(home.spool);
    writeFileSync(join(home.spool, name), text);
    spoolEvent(home, event(2), SPOOL_MAX_BYTES);
    const read = readSpooled(home, name);
    expect(read).toMatchObject({ kind: 'poison', reason: expect.stringContaining(reason) });
    quarantineSpooled(home, name, read.kind === 'poison' ? read.reason : '');
    expect(ids(home)).toEqual(['id-2']);
    expect(countPoison(home)).toBe(1);
    expect(readdirSync(join(home.spool, 'poison')).sort()).toEqual([name, `${name}.reason`]);
  });

  it('an event that another drain took is gone, not poison', () => {
    expect(readSpooled(home, '0000000000000001-1-0-9.json')).toEqual({ kind: 'gone' });
  });

  it('what a killed writer left is never read, and is swept once it is old', () => {
    spoolEvent(home, event(1), SPOOL_MAX_BYTES);
    const [old, fresh] = ['.writing-0000000000000001-1-0-9.json', '.writing-0000000000000002-1-0-9.json'];
    for (const name of [old!, fresh!]) writeFileSync(join(home.spool, name), '{"half":');
    utimesSync(join(home.spool, old!), 1, 1);
    expect(ids(home)).toEqual(['id-1']);
    sweepTemporaries(home, 60_000);
    expect([old!, fresh!].map((name) => existsSync(join(home.spool, name)))).toEqual([false, true]);
  });
});

const mounted = mkdtempSync(join(tmpdir(), 'mem-full-'));
const canMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', mounted]).status === 0;
if (canMount) spawnSync('umount', [mounted]);
rmSync(mounted, { recursive: true });

it.skipIf(!canMount)(
  'on a full disk nothing half-written stays, and what was kept is still there (needs the right to mount)',
  () => {
    mkdirSync(home.spool, { mode: 0o700 });
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', home.spool]).status).toBe(0);
    try {
      const outcomes = Array.from({ length: 30 }, (_, n) =>
        spoolEvent(home, event(n, 'x'.repeat(5000)), SPOOL_MAX_BYTES),
      );
      const kept = outcomes.filter((outcome) => outcome === 'kept').length;
      expect(outcomes.at(-1)).toBe('disk');
      expect(kept).toBeGreaterThan(3);
      expect(ids(home)).toEqual(Array.from({ length: kept }, (_, n) => `id-${n}`));
      expect(readdirSync(home.spool).filter((name) => name.startsWith('.'))).toEqual([]);
      removeSpooled(home, listSpool(home)[0]!);
      expect(spoolEvent(home, event(99), SPOOL_MAX_BYTES)).toBe('kept');
    } finally {
      spawnSync('umount', [home.spool]);
    }
  },
);
