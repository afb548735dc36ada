import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { findByWords } from '../../daemon/store/memories/find-by-words.ts';
import { listObservations } from '../../daemon/store/memories/observations.ts';
import { holdsAllWords, literalWords } from '../../daemon/text/literal-words.ts';
import { literalText } from '../../daemon/text/observation-terms.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, PROJECT } from '../support/recorded-session.ts';

describeEachBackend('forgetting by words', (open) => {
  let db: Database;
  let projectId: number;
  let ids: number[];

  beforeAll(async () => {
    db = await open();
    const { memory, projects } = makeParts(db);
    const texts = ['Invoices are exported by src/export.ts', 'The staging database listens on 5544', 'Deploys go out'];
    const saved = await memory.save(
      [
        ...texts.map((text) => ({ project: PROJECT, text })),
        { project: PROJECT, text: 'Staging is sacred', pinned: true },
      ],
      'user',
    );
    ids = saved.observations.map(({ id }) => id);
    await memory.save([{ text: 'Staging passwords rotate', global: true }], 'user');
    await memory.save([{ project: PROJECT, text: 'ÄRGER mit dem Café' }], 'user');
    projectId = (await projects.find(PROJECT))!.id;
  });

  const find = async (words: string, also: object = {}) => {
    const found = await findByWords(db, { words, projectId, buckets: [], pinned: false, global: false, ...also });
    return { ids: found.items.map((row) => row.id), spared: found.spared };
  };

  it('takes nothing where the words stand nowhere, however near something lies', async () => {
    expect((await find('zebra unicorn')).ids).toEqual([]);
    expect((await find('invoice')).ids).toEqual([]);
    expect((await find('   ')).ids).toEqual([]);
  });

  it('takes what holds all of the words, whatever their case', async () => {
    expect((await find('exported INVOICES')).ids).toEqual([ids[0]]);
    expect((await find('staging 5544')).ids).toEqual([ids[1]]);
    expect((await find('staging 5545')).ids).toEqual([]);
    expect((await find('ärger café')).ids).toHaveLength(1);
  });

  it('leaves what is pinned or global unless it is asked for, and counts it', async () => {
    expect(await find('staging')).toEqual({ ids: [ids[1]], spared: { pinned: 1, global: 1, locked: 0 } });
    expect((await find('staging', { pinned: true })).ids).toEqual([ids[3], ids[1]]);
    expect((await find('staging', { global: true })).ids).toHaveLength(2);
  });

  it('takes exactly what a look through every text would', async () => {
    const words = [
      'Okapi',
      'okapis',
      'src/okapi.ts',
      'okapi_id',
      'okapiId',
      'ÖKAPI',
      '数据库',
      '100%',
      '--force',
      'b'.repeat(200),
    ];
    const texts = Array.from({ length: 120 }, (_, n) =>
      [0, 1, 2].map((at) => words[Math.floor(n / words.length ** at + at * 3) % words.length]).join(n % 2 ? ' ' : ', '),
    );
    const parts = makeParts(db);
    await parts.memory.save(
      texts.map((text, n) => ({ project: 'acme/zoo', text, ...(n % 7 === 0 && { files: [`okapi${n}/100%`] }) })),
      'user',
    );
    const zoo = (await parts.projects.find('acme/zoo'))!.id;
    const { items } = await listObservations(db, { projectId: zoo, limit: 200 });
    for (const asked of [...words, 'okapi 数据库', 'okapi okapis', 'ts', 'okap', '%', 'okapi7']) {
      const held = items.filter((row) => holdsAllWords(literalText(row), literalWords(asked))).map(({ id }) => id);
      expect([asked, await find(asked, { projectId: zoo })]).toEqual([
        asked,
        { ids: held, spared: { pinned: 0, global: 0, locked: 0 } },
      ]);
    }
    await db.query('update mem_observations set analyser_version = 1');
    expect((await find('okapi_id', { projectId: zoo })).ids.length).toBeGreaterThan(0);
  });
});
