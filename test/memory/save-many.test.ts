/** A long list of observations is saved without keeping others waiting for the whole of it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMemory } from '../../daemon/memory/memory.ts';
import { createRedactor } from '../../packages/redactor/index.ts';
import { openFreshPglite } from '../support/databases.ts';

let fresh: Awaited<ReturnType<typeof openFreshPglite>>;
beforeAll(async () => {
  fresh = await openFreshPglite();
});
afterAll(async () => {
  await fresh.database.close();
  await fresh.remove();
});

const text = (at: number) => `${at} ${'The export loses its last line when the stream closes early. '.repeat(500)}`;

it('others are served between the observations of one request, and their queries between its parts', async () => {
  const redactor = createRedactor();
  const { payload } = redactor;
  let inOneTurn = 0;
  let longest = 0;
  redactor.payload = (...input) => {
    longest = Math.max(longest, ++inOneTurn);
    for (const until = performance.now() + 4; performance.now() < until; ); // a slow machine's time, on any
    return payload(...input);
  };
  let transactions = 0;
  const { transaction } = fresh.database;
  const db = {
    ...fresh.database,
    transaction: ((work) => {
      transactions++;
      return transaction(work);
    }) as typeof transaction,
  };
  const memory = createMemory({ db, redactor, projectId: async () => null, userId: null, onQueued: () => {} });
  let watching = true;
  const turn = () => {
    inOneTurn = 0;
    if (watching) setImmediate(turn);
  };
  setImmediate(turn);
  const inputs = Array.from({ length: 40 }, (_, at) => ({ text: text(at), external_id: `many-${at % 30}` }));
  const { observations } = await memory.save(inputs, 'rest');
  watching = false;
  expect(observations.map(({ external_id }) => external_id)).toEqual(inputs.map(({ external_id }) => external_id));
  expect(observations[35]).toMatchObject({ id: observations[5]!.id });
  expect((await memory.get(observations[5]!.id))?.text).toMatch(/^35 /);
  expect(longest).toBeLessThan(10);
  expect(transactions).toBeGreaterThan(2);
});

it('a list of usual length is saved whole or not at all', async () => {
  const memory = createMemory({
    db: fresh.database,
    redactor: createRedactor(),
    projectId: async () => null,
    userId: null,
    onQueued: () => {},
  });
  const usual = Array.from({ length: 100 }, (_, at) => ({ text: `usual ${at}`, session_id: 'usual' }));
  const broken = { text: 'usual, but of a time that no database knows', created_at: 'never' };
  await expect(memory.save([...usual, broken], 'rest')).rejects.toThrow();
  const [row] = await fresh.database.query<{ n: number }>(
    `select count(*)::int as n from mem_observations where session_id = 'usual'`,
  );
  expect(row?.n).toBe(0);
});
