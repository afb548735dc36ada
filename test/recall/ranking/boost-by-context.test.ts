import { describe, expect, it } from 'vitest';
import { searchRequestSchema } from '../../../daemon/contract/search.ts';
import { boostByContext, pathsOf } from '../../../daemon/recall/ranking/boost-by-context.ts';
import type { Ranked } from '../../../daemon/recall/ranking/rank.ts';
import { openTestCore } from '../../support/core.ts';
import { describeEachBackend } from '../../support/databases.ts';

const hit = (id: number, score: number): Ranked => ({
  id,
  session: null,
  score,
  coverage: score,
  hasEvidence: true,
  explain: { text: null, vector: null, time: 0, shortness: 0 },
});
const known = (files: Record<number, string[]>, project = 'acme/shop') =>
  new Map(Object.entries(files).map(([id, of]) => [Number(id), { project, files: of }]));

describe('the context of a question', () => {
  it('knows a touched file by its path and relative to where the call was made', () => {
    const calls = [
      { path: '/work/shop/src/cart.ts', cwd: '/work/shop' },
      { path: 'notes.md', cwd: null },
    ];
    expect([...pathsOf(calls)]).toEqual(['/work/shop/src/cart.ts', 'src/cart.ts', 'notes.md']);
  });

  it('breaks ties between equal matches, by more where more files are shared', () => {
    const files = { 1: ['a.ts', 'b.ts', 'c.ts', 'd.ts'], 2: ['a.ts'], 3: ['z.ts'], 4: [] };
    const ranked = [hit(4, 0.5), hit(3, 0.5), hit(2, 0.5), hit(1, 0.5)];
    const lifted = boostByContext(ranked, known(files), { project: null, files: new Set(['a.ts']) });
    expect(lifted.map(({ id }) => id)).toEqual([2, 1, 4, 3]);
    expect(lifted[0]).toMatchObject({ fused: 0.5, score: 0.6, boosts: { files: 1.2 } });
    expect(lifted[2]!.boosts).toEqual({});
  });

  it('never lifts what fits worse over what fits much better, nor pushes down what had less than nothing', () => {
    const here = { project: 'acme/shop', files: new Set(['a.ts']) };
    const lifted = boostByContext([hit(1, 0.5), hit(2, 0.3), hit(3, -0.1)], known({ 2: ['a.ts'], 3: ['a.ts'] }), here);
    expect(lifted.map(({ id, score }) => [id, score > 0])).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ]);
    expect(lifted[2]!.score).toBe(-0.1);
  });
});

describeEachBackend('observations near the asker', (open) => {
  async function shopAndTower() {
    const db = await open();
    const { memory, recall } = openTestCore(db, { log: { warn: (fault) => expect(fault).toBeUndefined() } });
    const text = 'The ferry timetable is cached for a minute, the departure board reads it';
    const of = (project: string, file: string) => ({ project, text, external_id: file, files: [file] });
    const others = ['Invoices are numbered per year', 'Fonts are subset at build time', 'The map shows piers in grey'];
    await memory.save(
      [
        of('acme/tower', 'src/board.ts'),
        of('acme/shop', 'src/a.ts'),
        of('acme/shop', 'src/b.ts'),
        ...others.map((other) => ({ project: 'acme/shop', text: other })),
      ],
      'rest',
    );
    await db.query(`insert into mem_sessions (session_id, agent) values ('now', 'claude-code')`);
    await db.query(
      `insert into mem_tool_calls (tool_use_id, session_id, tool_name, input, cwd, agent, origin, created_at)
       values ('t1', 'now', 'Edit', '{"file_path": "/work/shop/src/a.ts"}', '/work/shop', 'claude-code', 'hook', now()),
              ('t2', 'now', 'Bash', '{"command": "ls"}', '/work/shop', 'claude-code', 'hook', now())`,
    );
    const search = async (near?: { project?: string; session_id?: string }, project?: string) => {
      const request = searchRequestSchema.parse({
        query: 'ferry timetable',
        explain: true,
        ...(near && { near }),
        ...(project && { project }),
      });
      return (await recall.search(request)).results as { external_id: string; explain: { boosts: object } }[];
    };
    return { recall, search };
  }

  it('comes first in a search over all projects, and says why', async () => {
    const { search } = await shopAndTower();
    expect((await search()).map((result) => result.external_id)).toEqual(['src/b.ts', 'src/a.ts', 'src/board.ts']);
    const fromTower = await search({ project: 'acme/tower' });
    expect(fromTower[0]).toMatchObject({ external_id: 'src/board.ts', explain: { boosts: { project: 1.15 } } });
    const fromSession = await search({ session_id: 'now' });
    expect(fromSession[0]).toMatchObject({ external_id: 'src/a.ts', explain: { boosts: { files: 1.2 } } });
    expect(fromSession[1]!.explain.boosts).toEqual({});
  });

  it('comes first in what a prompt carries', async () => {
    const { recall, search } = await shopAndTower();
    const ask = {
      prompt: 'how long is the ferry timetable cached for the departure board?',
      project: 'acme/shop',
      budget_tokens: 800,
    };
    // A prompt doesn't wait for the index: without it what SQL finds is too small a sample to carry anything.
    await search({}, 'acme/shop');
    const first = async (session_id?: string) => (await recall.recall({ ...ask, session_id })).items[0]!.external_id;
    expect(await first()).toBe('src/b.ts');
    expect(await first('now')).toBe('src/a.ts');
  });
});
