import { getEventListeners } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Embedder } from '../../daemon/models/embedder.ts';
import { traitsFromConfig } from '../../daemon/models/known-models.ts';
import { openEmbedder } from '../../daemon/models/open-embedder.ts';
import { openTransformers } from '../../daemon/models/transformers.ts';

const opened: Embedder[] = [];
afterEach(async () => {
  for (const embedder of opened.splice(0)) await embedder.close();
});

function open(settings: Partial<Parameters<typeof openTransformers>[0]> = {}): Embedder {
  const embedder = openTransformers({
    name: 'fake',
    folder: '/nowhere',
    runtime: '/nowhere',
    traits: traitsFromConfig({ hidden_size: 2 }),
    workerPath: join(import.meta.dirname, 'fake-model-worker.mjs'),
    ...settings,
  });
  opened.push(embedder);
  return embedder;
}

const lengths = (vectors: Float32Array[]) => vectors.map((vector) => vector[1]);
const places = (vectors: Float32Array[]) => vectors.map((vector) => vector[0]);

describe('a model in a worker', () => {
  it('gives one vector a text in order, over any number of batches', async () => {
    const texts = Array.from({ length: 50 }, (_, i) => 'x'.repeat(i));
    expect(lengths(await open().embed(texts, 'passage'))).toEqual(texts.map((text) => text.length));
    expect(await open().embed([], 'query')).toEqual([]);
  });

  it('lets no query wait for passages, not even where their process hangs', async () => {
    const embedder = open();
    const passages = expect(embedder.embed(['hang'], 'passage')).rejects.toThrow('was closed');
    expect(lengths(await embedder.embed(['query'], 'query'))).toEqual([5]);
    await embedder.close();
    await passages;
  });

  it('is loaded before the first query, if it is told that one will come', async () => {
    const embedder = open();
    embedder.warm?.();
    expect(places(await embedder.embed(['q'], 'query'))).toEqual([1]);
    await open({ workerPath: '/no/such/worker.mjs' }).warm?.();
  });

  it('puts the prefixes before what the model was trained to tell apart', async () => {
    const traits = { ...traitsFromConfig({ hidden_size: 2 }), queryPrefix: 'ask: ', passagePrefix: '' };
    const embedder = open({ traits });
    expect(lengths(await embedder.embed(['x'], 'query'))).toEqual([6]);
    expect(lengths(await embedder.embed(['x'], 'passage'))).toEqual([1]);
  });

  it('goes on in a new worker when one dies, after trying the batch once more', async () => {
    const embedder = open();
    const doomed = embedder.embed(['die'], 'passage');
    const waiting = embedder.embed(['after'], 'passage');
    await expect(doomed).rejects.toThrow(/fake could not run: its worker exited with code 3/);
    expect(lengths(await waiting)).toEqual([5]);
  });

  it('gives up on a worker that hangs', async () => {
    const embedder = open({ replyTimeoutMs: 1500 }); // in which a worker has to start, too: 0.3 s, and thrice that on a busy machine
    await expect(embedder.embed(['hang'], 'query')).rejects.toThrow(/gave no answer in 1500 ms/);
    expect(lengths(await embedder.embed(['ok'], 'query'))).toEqual([2]);
  });

  it('says what the model said when it fails', async () => {
    await expect(open().embed(['fail'], 'query')).rejects.toThrow('The embedding model fake failed: no such tensor');
  });

  it('ends its worker when idle and starts another when asked again', async () => {
    const embedder = open({ idleMs: 1 });
    expect(places(await embedder.embed(['a', 'b'], 'passage'))).toEqual([0, 1]);
    await expect
      .poll(async () => places(await embedder.embed(['c'], 'passage')), { timeout: 10_000, interval: 50 })
      .toEqual([0]);
  });

  it('drops what its caller no longer waits for', async () => {
    const embedder = open();
    const abort = new AbortController();
    const first = embedder.embed(['a'], 'passage');
    const dropped = embedder.embed(['b'], 'passage', abort.signal);
    abort.abort(new Error('not needed'));
    await expect(dropped).rejects.toThrow('not needed');
    await first;
    expect(places(await embedder.embed(['c'], 'passage'))).toEqual([1]);
    await expect(embedder.embed(['d'], 'passage', abort.signal)).rejects.toThrow('not needed');
  });

  it('waits with one listener for its caller, over any number of batches', async () => {
    const { signal } = new AbortController();
    const texts = Array.from({ length: 400 }, (_, i) => 'x'.repeat(i));
    const vectors = open().embed(texts, 'passage', signal);
    expect(getEventListeners(signal, 'abort').length).toBeLessThanOrEqual(1);
    expect(await vectors).toHaveLength(400);
  });

  it('closes twice, refusing what waits and what comes after', async () => {
    const embedder = open();
    const waiting = embedder.embed(['hang'], 'query');
    const refused = expect(waiting).rejects.toThrow('was closed');
    await embedder.close();
    await embedder.close();
    await refused;
    await expect(embedder.embed(['x'], 'query')).rejects.toThrow('is closed');
  });
});

const miniLm = join(import.meta.dirname, '../../../shared/embedding/all-MiniLM-L6-v2');
const hasMiniLm = existsSync(miniLm);

describe('all-MiniLM-L6-v2', () => {
  it.skipIf(!hasMiniLm)('puts like texts near each other (needs ../shared/embedding)', async () => {
    const { embedder, notice } = await openEmbedder({ model: miniLm, modelsFolder: '/nowhere' });
    opened.push(embedder);
    expect({ notice, name: embedder.name, dimensions: embedder.dimensions }).toEqual({
      notice: undefined,
      name: 'all-MiniLM-L6-v2',
      dimensions: 384,
    });
    const [ferry, boat, tax] = await embedder.embed(
      ['the ferry leaves at noon', 'the boat departs at twelve', 'value added tax is rounded per line'],
      'passage',
    );
    const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, x, d) => sum + x * b[d]!, 0);
    expect(cosine(ferry!, ferry!)).toBeCloseTo(1, 3);
    expect(cosine(ferry!, boat!)).toBeGreaterThan(0.5);
    expect(cosine(ferry!, tax!)).toBeLessThan(0.3);
  });
});
