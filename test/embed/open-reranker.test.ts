import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { availableModels } from '../../daemon/embed/available-models.ts';
import { openEmbedder } from '../../daemon/embed/open-embedder.ts';
import { createReranking, type Reranking } from '../../daemon/embed/open-reranker.ts';
import { writeTinyCrossEncoder } from '../support/tiny-cross-encoder.ts';

let modelsFolder: string;
let reranking: Reranking | undefined;
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
    expect([auto.current(), auto.fault()]).toEqual([undefined, undefined]);
    add('mine');
    expect(auto.current()?.name).toBe('mine');
    add('ms-marco-MiniLM-L-6-v2');
    expect(open('auto').current()?.name).toBe('ms-marco-MiniLM-L-6-v2');
  });

  it('is none where the settings say so', () => {
    add('mine');
    expect([open('none').current(), open('none').fault()]).toEqual([undefined, undefined]);
  });

  it('is the one that they name, by its name or folder', () => {
    add('mine');
    add('ms-marco-MiniLM-L-6-v2');
    for (const model of ['mine', join(modelsFolder, 'mine')]) {
      expect([open(model).current()?.name, open(model).fault()]).toEqual(['mine', undefined]);
    }
  });

  it('is none, with what to do, where the one that they name is not there or no reranker', () => {
    expect(open('mine').current()).toBeUndefined();
    expect(open('mine').fault()).toMatch(
      /reranker mine can't be used.*there is none: agent-memory models add ms-marco/,
    );
    writeTinyCrossEncoder(join(modelsFolder, 'all-MiniLM-L6-v2'), { words: [] });
    expect(open('all-MiniLM-L6-v2').fault()).toContain('that one is an embedding model');
  });
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
        expect.stringContaining('gives no vectors: it is a reranker'),
      ]);
    }
  });
});
