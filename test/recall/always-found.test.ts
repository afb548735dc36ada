/** No query is empty because of its punctuation, its length, its language, or a leg that is missing. */

import { beforeAll, expect, it } from 'vitest';
import { searchRequestSchema } from '../../daemon/contract/search.ts';
import type { Database } from '../../daemon/db/database.ts';
import type { Embedder } from '../../daemon/models/embedder.ts';
import { noEmbedder } from '../../daemon/models/no-embedder.ts';
import { openStaticTable } from '../../daemon/models/static-table.ts';
import { describeEachBackend } from '../support/databases.ts';
import fc from '../support/fast-check.ts';
import { makeParts, PROJECT } from '../support/recorded-session.ts';

/** Words of a stored text that a query holds, and the text. */
const STORED: readonly (readonly [words: readonly string[], text: string])[] = [
  [['migration', 'timeout'], 'The migration ran into a timeout behind the proxy'],
  [['getUserById', 'ENOENT'], 'getUserById throws ENOENT when src/store/users.ts is gone'],
  [['--force-with-lease', 'v1.2.3'], 'Push with --force-with-lease after tagging v1.2.3'],
  [['Rückgabewert', 'größer'], 'Der Rückgabewert war größer als erlaubt'],
  [['numéro', 'élevé'], 'Le numéro de série est trop élevé'],
  [['數據庫', '迁移失败'], '升级之后數據庫迁移失败，需要回滚'],
  [['タイムアウト', '接続'], 'サーバーへの接続がタイムアウトした'],
  [['데이터베이스', '연결'], '데이터베이스 연결이 자꾸 끊어진다'],
  [['ข้อมูล', 'ล้มเหลว'], 'การย้ายข้อมูลล้มเหลวเมื่อวานนี้'],
  [['миграция', 'ошибкой'], 'Вчера миграция завершилась ошибкой'],
  [['الترحيل', 'بالأمس'], 'فشل الترحيل بالأمس بسبب المهلة'],
  [['בסיס', 'נתונים'], 'בסיס נתונים נעול על ידי תהליך אחר'],
  [['डेटाबेस', 'बंद'], 'डेटाबेस अचानक बंद हो गया'],
  [['🎉', 'shipped'], 'Release shipped 🎉'],
];
const PUNCTUATION = [...'()[]{}<>|&!*:;\'"\\/%_$#@^~`?.,-–—…“”‘’«»、。！？\t\n\r\u0000\u00a0\u200b\u2028\ufeff'];

const noise = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.constantFrom(...PUNCTUATION), { maxLength: 30 }).map((signs) => signs.join('')) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  // Words that nothing holds, as long as a query may be.
  fc.integer({ min: 1, max: 1100 }).map((n) => Array.from({ length: n }, (_, i) => `qz${i}xv`).join(' ')),
  fc.integer({ min: 1, max: 4500 }).map((n) => '龘龗'.repeat(n)),
);
const asked = fc.record({ which: fc.nat(STORED.length - 1), before: noise, between: noise, after: noise });

const brokenEmbedder: Embedder = {
  ...noEmbedder,
  name: 'broken',
  dimensions: 256,
  embed: async () => {
    throw new Error('the model is gone');
  },
};

describeEachBackend('a stored text is found', (open) => {
  let db: Database;
  let parts: ReturnType<typeof makeParts>;
  let ids: number[];

  beforeAll(async () => {
    db = await open();
    parts = makeParts(db);
    const saved = await parts.memory.save(
      STORED.map(([, text]) => ({ text, project: PROJECT })),
      'rest',
    );
    ids = saved.observations.map(({ id }) => id);
  });

  it.each<[string, Embedder, string | undefined]>([
    ['by the index, without a model', noEmbedder, PROJECT],
    ['by the index, when the vector leg fails', brokenEmbedder, PROJECT],
    ['by the index, beside a vector leg that has nothing yet', openStaticTable(), PROJECT],
    ['by SQL, in all projects', noEmbedder, undefined],
    ['by SQL, when the vector leg fails', brokenEmbedder, undefined],
  ])(
    '%s, whatever surrounds its words',
    async (_how, embedder, project) => {
      const { recall } = makeParts(db, { embedder: () => embedder });
      await fc.assert(
        fc.asyncProperty(asked, async ({ which, before, between, after }) => {
          const [first, second] = STORED[which]![0];
          const query = `${before} ${first} ${between} ${second} ${after}`;
          const { results, degraded } = await recall.search(searchRequestSchema.parse({ query, project, limit: 50 }));
          expect(results.map((result) => ('id' in result ? result.id : 0))).toContain(ids[which]);
          expect(degraded).not.toContain('text:failed');
        }),
        { numRuns: 60 },
      );
      await recall.stop();
    },
    120_000,
  );
});
