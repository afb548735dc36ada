import { describe, expect, it } from 'vitest';
import { bertEnglishPieces } from '../../daemon/models/static-vocabulary.ts';
import { estimateTokens } from '../../daemon/text/estimate-tokens.ts';

const SAMPLES: [string, string][] = [
  ['prose', 'The migration failed because the pool was closed before the last query had come back from the server.'],
  [
    'code',
    'export async function openPool(config: PoolConfig): Promise<Pool> { return new Pool({ max: config.max ?? 10 }); }',
  ],
  ['a log', '2026-03-04T10:22:31.004Z ERROR [worker-3] job 8812 failed: ECONNREFUSED 127.0.0.1:5432 (attempt 4/5)'],
  ['a path', 'packages/server/src/routes/observations/search-observations.test.ts:118:24'],
];

describe('the estimate of tokens', () => {
  it.each(SAMPLES)('lies between 0.9 and 1.6 times what WordPiece counts for %s', (_kind, text) => {
    let pieces = 0;
    bertEnglishPieces().forEachPiece(text, () => {
      pieces++;
    });
    const ratio = estimateTokens(text) / pieces;
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.6);
  });

  it('counts a token a character for Chinese', () => {
    expect(estimateTokens('数据库迁移失败')).toBe(7);
  });

  it('is 0 for nothing', () => {
    expect(estimateTokens('')).toBe(0);
    expect(estimateTokens(' \n ')).toBe(0);
  });
});
