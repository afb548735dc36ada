import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { withReadableIrVersion } from '../../daemon/models/onnx-version.ts';
import { openEmbedder } from '../../daemon/models/open-embedder.ts';

const modelsFolder = mkdtempSync(join(tmpdir(), 'models-'));
afterAll(() => rmSync(modelsFolder, { recursive: true }));

function putModel(name: string, config: string): string {
  const folder = join(modelsFolder, name);
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  writeFileSync(join(folder, 'config.json'), config);
  writeFileSync(join(folder, 'onnx', 'model_quantized.onnx'), '');
  return folder;
}

describe('opening an embedder', () => {
  it('takes the table inside the package unless told otherwise', async () => {
    const { embedder, notice } = await openEmbedder({ model: 'auto', modelsFolder });
    expect([embedder.name, embedder.dimensions, notice]).toEqual(['static-256', 256, undefined]);
  });

  it('takes none when told so', async () => {
    const { embedder } = await openEmbedder({ model: 'none', modelsFolder });
    expect([embedder.name, embedder.dimensions]).toEqual(['none', 0]);
  });

  it('reads the dimensions of a model in a folder from its config', async () => {
    const folder = putModel('own-model', '{"hidden_size": 512, "max_position_embeddings": 8192}');
    for (const model of [folder, 'own-model']) {
      const { embedder } = await openEmbedder({ model, modelsFolder });
      expect([embedder.name, embedder.dimensions, embedder.maxTokens]).toEqual(['own-model', 512, 512]);
      await embedder.close();
    }
  });

  it.each([
    ['a name nobody knows', 'no-such-model', /Expected a transformers.js model in .*no-such-model/],
    ['a known one that is not there', 'bge-small-en-v1.5', /fetch it: agent-memory models add bge-small-en-v1\.5/],
    ['a folder without a model', '/no/such/folder', /Expected a transformers.js model in \/no\/such\/folder/],
    ['a config that is no JSON', 'broken', /Can't read .*config\.json/],
    ['a config without dimensions', 'other', /hidden_size/],
  ])('answers with the table and says what to do for %s', async (_what, model, said) => {
    putModel('broken', '{');
    putModel('other', '{}');
    const { embedder, notice } = await openEmbedder({ model, modelsFolder });
    expect(embedder.name).toBe('static-256');
    expect(notice).toMatch(said);
    expect(notice).toContain('static-256 answers instead');
  });
});

describe('the version of a model file', () => {
  it('is lowered to what the runtime reads, and left alone when it can be read or is none', () => {
    expect([...withReadableIrVersion(Uint8Array.of(0x08, 10, 0x12))]).toEqual([0x08, 8, 0x12]);
    for (const bytes of [[0x08, 7, 1], [0x0a, 10, 1], [], [0x08, 0x80, 1]]) {
      expect([...withReadableIrVersion(Uint8Array.from(bytes))]).toEqual(bytes);
    }
  });
});
