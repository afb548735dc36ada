import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeApp, OWNER, sender } from './make-app.ts';

describeEachBackend('when rules were used', (open) => {
  let db: Database;
  let made: ReturnType<typeof makeApp>;
  beforeAll(async () => {
    db = await open();
    made = makeApp(db);
  });
  const send = sender(() => made);

  test('shown in prompts, or fired on calls: how often, and when last; of one project with those of all', async () => {
    const ids: number[] = [];
    for (const project of ['acme/okapi', null, 'acme/wombat'])
      ids.push((await send(OWNER, 'POST', '/api/rules', { text: `A rule of ${project}`, project })).body.id);
    const [own, everywhere, other] = ids as [number, number, number];
    await db.query(
      `insert into mem_injections (event, query, items, tokens, took_ms, created_at)
       values ('UserPromptSubmit', '', $1::jsonb, 1, 1, '2026-01-02T00:00:00Z'), ('UserPromptSubmit', '', $2::jsonb, 1, 1, '2026-01-03T00:00:00Z')`,
      [[{ rule: own }, { rule: everywhere }, { id: 5 }], [{ rule: own }]],
    );
    await db.query("update mem_lessons set fired_count = 2, last_fired_at = '2026-01-04T00:00:00Z' where id = $1", [
      everywhere,
    ]);
    const usesOf = async (query: string) => (await send(OWNER, 'GET', `/api/rules/uses${query}`)).body.items;
    const expected = [
      { id: own, times: 2, last_used_at: '2026-01-03T00:00:00.000Z' },
      { id: everywhere, times: 3, last_used_at: '2026-01-04T00:00:00.000Z' },
    ];
    expect(await usesOf('?project=acme/okapi')).toEqual(expected);
    expect(await usesOf('')).toEqual([...expected, { id: other, times: 0, last_used_at: null }]);
  });
});
