import { beforeEach, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { analyseObservations } from '../../daemon/jobs/analyse-observations.ts';
import { noEmbedder } from '../../daemon/models/no-embedder.ts';
import { askLegs } from '../../daemon/recall/legs/ask-legs.ts';
import { createBackoff } from '../../daemon/recall/legs/backoff.ts';
import { ProjectIndexes } from '../../daemon/recall/text-index/project-indexes.ts';
import { countOutdated } from '../../daemon/store/upkeep/analysis.ts';
import { ANALYSER_VERSION } from '../../daemon/text/analyse.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, PROJECT, runJob } from '../support/recorded-session.ts';

describeEachBackend('terms that an older analyser made', (open) => {
  let db: Database;
  let project: number;
  let ids: number[];

  beforeEach(async () => {
    db = await open();
    const parts = makeParts(db);
    const saved = await parts.memory.save(
      [
        { text: 'The ferry timetable flickers', project: PROJECT },
        { title: 'A title of its own', text: 'Pool size\nand more', files: ['src/pool.ts'], project: PROJECT },
        ...Array.from({ length: 60 }, (_, n) => ({ text: `filler ${n}`, project: PROJECT })),
      ],
      'rest',
    );
    ids = saved.observations.map(({ id }) => id);
    project = (await parts.projects.ensure(PROJECT))!;
  });

  const rows = () =>
    db.query(
      `select id, encode(terms, 'hex') as terms, analyser_version, tsv::text, changed_xid::text, updated_at from mem_observations order by id`,
    );
  /** As if the rows had been written by that version of the analyser, which knew another term for everything. */
  const writtenBy = (version: number) =>
    db.query(
      `update mem_observations set analyser_version = $1::integer, tsv = 'other'::tsvector,
         terms = decode(lpad(to_hex($1::integer), 2, '0') || '01010501', 'hex') || 'other'::bytea`,
      [version],
    );
  const search = async (query: string, { sql = false } = {}) => {
    const legs = await askLegs(
      {
        db,
        indexes: new ProjectIndexes(db),
        embedder: () => noEmbedder,
        passageEmbedder: () => undefined,
        backoff: { walk: createBackoff(), sql: createBackoff() },
        log: { warn: (fault) => expect(fault).toBeUndefined() },
      },
      {
        query,
        scope: sql ? null : project,
        buckets: [],
        filters: {},
        mode: 'text',
        patienceMs: 15_000,
        vectorDeadlineMs: 0,
        textHits: 10,
        vectorHits: 100,
      },
    );
    return { found: legs.text!.hits.map(({ id }) => id), degraded: legs.degraded };
  };
  async function analyseAll(): Promise<number> {
    let runs = 1;
    while ((await runJob(analyseObservations({ db }), 'all')) === 'more') runs++;
    return runs;
  }

  it.each([ANALYSER_VERSION - 1, ANALYSER_VERSION + 1])(
    'do not keep an index from finding what is meant, and SQL says that it may miss some (version %d)',
    async (version) => {
      await writtenBy(version);
      expect(await search('ferry timetable')).toEqual({ found: [ids[0]], degraded: [] });
      expect((await search('other')).found).toEqual([]);
      expect(await search('ferry timetable', { sql: true })).toEqual({
        found: [],
        degraded: ['text:outdated'],
      });
    },
  );

  it('are made anew, a slice a run, as saving would make them, and nothing else of a row changes', async () => {
    const before = await rows();
    await writtenBy(ANALYSER_VERSION - 1);
    expect(await countOutdated(db)).toBe(ids.length);
    await runJob(analyseObservations({ db }), 'all');
    const left = await countOutdated(db);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(ids.length);
    expect(await analyseAll()).toBeGreaterThan(1);
    expect(await countOutdated(db)).toBe(0);
    expect(await rows()).toEqual(before);
    expect(await search('ferry timetable', { sql: true })).toEqual({ found: [ids[0]], degraded: [] });
  });

  it('are left alone where a newer analyser made them', async () => {
    await writtenBy(ANALYSER_VERSION + 1);
    const before = await rows();
    expect(await analyseAll()).toBe(1);
    expect(await rows()).toEqual(before);
  });
});
