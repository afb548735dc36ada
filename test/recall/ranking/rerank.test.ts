import { describe, expect, it } from 'vitest';
import type { Reranker } from '../../../daemon/models/reranker.ts';
import { RERANKED, rerank } from '../../../daemon/recall/ranking/rerank.ts';

const found = (texts: readonly string[]) => texts.map((text) => ({ observation: { title: '', text } }));
const texts = (result: { found: readonly { observation: { text: string } }[] }) =>
  result.found.map(({ observation }) => observation.text);

/** Scores a text by the number in it. */
const byNumber: Reranker = {
  name: 'by-number',
  score: async (_query, given) => given.map((text) => Number(/\d+/.exec(text)?.[0] ?? 0) / 100),
  close: async () => {},
};
const failing = (score: Reranker['score']): Reranker => ({ ...byNumber, score });

function parts(reranker: Reranker | undefined, deadlineMs?: number) {
  const warned: object[] = [];
  const deps = { reranker: () => reranker, log: { warn: (fields: object) => void warned.push(fields) } };
  return { warned, deps: deadlineMs === undefined ? deps : { ...deps, deadlineMs } };
}

describe('reranking', () => {
  it('puts what is judged better first, says where it stood, and keeps ties as they stood', async () => {
    const result = await rerank(parts(byNumber).deps, 'q', found(['a1', 'b3', 'c1', 'd2']));
    expect(result.degraded).toEqual([]);
    expect(result.found.map(({ observation, judged }) => [observation.text, judged])).toEqual([
      ['b3', { rank: 2, score: 0.03 }],
      ['d2', { rank: 4, score: 0.02 }],
      ['a1', { rank: 1, score: 0.01 }],
      ['c1', { rank: 3, score: 0.01 }],
    ]);
  });

  it('judges only the first ones; what follows them stays where it stood', async () => {
    const many = Array.from({ length: RERANKED + 3 }, (_, i) => String(i));
    const result = await rerank(parts(byNumber).deps, 'q', found(many));
    expect(texts(result)).toEqual([...many.slice(0, RERANKED).reverse(), ...many.slice(RERANKED)]);
    expect(result.found.slice(RERANKED).every(({ judged }) => judged === undefined)).toBe(true);
  });

  it('leaves the order without a model, and of nothing makes nothing', async () => {
    const result = await rerank(parts(undefined).deps, 'q', found(['1', '2']));
    expect([texts(result), result.degraded]).toEqual([['1', '2'], ['rerank:no-model']]);
    expect(await rerank(parts(byNumber).deps, 'q', [])).toEqual({ found: [], degraded: [] });
  });

  it('leaves the order of what is judged too late, and tells the model that nobody waits', async () => {
    let given: AbortSignal | undefined;
    const slow = failing((_query, _texts, signal) => {
      given = signal;
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    });
    const { deps, warned } = parts(slow, 20);
    const result = await rerank(deps, 'q', found(['1', '2']));
    expect([texts(result), result.degraded]).toEqual([['1', '2'], ['rerank:late']]);
    expect([given?.aborted, warned]).toEqual([true, []]);
  });

  it('leaves the order when the model fails or cannot even be opened, and logs why', async () => {
    const { deps, warned } = parts(failing(() => Promise.reject(new Error('no such tensor'))));
    const result = await rerank(deps, 'q', found(['1', '2']));
    expect([texts(result), result.degraded]).toEqual([['1', '2'], ['rerank:failed']]);
    expect(warned).toEqual([{ err: new Error('no such tensor') }]);

    const unopened = () => {
      throw new Error('no runtime for this machine');
    };
    expect((await rerank({ ...deps, reranker: unopened }, 'q', found(['1']))).degraded).toEqual(['rerank:failed']);
  });
});
