/** What lies in a bucket is found by its meaning too, by its own asker alone, and an export brings it back to where it was. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchRequestSchema } from '../../daemon/contract/search.ts';
import type { Database } from '../../daemon/db/database.ts';
import { embedObservations } from '../../daemon/jobs/embed-observations.ts';
import { openStaticTable } from '../../daemon/models/static-table.ts';
import { activateModel } from '../../daemon/store/memories/embeddings.ts';
import { exportRows } from '../../daemon/store/transfer/exported-rows.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, PROJECT, runJob } from '../support/recorded-session.ts';

const table = openStaticTable();

describeEachBackend('a user’s memory', (open) => {
  let db: Database;
  let parts: ReturnType<typeof makeParts>;
  let anns: number;

  beforeAll(async () => {
    db = await open();
    parts = makeParts(db, { embedder: () => table, log: { warn: (fault) => expect(fault).toBeUndefined() } });
    const { observations } = await parts.memory.save(
      [
        {
          text: 'The nightly backup is encrypted before it is uploaded',
          project: PROJECT,
          scope: 'user',
          user_id: 'ann',
        },
        { text: 'Invoices are numbered per year, starting at one', project: PROJECT },
      ],
      'rest',
    );
    anns = observations[0]!.id;
    await db.transaction((tx) => activateModel(tx, table.name, table.dimensions));
    const models = { embedding: () => table, settle: async () => {} };
    while ((await runJob(embedObservations({ db, models }), 'all')) === 'more');
  });
  afterAll(() => parts.recall.stop());

  it.each([{ mode: 'vector' }, { mode: 'hybrid' }, { mode: 'text' }, { mode: 'vector', kind: 'general' }])(
    'is found by its user, and by nobody else: %o',
    async (how) => {
      const request = searchRequestSchema.parse({ query: 'encrypted backup upload', project: PROJECT, ...how });
      const idsFor = async (user_id: string) => {
        const buckets = await parts.visibility.seenFrom(PROJECT, { user_id });
        const { results } = await parts.recall.search(request, buckets);
        return results.map((result) => ('id' in result ? result.id : 0));
      };
      expect((await idsFor('ann'))[0]).toBe(anns);
      expect(await idsFor('bob')).not.toContain(anns);
    },
  );

  it('comes back to where it was by an export of everything', async () => {
    const lines: string[] = [];
    for await (const page of exportRows(db, 'observation', {})) lines.push(...page);
    const exported = lines.map((line) => JSON.parse(line)).find((line) => line.scope === 'user');
    expect(exported).toMatchObject({ scope: 'user', user_id: 'ann', project: null });
    await parts.memory.forget({ ids: [anns], now: true });
    const { text, scope, user_id } = exported;
    const [again] = (await parts.memory.save([{ text, scope, user_id }], 'import')).observations;
    expect(
      await parts.memory.get(again!.id, await parts.visibility.seenFrom(PROJECT, { user_id: 'ann' })),
    ).toBeDefined();
    expect(
      await parts.memory.get(again!.id, await parts.visibility.seenFrom(PROJECT, { user_id: 'bob' })),
    ).toBeUndefined();
  });
});
