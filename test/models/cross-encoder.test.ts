import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { findOnnxRuntime } from '../../daemon/home/find-onnx-runtime.ts';
import { openCrossEncoder } from '../../daemon/models/cross-encoder.ts';
import type { Reranker } from '../../daemon/models/reranker.ts';
import { notBuilt } from '../support/built-package.ts';
import { writeTinyCrossEncoder } from '../support/tiny-cross-encoder.ts';

const root = mkdtempSync(join(tmpdir(), 'rerankers-'));
afterAll(() => rmSync(root, { recursive: true }));

const opened: Reranker[] = [];
afterEach(async () => {
  for (const reranker of opened.splice(0)) await reranker.close();
});

function open(settings: Partial<Parameters<typeof openCrossEncoder>[0]> = {}): Reranker {
  const reranker = openCrossEncoder({
    name: 'fake',
    folder: '/nowhere',
    runtime: findOnnxRuntime(root) ?? '/nowhere',
    maxTokens: 32,
    ...settings,
  });
  opened.push(reranker);
  return reranker;
}
const sigmoid = (logit: number) => 1 / (1 + Math.exp(-logit));

describe('a reranker', () => {
  const workerPath = join(import.meta.dirname, 'fake-rerank-worker.mjs');

  it('gives one score a text in order, however it parts them into batches', async () => {
    const logits = Array.from({ length: 30 }, (_, i) => (i * 7) % 30);
    // Longer texts stand in other batches than shorter ones.
    const texts = logits.map((logit, i) => `${' '.repeat((i * 11) % 30)}${logit}`);
    expect(await open({ workerPath }).score('q', texts)).toEqual(logits.map(sigmoid));
    expect(await open({ workerPath }).score('q', [])).toEqual([]);
  });

  it('lets go of who waits no longer, and answers the next', async () => {
    const reranker = open({ workerPath, replyTimeoutMs: 1500 });
    await expect(reranker.score('q', ['hang'], AbortSignal.timeout(50))).rejects.toThrow('timeout');
    expect(await reranker.score('q', ['0'])).toEqual([0.5]);
  });
});

describe.skipIf(notBuilt)('a cross-encoder of transformers.js', () => {
  const tiny = (output?: string) => {
    const folder = mkdtempSync(join(root, 'tiny-'));
    writeTinyCrossEncoder(folder, { words: ['ferry', 'noon', 'leaves'], ...(output !== undefined && { output }) });
    return open({ name: 'tiny', folder });
  };

  it('reads query and text together', async () => {
    const texts = ['a tax is due', 'the Ferry leaves', 'noon: the ferry leaves', ''];
    expect(await tiny().score('ferry leaves noon', texts)).toEqual([1, 3, 4, 1].map(sigmoid).map(near));
  });

  it('cuts both to its window, and closes the pair all the same', async () => {
    const long = 'noon '.repeat(500);
    const reranker = tiny();
    expect(await reranker.score('ferry', [`${long} ferry`, `ferry ${long}`])).toEqual([1, 2].map(sigmoid).map(near));
    expect((await reranker.score(long, ['ferry', 'noon']))[1]).toBeGreaterThan(0.99);
  });

  it('goes on in another worker after its own was ended', async () => {
    await tiny().score('noon', ['noon']);
    for (const reranker of opened.splice(0)) await reranker.close();
    expect(await tiny().score('noon', ['noon'])).toEqual([near(sigmoid(2))]);
  });

  it('works beside another model', async () => {
    const scores = await Promise.all([tiny().score('noon', ['noon']), tiny().score('noon', ['ferry'])]);
    expect(scores).toEqual([[near(sigmoid(2))], [near(sigmoid(1))]]);
  });

  it('says so when the model is none', async () => {
    await expect(tiny('last_hidden_state').score('q', ['x'])).rejects.toThrow(
      'The reranker tiny failed: it gives no logits, a reranker gives one',
    );
  });
});

/** The runtime computes with 32 bits. */
const near = (score: number) => expect.closeTo(score, 6);
