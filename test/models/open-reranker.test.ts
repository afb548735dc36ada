import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { availableModels } from '../../daemon/models/available-models.ts';
import { openEmbedder } from '../../daemon/models/open-embedder.ts';
import { createReranking } from '../../daemon/models/open-reranker.ts';
import { notBuilt } from '../support/built-package.ts';
import { writeTinyCrossEncoder } from '../support/tiny-cross-encoder.ts';

let modelsFolder: string;
let reranking: ReturnType<typeof createReranking> | undefined;
beforeEach(() => {
  modelsFolder = mkdtempSync(join(tmpdir(), 'models-'));
});
afterEach(async () => {
  await reranking?.close();
  rmSync(modelsFolder, { recursive: true });
});

const add = (name: string) => writeTinyCrossEncoder(join(modelsFolder, name), { words: [] });
const open = (model: string) => {
  reranking = createReranking({ model, modelsFolder });
  return reranking;
};

describe('which reranker is taken', () => {
  it('is the one that lies in models/, as soon as it does, the default before others', () => {
    const auto = open('auto');
    expect([auto.current(), auto.status()]).toEqual([undefined, null]);
    add('mine');
    expect(auto.status()).toEqual({ model: 'mine', fault: null });
    expect(auto.current()?.name).toBe('mine');
    add('ms-marco-MiniLM-L-6-v2');
    expect(auto.current()?.name).toBe('mine');
    expect(open('auto').current()?.name).toBe('ms-marco-MiniLM-L-6-v2');
  });

  it('is another, or none, once its folder is gone', () => {
    const auto = open('auto');
    add('mine');
    expect(auto.current()?.name).toBe('mine');
    rmSync(join(modelsFolder, 'mine'), { recursive: true });
    expect([auto.current(), auto.status()]).toEqual([undefined, null]);
    add('other');
    expect([auto.current()?.name, auto.status()?.model]).toEqual(['other', 'other']);
  });

  it('is none where the settings say so', () => {
    add('mine');
    expect([open('none').current(), open('none').status()]).toEqual([undefined, null]);
  });

  it('is the one that they name, by its name or folder', () => {
    add('mine');
    add('ms-marco-MiniLM-L-6-v2');
    for (const model of ['mine', join(modelsFolder, 'mine')]) {
      expect(open(model).current()?.name).toBe('mine');
      expect(open(model).status()).toEqual({ model: 'mine', fault: null });
    }
  });

  it('is none, and it says why, where the one that they name is not there or no reranker', () => {
    expect(open('mine').current()).toBeUndefined();
    const fault = `there is no cross-encoder of transformers.js in ${join(modelsFolder, 'mine')}`;
    expect(open('mine').status()).toEqual({ model: 'mine', fault });
    add('all-MiniLM-L6-v2');
    expect(open('all-MiniLM-L6-v2').status()?.fault).toContain('holds an embedding model');
  });

  it.skipIf(notBuilt)(
    'is told as failing once it could not be loaded, until it answers; a search that was given up says nothing',
    async () => {
      const auto = open('auto');
      add('mine');
      const onnx = join(modelsFolder, 'mine', 'onnx', 'model_quantized.onnx');
      const whole = readFileSync(onnx);
      writeFileSync(onnx, 'no model');
      await expect(auto.current()?.score('a', ['b'], AbortSignal.abort())).rejects.toThrow();
      expect(auto.status()?.fault).toBeNull();
      await expect(auto.current()?.score('a', ['b'])).rejects.toThrow();
      expect(auto.status()).toEqual({
        model: 'mine',
        fault: expect.stringContaining('logs/daemon.log has the reason'),
      });
      writeFileSync(onnx, whole);
      await auto.current()?.score('a', ['b']);
      expect(auto.status()?.fault).toBeNull();
    },
  );
});

describe('a reranker among the models', () => {
  it('is listed as what it is, and embeds nothing', async () => {
    add('mine');
    const kinds = Object.fromEntries(availableModels(modelsFolder).map(({ name, kind }) => [name, kind]));
    expect(kinds).toMatchObject({
      mine: 'reranker',
      'ms-marco-MiniLM-L-6-v2': 'reranker',
      'bge-small-en-v1.5': 'embedder',
    });
    for (const model of ['mine', 'ms-marco-MiniLM-L-6-v2']) {
      const { embedder, notice } = await openEmbedder({ model, modelsFolder });
      expect([embedder.name, notice]).toEqual([
        'static-256',
        expect.stringContaining('makes no vectors: it is a reranker'),
      ]);
    }
  });
});
