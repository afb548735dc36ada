import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyModel } from '../../cli/models/copy-model.ts';
import { downloadModel } from '../../cli/models/download-model.ts';
import { checkModelFolder } from '../../cli/models/model-folder.ts';
import { placeForModel } from '../../cli/models/models-home.ts';
import { resolveHome } from '../../daemon/home/home.ts';
import { availableModels } from '../../daemon/models/available-models.ts';
import { openEmbedder } from '../../daemon/models/open-embedder.ts';
import { staticTableFolder } from '../../daemon/models/static-vocabulary.ts';
import { type FakeHub, startFakeHub } from './models-fake-hub.ts';

const ONNX = Buffer.concat([Buffer.from([0x08, 0x08]), Buffer.alloc(300_000, 'weights')]);
const FILES: Record<string, Buffer> = {
  'config.json': Buffer.from('{"hidden_size": 8}'),
  'tokenizer.json': Buffer.from('{"model": {}}'),
  'tokenizer_config.json': Buffer.from('{}'),
  'onnx/model_quantized.onnx': ONNX,
};

let root: string;
let source: string;
const home = () => resolveHome({ AGENT_MEMORY_HOME: join(root, 'home') });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'agent-memory-models-'));
  source = join(root, 'source');
  mkdirSync(join(source, 'onnx'), { recursive: true });
  for (const [file, content] of Object.entries(FILES)) writeFileSync(join(source, file), content);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('models add --from', () => {
  it('adds the files of a model and nothing else from the folder', async () => {
    writeFileSync(join(source, 'pytorch_model.bin'), 'large');
    const place = placeForModel(home(), 'mine');
    await copyModel(source, place);
    expect(readdirSync(place.folder).sort()).toEqual([
      'config.json',
      'onnx',
      'tokenizer.json',
      'tokenizer_config.json',
    ]);
    expect(existsSync(place.partial)).toBe(false);
    expect(availableModels(home().models).find(({ name }) => name === 'mine')).toEqual({
      name: 'mine',
      kind: 'embedder',
      dimensions: null,
      is_here: true,
      hub: null,
    });
  });

  it.each([
    ['a missing file', () => rmSync(join(source, 'tokenizer_config.json')), 'lacks tokenizer_config.json'],
    ['half a JSON file', () => writeFileSync(join(source, 'tokenizer.json'), '{"model":'), 'is not valid JSON'],
    [
      'a pointer that git-lfs left',
      () => writeFileSync(join(source, 'onnx/model_quantized.onnx'), 'version https://git-lfs.github.com/spec/v1\n'),
      'git lfs pull',
    ],
    [
      'a file that its SHA256SUMS speaks against',
      () => writeFileSync(join(source, 'SHA256SUMS'), `${'0'.repeat(64)}  onnx/model_quantized.onnx\n`),
      'does not match its hash',
    ],
  ])('refuses %s, and leaves nothing behind under the name', async (_, spoil, message) => {
    spoil();
    const place = placeForModel(home(), 'mine');
    await expect(copyModel(source, place)).rejects.toThrow(message);
    expect(existsSync(place.folder)).toBe(false);
  });

  it('finds the model in the folders of a hub’s own cache', async () => {
    const cache = join(root, 'models--Someone--mine');
    mkdirSync(join(cache, 'refs'), { recursive: true });
    cpSync(source, join(cache, 'snapshots', '0123abcd'), { recursive: true });
    await copyModel(cache, placeForModel(home(), 'mine'));
    expect(existsSync(join(home().models, 'mine', 'onnx/model_quantized.onnx'))).toBe(true);
  });

  it.each([
    ['onnx/model.onnx', 'copy that to onnx/model_quantized.onnx (it is not quantised'],
    ['onnx/model_int8.onnx', 'copy that to onnx/model_quantized.onnx'],
    ['pytorch_model.bin', 'weights for PyTorch'],
  ])('says what to do about a folder that holds only %s', async (file, advice) => {
    rmSync(join(source, 'onnx/model_quantized.onnx'));
    writeFileSync(join(source, file), ONNX);
    await expect(copyModel(source, placeForModel(home(), 'mine'))).rejects.toThrow(advice);
  });

  it('refuses a table whose bytes are not what its meta.json says', async () => {
    const table = join(root, 'table');
    cpSync(staticTableFolder(), table, { recursive: true });
    await checkModelFolder(table);
    const bytes = readFileSync(join(table, 'scale.f32'));
    bytes[100] = bytes[100]! ^ 1;
    writeFileSync(join(table, 'scale.f32'), bytes);
    await expect(checkModelFolder(table)).rejects.toThrow('does not match its hash');
  });

  it('adds a table, which then embeds under its own name', async () => {
    const place = placeForModel(home(), 'my-table');
    await copyModel(staticTableFolder(), place);
    const { embedder, notice } = await openEmbedder({ model: 'my-table', modelsFolder: home().models });
    expect(notice).toBeUndefined();
    expect(embedder).toMatchObject({ name: 'my-table', dimensions: 256 });
    expect((await embedder.embed(['hello'], 'query'))[0]).toHaveLength(256);
  });

  it.each(['../escape', '', '.hidden', 'a/b', 'x.partial'])('refuses the name %j', (name) => {
    expect(() => placeForModel(home(), name)).toThrow('Expected a name');
  });

  it('does not replace a model that is there', async () => {
    await copyModel(source, placeForModel(home(), 'mine'));
    expect(() => placeForModel(home(), 'mine')).toThrow('A model mine is in');
  });
});

describe('models add from the model hub', () => {
  let hub: FakeHub;
  beforeEach(async () => {
    hub = await startFakeHub('someone/model', { ...FILES, 'README.md': Buffer.from('not wanted') });
  });
  afterEach(() => hub.stop());

  const download = (progress: [number, number][] = []) =>
    downloadModel({
      hub: hub.url,
      repository: 'someone/model',
      place: placeForModel(home(), 'mine'),
      onProgress: (done, total) => progress.push([done, total]),
    });
  const folder = () => join(home().models, 'mine');

  it('fetches a whole model, shows its progress, and leaves hashes for copies of it', async () => {
    const progress: [number, number][] = [];
    await download(progress);
    for (const [file, content] of Object.entries(FILES))
      expect(readFileSync(join(folder(), file)).equals(content)).toBe(true);
    expect(existsSync(join(folder(), 'README.md'))).toBe(false);
    const total = Object.values(FILES).reduce((sum, content) => sum + content.length, 0);
    expect(progress.at(-1)).toEqual([total, total]);
    expect(progress.every(([done], i) => i === 0 || done >= progress[i - 1]![0])).toBe(true);
    const sha256 = createHash('sha256').update(ONNX).digest('hex');
    expect(readFileSync(join(folder(), 'SHA256SUMS'), 'utf8')).toContain(`${sha256}  onnx/model_quantized.onnx\n`);
    expect(await checkModelFolder(folder())).toContain('SHA256SUMS');
  });

  it('continues where a broken connection stopped', async () => {
    hub.breakAfter('onnx/model_quantized.onnx', 100_000);
    await expect(download()).rejects.toThrow('run the same command again');
    expect(existsSync(folder())).toBe(false);
    const there = readFileSync(join(home().models, 'mine.partial/onnx/model_quantized.onnx')).length;
    expect(there).toBeGreaterThan(0);

    hub.heal();
    await download();
    expect(readFileSync(join(folder(), 'onnx/model_quantized.onnx')).equals(ONNX)).toBe(true);
    expect(hub.rangesAsked('onnx/model_quantized.onnx')).toEqual([undefined, `bytes=${there}-`]);
    expect(hub.rangesAsked('config.json')).toEqual([undefined]);
  });

  it('begins a file again if the server has no ranges', async () => {
    hub.breakAfter('onnx/model_quantized.onnx', 100_000);
    await expect(download()).rejects.toThrow();
    hub.heal();
    hub.ignoreRanges();
    await download();
    expect(readFileSync(join(folder(), 'onnx/model_quantized.onnx')).equals(ONNX)).toBe(true);
  });

  it.each(['config.json', 'onnx/model_quantized.onnx'])(
    'refuses %s when its content is not what the hub lists, and fetches it anew the next time',
    async (file) => {
      hub.falsify(file);
      await expect(download()).rejects.toThrow('does not match the hub’s listing');
      expect(existsSync(folder())).toBe(false);
      hub.heal();
      await download();
      expect(readFileSync(join(folder(), file)).equals(FILES[file]!)).toBe(true);
    },
  );

  it('says so when a repository holds no such model, or the hub can not be reached', async () => {
    const place = placeForModel(home(), 'other');
    const ask = (url: string, repository: string) =>
      downloadModel({ hub: url, repository, place, onProgress: () => {} });
    await expect(ask(hub.url, 'someone/none')).rejects.toThrow('answered 404');
    await hub.stop();
    await expect(ask(hub.url, 'someone/model')).rejects.toThrow(/can't be reached.*models add FOLDER/s);
  });
});
