/** How the spool comes into the database: in order, once, and around whatever can't be taken in. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { type DrainLog, type SpoolDrain, startSpoolDrain } from '../../daemon/capture/drain-spool.ts';
import { WriterBusy } from '../../daemon/capture/event-writer.ts';
import type { EventTaker, RawEvent } from '../../daemon/capture/take-event.ts';
import { type Home, resolveHome } from '../../daemon/contract/home.ts';
import { listSpool, SPOOL_MAX_BYTES, SPOOL_VERSION, spoolEvent } from '../../daemon/contract/spool.ts';
import { countPoison, type SpooledEvent } from '../../daemon/contract/spool-reader.ts';
import { makeEvent } from './make-event.ts';

let home: Home;
beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), 'agent-memory-drain-'));
  home = resolveHome({ AGENT_MEMORY_HOME: root });
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
});

function spool(eventId: string, payload: Record<string, unknown> = {}): void {
  const event: SpooledEvent = {
    version: SPOOL_VERSION,
    event: 'Stop',
    agent: 'claude-code',
    event_id: eventId,
    received_at: '2026-03-01T10:00:00.000Z',
    payload,
  };
  expect(spoolEvent(home, event, SPOOL_MAX_BYTES)).toBe('kept');
}

/** A way in that notes what it is given; `store` may refuse. */
function drainInto(store: (id: string) => Promise<void> = async () => {}) {
  const offered: RawEvent[] = [];
  const stored: string[] = [];
  const taker: EventTaker = {
    prepare(raw) {
      offered.push(raw);
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
  const log: DrainLog = { info: () => {}, warn: () => {} };
  const drain: SpoolDrain = startSpoolDrain(home, taker, log);
  onTestFinished(() => drain.stop());
  return { drain, offered, stored };
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
