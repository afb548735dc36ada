/** One question in several phrasings: each is searched, their lists are one, and so is what they say of searching again. */
import { beforeAll, expect, it, test } from 'vitest';
import { type SearchResult, searchRequestSchema } from '../../daemon/contract/search.ts';
import type { Database } from '../../daemon/db/database.ts';
import { withoutBoosts } from '../../daemon/recall/ranking/boost-by-context.ts';
import { fusePhrasings } from '../../daemon/recall/ranking/fuse-phrasings.ts';
import { joinLists } from '../../daemon/recall/ranking/join-lists.ts';
import { rank } from '../../daemon/recall/ranking/rank.ts';
import { createTextIndex } from '../../daemon/recall/text-index/text-index.ts';
import { analyse } from '../../daemon/text/analyse.ts';
import { estimateTokens } from '../../daemon/text/estimate-tokens.ts';
import { packTerms } from '../../daemon/text/pack-terms.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, PROJECT } from '../support/recorded-session.ts';

test('a request without any phrasing is refused, and one with a fourth', () => {
  const parse = (request: object) => searchRequestSchema.safeParse(request).success;
  expect(parse({ project: PROJECT })).toBe(false);
  expect(parse({ queries: ['a', 'b', 'c'] })).toBe(true);
  expect(parse({ query: 'a', queries: ['a', 'b', 'c'] })).toBe(true);
  expect(parse({ query: 'd', queries: ['a', 'b', 'c'] })).toBe(false);
  expect(parse({ queries: ['a'], group_by: 'session', passage_tokens: 500 })).toBe(false);
});

test('further phrasings leave the question’s own four best where they are, and what they find follows', () => {
  const index = createTextIndex();
  const ferries = Array.from({ length: 6 }, (_, at) => `${'ferry '.repeat(7 - at)}of pier ${at}`);
  const ships = ['ship schedule', 'ship schedule of line two', `ship ${ferries[5]}`];
  for (const [at, text] of [...ferries, ...ships].entries())
    index.upsert({ id: at + 1, session: null, createdAt: at, terms: packTerms(analyse(text)) });
  const list = (query: string) =>
    joinLists(withoutBoosts(rank(index.search(query), null)), { fusion: 'score', averageLength: 2 });
  const own = list('ferry').map(({ id }) => id);
  const fused = fusePhrasings([list('ferry'), list('ship'), list('ship schedule')]);
  expect(fused.slice(0, 4).map(({ id }) => id)).toEqual(own.slice(0, 4));
  expect(fused[4]!.phrasings?.filter((place) => place !== null).length).toBeGreaterThan(1);
  expect(fused).toHaveLength(9);
  expect(fused.map(({ score }) => score)).toEqual(fused.map(({ score }) => score).sort((a, b) => b - a));
  expect(fusePhrasings([list('ferry')])).toEqual(list('ferry'));
});

describeEachBackend('a search in several phrasings', (open) => {
  let db: Database;
  let parts: ReturnType<typeof makeParts>;
  const search = async (request: object) =>
    parts.recall.search(searchRequestSchema.parse({ project: PROJECT, ...request }));
  const titles = async (request: object) => (await search(request)).results.map((one) => (one as SearchResult).title);

  beforeAll(async () => {
    db = await open();
    parts = makeParts(db);
    const texts = [
      'The shed is opened by the brass key that hangs behind the boiler',
      'Deliveries of coal come through the yard gate on Mondays',
      'The yard gate has a padlock since the break-in',
      ...Array.from({ length: 30 }, (_, at) => `Paint of lot ${at} dries on rack ${at}`),
    ];
    await parts.memory.save(
      texts.map((text, at) => ({ text, project: PROJECT, session_id: `s${at}` })),
      'rest',
    );
  });

  it('finds in one answer what the phrasings find alone, each memory once', async () => {
    const queries = ['brass key boiler', 'coal deliveries Mondays', 'yard gate padlock'];
    const { results } = await search({ queries, explain: true });
    const ids = results.map((one) => (one as SearchResult).id);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await titles({ queries })).slice(0, 3).join()).toMatch(/(?=.*brass)(?=.*coal)(?=.*padlock)/);
    expect((results[0] as SearchResult).explain).toMatchObject({ phrasings: expect.arrayContaining([1]) });
  });

  it('is the same as one phrasing where all are alike', async () => {
    const query = 'how is the shed opened?';
    expect(await titles({ queries: [query, query] })).toEqual(await titles({ query }));
  });

  it('gives pages that fit together', async () => {
    const queries = ['paint of lot', 'dries on rack'];
    const page = async (offset: number) => titles({ queries, limit: 8, offset });
    expect([...(await page(0)), ...(await page(8))]).toEqual(await titles({ queries, limit: 16 }));
  });

  it('gives the passages that answer within the tokens that are asked for', async () => {
    const { results } = await search({ queries: ['how is the shed opened?', 'brass key'], passage_tokens: 150 });
    const told = results.flatMap((one) => (one as SearchResult).passages ?? []);
    expect(told.join('\n')).toContain('behind the boiler');
    expect(estimateTokens(told.join('\n'))).toBeLessThanOrEqual(150);
    expect((await search({ query: 'brass key' })).results[0]).not.toHaveProperty('passages');
  });

  it('folds what only asked the question in another of its phrasings', async () => {
    const phrasings = [
      'Where does the tide table of the old pier hang?',
      'Which wall carries the list of high waters?',
    ];
    for (const [at, prompt] of phrasings.entries()) {
      await parts.deliver('UserPromptSubmit', `asked-${at}`, { prompt });
      await parts.deliver('Stop', `asked-${at}`, { last_assistant_message: 'I could not find that.' });
      await parts.saveSession(`asked-${at}`);
    }
    const { results } = await search({ queries: phrasings });
    const asked = results.filter((one) => (one as SearchResult).session_id?.startsWith('asked-'));
    expect(asked.map((one) => (one as SearchResult).asked)).toEqual([2]);
  });
});
