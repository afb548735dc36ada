/** A request for a backfill ends in time, whatever the file or the database does. */
import { expect, test } from 'vitest';
import { BackfillStalled, createBackfills } from '../../../daemon/capture/transcript/backfills.ts';
import { promptLine, sayLine, transcript } from './lines.ts';
import { memoryStore } from './memory-store.ts';

const LONG_MS = 60_000;
const request = (path: string) => ({ path, dryRun: false, since: undefined });
const twoTurns = () => transcript([promptLine('p1', 'one'), sayLine('done'), promptLine('p2', 'two'), sayLine('done')]);

test('a file that takes long is answered with the counts so far, and the same request waits for the rest', async () => {
  const { deps, events, state } = memoryStore();
  const gate = openedLater();
  const held = {
    ...deps,
    ingest: async (batch: Parameters<typeof deps.ingest>[0]) => {
      await gate.opened;
      return deps.ingest(batch);
    },
  };
  const path = twoTurns();
  const impatient = createBackfills(held, { patienceMs: 1, stallMs: LONG_MS });
  let reply = await impatient.read(request(path));
  expect(reply).toMatchObject({ path, stored: 0, unfinished: true });
  gate.open();
  while (reply.unfinished) reply = await impatient.read(request(path));
  expect(reply).toMatchObject({ prompts: 2, stored: events.size });
  expect(events.size).toBeGreaterThan(2);
  expect(state.offered).toBe(events.size);
});

test('a file that is never read to its end is given up, and refused at once as long as it hangs', async () => {
  const { deps } = memoryStore();
  let asked = 0;
  const hung = {
    ...deps,
    offsets: {
      ...deps.offsets,
      get: () => {
        asked++;
        return new Promise<never>(() => {});
      },
    },
  };
  const backfills = createBackfills(hung, { patienceMs: LONG_MS, stallMs: 1000 });
  const path = twoTurns();
  await expect(backfills.read(request(path))).rejects.toThrow(BackfillStalled);
  await expect(backfills.read(request(path))).rejects.toThrow(`Reading ${path} made no progress`);
  expect(asked).toBe(1);
});

test('a stop ends what is being read', async () => {
  const { deps } = memoryStore();
  const backfills = createBackfills(deps, { patienceMs: LONG_MS, stallMs: LONG_MS });
  const reading = backfills.read(request(twoTurns()));
  backfills.stop();
  await expect(reading).rejects.toThrow('The daemon stops');
});

function openedLater() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
