/** What is seen from where: a project, a folder that is gone, no project at all, and a project that nobody has seen before. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { placeWorkJob } from '../../daemon/jobs/place-work.ts';
import { activateModel } from '../../daemon/store/memories/embeddings.ts';
import { listObservations } from '../../daemon/store/memories/observations.ts';
import { filterIds, nearestChunks } from '../../daemon/store/memories/search.ts';
import { briefOf } from '../support/brief-of.ts';
import { openTestCore } from '../support/core.ts';
import { describeEachBackend } from '../support/databases.ts';
import { runJob } from '../support/recorded-session.ts';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'agent-memory-scope-')));
afterAll(() => rmSync(base, { recursive: true }));

describeEachBackend('what is seen', (open) => {
  let db: Database;
  let parts: ReturnType<typeof makeParts>;
  const home = join(base, 'me');
  const gone = '/nowhere/that/was';
  const shop = join(base, 'shop');

  const makeParts = (on: Database) =>
    openTestCore(on, {
      userHome: home,
      settings: { inject_budget_tokens: 500 },
      log: { warn: (fault) => expect(fault).toBeUndefined() },
    });

  const found = async (project: string | undefined) => {
    const { results } = await parts.recall.search({
      query: 'giraffe',
      project,
      limit: 50,
      offset: 0,
      mode: 'text',
      recency: false,
      explain: false,
      rerank: false,
    });
    return results.map((result) => ('title' in result ? result.title : '')).sort();
  };

  beforeAll(async () => {
    db = await open();
    mkdirSync(home, { recursive: true });
    mkdirSync(shop, { recursive: true });
    parts = makeParts(db);
    const save = (title: string, project: string | null | undefined) =>
      parts.memory.save(
        [{ title, text: `${title} giraffe export`, pinned: true, ...(project !== undefined && { project }) }],
        'rest',
      );
    await save('everywhere', null);
    await save('unplaced', undefined);
    await save('from home', home);
    await save('from root', '/');
    await save('of the shop', shop);
    await save('of what is gone', gone);
  });

  it('is in a project: its own and what was declared global, nothing that was done without a project', async () => {
    expect(await found(shop)).toEqual(['everywhere', 'of the shop']);
  });

  it('is in a folder that is gone: what was done there', async () => {
    expect(await found(gone)).toEqual(['everywhere', 'of what is gone']);
    const scope = await parts.projects.scopeOf(gone);
    expect(
      (await listObservations(db, { projectId: scope, limit: 9 })).items.map((row) => [row.title, row.project]),
    ).toEqual([['of what is gone', gone]]);
  });

  it('is in a project that nobody has seen: only what is global', async () => {
    for (const unknown of ['github.com/foo/bar', '/nowhere/else', join(base, 'new')]) {
      expect(await found(unknown), unknown).toEqual(['everywhere']);
    }
  });

  it('is outside of all projects: what was done outside of them', async () => {
    const outside = ['everywhere', 'from home', 'from root', 'unplaced'];
    expect(await found(home)).toEqual(outside);
    expect(await found('/')).toEqual(outside);
  });

  it('is without a project named: everything', async () => {
    expect(await found(undefined)).toHaveLength(6);
  });

  it('is the same by filters, among what is pinned, and by what a prompt carries', async () => {
    for (const [from, titles] of [
      [shop, ['everywhere', 'of the shop']],
      ['github.com/foo/bar', ['everywhere']],
      [home, ['everywhere', 'from home', 'from root', 'unplaced']],
    ] as const) {
      const scope = await parts.projects.scopeOf(from);
      const all = (await listObservations(db, { limit: 50 })).items.filter((row) => !row.title.startsWith('vector'));
      const ids = await filterIds(
        db,
        all.map((row) => row.id),
        scope,
        { kind: { eq: 'general' } },
      );
      expect(
        all
          .filter((row) => ids.has(row.id))
          .map((row) => row.title)
          .sort(),
        from,
      ).toEqual(titles);
      const projectId = scope >= 0 ? scope : null;
      const digest = await briefOf(db, 'x', projectId);
      expect(digest.map((entry) => entry.id).sort(), from).toEqual([...ids].sort());
      const reply = await parts.recall.recall({
        prompt: 'the giraffe export of the shop',
        project: from,
        budget_tokens: 2000,
      });
      for (const { title } of all) if (!titles.includes(title as never)) expect(reply.text, from).not.toContain(title);
    }
  });

  it('is the same by meaning', async () => {
    await db.transaction((tx) => activateModel(tx, 'two', 2));
    await db.query(
      `insert into mem_embeddings (observation_id, model, chunk, project_id, is_global, embedding)
       select id, 'two', 0, project_id, is_global, '[1,0]' from mem_observations`,
    );
    const near = async (from: string) => {
      const scope = await parts.projects.scopeOf(from);
      const ask = { model: 'two', vector: new Float32Array([1, 0]), scope, filters: {}, limit: 20, timeoutMs: 9000 };
      return (await nearestChunks(db, ask)).map((hit) => hit.id).sort((a, b) => a - b);
    };
    const idsOf = async (titles: string[]) =>
      (await listObservations(db, { limit: 50 })).items
        .filter((row) => titles.includes(row.title))
        .map((row) => row.id)
        .reverse();
    expect(await near(shop)).toEqual(await idsOf(['everywhere', 'of the shop']));
    expect(await near('github.com/foo/bar')).toEqual(await idsOf(['everywhere']));
    expect(await near(home)).toEqual(await idsOf(['everywhere', 'from home', 'from root', 'unplaced']));
  });

  it('overwrites nothing where two external ids look like secrets', async () => {
    const ids = ['aB3dE5gH7jK9mN1pQ3rS5tU7vW9xY1zA3bC5', 'cD3dE5gH7jK9mN1pQ3rS5tU7vW9xY1zA3bC5'];
    const inputs = ids.map((id) => ({ text: 'tiger', external_id: ['ghp', id].join('_'), project: shop }));
    const first = (await parts.memory.save([inputs[0]!], 'rest')).observations[0]!;
    const second = (await parts.memory.save([inputs[1]!], 'rest')).observations[0]!;
    expect([first.status, second.status]).toEqual(['created', 'created']);
    expect((await parts.memory.save([inputs[0]!], 'rest')).observations[0]).toMatchObject({
      id: first.id,
      status: 'unchanged',
    });
    await parts.memory.forget({ ids: [first.id, second.id] });
  });

  it('moves no digest of an older version into every project: it goes to the folder that it was made in', async () => {
    const old = '/nowhere/old';
    await db.query(
      `insert into mem_sessions (session_id, agent, cwd) values ('old', 'claude-code', $1), ('homely', 'claude-code', $2)`,
      [old, home],
    );
    for (const session_id of ['old', 'homely']) {
      await parts.memory.save(
        [{ text: `giraffe ${session_id}`, title: session_id, session_id, external_id: `turn:${session_id}` }],
        'digest',
        null,
      );
    }
    const [forgotten] = (
      await parts.memory.save(
        [{ text: 'giraffe secret', session_id: 'old', external_id: 'turn:forgotten' }],
        'digest',
        null,
      )
    ).observations;
    await parts.memory.forget({ ids: [forgotten!.id] });
    expect(await found(old)).not.toContain('old');
    await runJob(placeWorkJob({ db, projects: parts.projects }), 'all');
    expect(await found(old)).toEqual(['everywhere', 'old']);
    expect(await found(home)).toContain('homely');
    expect(await found(shop)).toEqual(['everywhere', 'of the shop']);
    const project = await parts.projects.ensure(old);
    const [again] = (
      await parts.memory.save(
        [{ text: 'giraffe secret', session_id: 'old', external_id: 'turn:forgotten' }],
        'digest',
        project,
      )
    ).observations;
    expect(again?.status).toBe('forgotten');
  });
});
