import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { findByWords } from '../../daemon/store/find-by-words.ts';
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
    const found = await findByWords(db, { words, projectId, pinned: false, global: false, ...also });
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
    expect(await find('staging')).toEqual({ ids: [ids[1]], spared: { pinned: 1, global: 1 } });
    expect((await find('staging', { pinned: true })).ids).toEqual([ids[3], ids[1]]);
    expect((await find('staging', { global: true })).ids).toHaveLength(2);
  });
});
