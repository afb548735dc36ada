/** How the spool comes into the database: in order, once, and around whatever can't be taken in. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startSpoolDrain } from '../../daemon/capture/drain-spool.ts';
import { WriterBusy } from '../../daemon/capture/event-writer.ts';
import type { EventIngest } from '../../daemon/capture/ingest-event.ts';
import { QueryError } from '../../daemon/db/database.ts';
import { type Home, resolveHome } from '../../daemon/home/home.ts';
import { listSpool, SPOOL_MAX_BYTES, SPOOL_VERSION, type SpooledEvent, spoolEvent } from '../../daemon/home/spool.ts';
import { countPoison } from '../../daemon/home/spool-reader.ts';
import { makeEvent } from './make-event.ts';

let home: Home;
beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), 'agent-memory-drain-'));
  home = resolveHome({ AGENT_MEMORY_HOME: root });
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
});

function spool(
  eventId: string,
  payload: Record<string, unknown> = {},
  agent = 'claude-code',
  about?: SpooledEvent['about'],
): void {
  const event: SpooledEvent = {
    version: SPOOL_VERSION,
    event: 'Stop',
    agent,
    event_id: eventId,
    received_at: '2026-03-01T10:00:00.000Z',
    payload,
    ...(about && { about }),
  };
  expect(spoolEvent(home, event, SPOOL_MAX_BYTES)).toBe('kept');
}

/** A way in that notes what it is given; `store` may refuse. */
function drainInto(store: (id: string) => Promise<void> = async () => {}, read: () => void = () => {}) {
  const offered: Parameters<EventIngest['prepare']>[0][] = [];
  const stored: string[] = [];
  const said: object[] = [];
  const ingest: EventIngest = {
    complete: async (event) => event,
    async prepare(raw) {
      offered.push(raw);
      read();
      const said = raw.payload as { invalid?: string; excluded?: boolean };
      if (said.invalid) return { kind: 'invalid', detail: said.invalid };
      if (said.excluded) return { kind: 'excluded' };
      return { kind: 'event', event: makeEvent({ eventId: raw.eventId! }) };
    },
    async store({ eventId }) {
      await store(eventId);
      stored.push(eventId);
      return 'accepted';
    },
  };
  const drain = startSpoolDrain(home, {
    ingest,
    named: (key) => ({ key, name: key, remote: null, root: null, pathKey: null }),
    isWithin: async (_, keys) => keys.includes('acme/zoo'),
    log: { info: (fields: object) => void said.push(fields), warn: () => {} },
  });
  onTestFinished(() => drain.stop());
  return { drain, offered, stored, said };
}

it('takes events in oldest first, with the time at which their hook saw them, and removes them', async () => {
  for (let n = 0; n < 120; n++) spool(`event-${String(n).padStart(3, '0')}`);
  const { drain, offered, stored } = drainInto();
  await drain.drain();
  expect(stored).toEqual([...stored].sort());
  expect(stored).toHaveLength(120);
  expect(offered[0]).toMatchObject({ origin: 'hook', occurredAt: new Date('2026-03-01T10:00:00Z') });
  expect(listSpool(home)).toEqual([]);
});

it('takes an event in for the project and the user that its sender named, if it is bound to no other project', async () => {
  spool('named', {}, 'proxy', { project: 'acme/zoo', user_id: 'bea', within: ['acme/zoo'] });
  spool('nowhere', {}, 'proxy', { project: null });
  spool('elsewhere', {}, 'proxy', { project: 'acme/zoo', within: ['acme/other'] });
  const { drain, offered, stored } = drainInto();
  await drain.drain();
  expect(offered.map(({ eventId, project, userId }) => [eventId, project?.key ?? null, userId])).toEqual([
    ['named', 'acme/zoo', 'bea'],
    ['nowhere', null, undefined],
    ['elsewhere', 'acme/zoo', undefined],
  ]);
  expect(stored).toEqual(['named', 'nowhere']);
  expect(countPoison(home)).toBe(1);
});

it('takes an event in as that of the agent whose hook kept it', async () => {
  spool('of-claude-code');
  spool('of-codex', {}, 'codex');
  const { drain, offered } = drainInto();
  await drain.drain();
  expect(offered.map(({ agent }) => agent)).toEqual(['claude-code', 'codex']);
});

it('keeps what the database did not take, and takes it in the next time', async () => {
  spool('first');
  spool('second');
  let away = true;
  const { drain, stored } = drainInto(async (id) => {
    if (away && id === 'second') throw new WriterBusy('try later');
  });
  await drain.drain();
  expect(stored).toEqual(['first']);
  expect(listSpool(home)).toHaveLength(1);
  away = false;
  await drain.drain();
  expect(stored).toEqual(['first', 'second']);
  expect(listSpool(home)).toEqual([]);
});

it('sets aside what is no event and what can never be stored, and takes in the rest', async () => {
  spool('before');
  writeFileSync(join(home.spool, '0000000000000001-1-1-4.json'), '{"ve');
  spool('never', { invalid: 'no session' });
  spool('after');
  const { drain, stored } = drainInto();
  await drain.drain();
  expect(stored).toEqual(['before', 'after']);
  expect(countPoison(home)).toBe(2);
  expect(listSpool(home)).toEqual([]);
});

it('says how many events it took in, and counts none that it dropped or set aside', async () => {
  spool('one');
  spool('dropped', { excluded: true });
  spool('set-aside', { invalid: 'no event' });
  spool('two');
  const { drain, said } = drainInto();
  await drain.drain();
  expect(said).toEqual([{ ingested: 2 }]);
});

it('drops what belongs to a project that is not recorded', async () => {
  spool('private', { excluded: true });
  const { drain, stored } = drainInto();
  await drain.drain();
  expect(stored).toEqual([]);
  expect(listSpool(home)).toEqual([]);
  expect(countPoison(home)).toBe(0);
});

it('drains once at a time: who asks meanwhile waits for the same round', async () => {
  spool('only');
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { drain, offered } = drainInto(() => held);
  const rounds = [drain.drain(), drain.drain()];
  release();
  await Promise.all(rounds);
  expect(offered).toHaveLength(1);
});

describe('an event that fails by its own fault', () => {
  const refused = new QueryError('duplicate key value', '23505');

  it('holds up none of those behind it, however many fail', async () => {
    for (let n = 0; n < 55; n++) spool(`bad-${n}`);
    for (let n = 0; n < 5; n++) spool(`good-${n}`);
    const { drain, stored } = drainInto(async (id) => {
      if (id.startsWith('bad')) throw refused;
    });
    await drain.drain();
    expect(stored).toEqual(['good-0', 'good-1', 'good-2', 'good-3', 'good-4']);
    expect(listSpool(home)).toHaveLength(55);
  });

  it('is set aside with its reason once it failed often enough, and is not tried in every round until then', async () => {
    spool('bad');
    let tries = 0;
    const { drain } = drainInto(async () => {
      tries++;
      throw refused;
    });
    let rounds = 0;
    for (; countPoison(home) === 0 && rounds < 100; rounds++) await drain.drain();
    expect({ tries, rounds }).toEqual({ tries: 5, rounds: 16 });
    expect(listSpool(home)).toEqual([]);
    const reason = readdirSync(join(home.spool, 'poison')).find((name) => name.endsWith('.reason'))!;
    expect(readFileSync(join(home.spool, 'poison', reason), 'utf8')).toBe('failed 5 times: duplicate key value\n');
  });

  it('stays while the database is at fault, and is never set aside for that', async () => {
    spool('good');
    let away = true;
    const { drain, stored } = drainInto(async () => {
      if (away) throw new QueryError('could not serialize access', '40001');
    });
    for (let round = 0; round < 20; round++) await drain.drain();
    expect(countPoison(home)).toBe(0);
    away = false;
    await drain.drain();
    expect(stored).toEqual(['good']);
  });

  it('stays where the reason is unknown: the next version may take it in', async () => {
    spool('odd');
    const { drain } = drainInto(() => Promise.reject(new Error('a bug')));
    for (let round = 0; round < 40; round++) await drain.drain();
    expect(countPoison(home)).toBe(0);
    expect(listSpool(home)).toHaveLength(1);
  });

  it.each(['folder', 'FIFO'])('is set aside also when it is a %s', async (kind) => {
    spool('before');
    const path = join(home.spool, '0000000000000001-1-1-4.json');
    if (kind === 'folder') mkdirSync(path);
    else execFileSync('mkfifo', [path]);
    spool('after');
    const { drain, stored } = drainInto();
    for (let round = 0; round < 16; round++) await drain.drain();
    expect(stored).toEqual(['before', 'after']);
    expect(countPoison(home)).toBe(1);
  });
});

it('goes on past an event that can be neither taken in nor set aside', async () => {
  spool('never', { invalid: 'no session' });
  spool('after');
  writeFileSync(join(home.spool, 'poison'), 'a file where the folder should be');
  const { drain, stored, offered } = drainInto();
  await drain.drain();
  await drain.drain();
  expect(stored).toEqual(['after']);
  expect(offered).toHaveLength(2);
  expect(listSpool(home)).toHaveLength(1);
});

it('is not ended by a folder that bears the name of a half-written event', async () => {
  spool('event');
  const junk = join(home.spool, '.writing-junk');
  mkdirSync(junk);
  utimesSync(junk, 1, 1);
  const { drain, stored } = drainInto();
  await drain.drain();
  expect(stored).toEqual(['event']);
});

it('leaves the event loop to others between two events that take long to read', async () => {
  for (let n = 0; n < 6; n++) spool(`event-${n}`);
  let served = 0;
  const others = setInterval(() => served++, 1);
  onTestFinished(() => clearInterval(others));
  const { drain, stored } = drainInto(undefined, () => {
    for (const until = performance.now() + 20; performance.now() < until; );
  });
  await drain.drain();
  expect(stored).toHaveLength(6);
  expect(served).toBeGreaterThanOrEqual(5);
});
