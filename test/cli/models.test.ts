import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staticTableFolder } from '../../daemon/models/static-vocabulary.ts';
import { notBuilt, type Sandbox, settle } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';
import { startFakeHub } from './models-fake-hub.ts';

type Listed = {
  items: { name: string; active: boolean; embedded: number; pending: number }[];
  available: { name: string; is_here: boolean; hub: string | null }[];
};

describe.skipIf(notBuilt)('agent-memory models', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await makeSandboxWithDatabase();
    await sandbox.cli(['start']);
  }, 120_000);
  afterAll(() => sandbox.close());

  const json = async <T>(args: string[], env?: Record<string, string>): Promise<T> => {
    const result = await sandbox.cli(['models', ...args, '--json'], env && { env });
    expect(result, args.join(' ')).toMatchObject({ code: 0 });
    return JSON.parse(result.stdout) as T;
  };

  it('lists what is used and what could be had, with the command for it', async () => {
    const { stdout } = await sandbox.cli(['models']);
    expect(stdout).toMatch(/^\* +static-256 +embedder +256 .* in use$/m);
    for (const name of ['all-MiniLM-L6-v2', 'bge-small-en-v1.5', 'multilingual-e5-small']) {
      expect(stdout).toMatch(new RegExp(`${name} +embedder +384 +agent-memory models add ${name}$`, 'm'));
    }
    const add = 'agent-memory models add ms-marco-MiniLM-L-6-v2';
    expect(stdout).toMatch(new RegExp(`ms-marco-MiniLM-L-6-v2 +reranker +${add}$`, 'm'));
  });

  it('adds a table in one step, which embeds everything again', async () => {
    await sandbox.cli(['remember', 'The payments queue is drained by a cron job']);
    await settle(sandbox.api);
    const added = await json<{ folder: string }>(['add', 'my-table', '--from', staticTableFolder()]);
    expect(added.folder).toBe(join(sandbox.home.models, 'my-table'));
    expect((await json<Listed>(['list'])).available).toContainEqual(
      expect.objectContaining({ name: 'my-table', is_here: true }),
    );

    await settle(sandbox.api);
    const { items } = await json<Listed>(['list']);
    expect(items.find(({ name }) => name === 'my-table')).toMatchObject({ active: true, pending: 0, embedded: 1 });
    expect((await sandbox.cli(['models'])).stdout).toMatch(/static-256 .* used before$/m);
    // Once more, after it was interrupted say: it is there.
    expect(await json(['add', 'my-table'])).toMatchObject({ name: 'my-table', folder: added.folder });
  });

  it('takes a path for the folder of a model, and only gets it if told so', async () => {
    await json(['add', staticTableFolder(), '--no-use']);
    const { items, available } = await json<Listed>(['list']);
    expect(available).toContainEqual(expect.objectContaining({ name: 'static-256', is_here: true }));
    expect(items.find(({ active }) => active)?.name).toBe('my-table');
  });

  it('goes on with the model that works where the new one does not, and says what to do', async () => {
    const broken = join(sandbox.root, 'broken');
    mkdirSync(join(broken, 'onnx'), { recursive: true });
    for (const file of ['tokenizer.json', 'tokenizer_config.json']) writeFileSync(join(broken, file), '{}');
    writeFileSync(join(broken, 'config.json'), '{"hidden_size": 8}');
    writeFileSync(join(broken, 'onnx', 'model_quantized.onnx'), Buffer.alloc(100, 8));
    const { code, stderr } = await sandbox.cli(['models', 'add', broken]);
    expect(code).not.toBe(0);
    expect(stderr).toContain('run agent-memory models add broken');
    expect((await json<Listed>(['list'])).items.find(({ active }) => active)?.name).toBe('my-table');
    rmSync(join(sandbox.home.models, 'broken'), { recursive: true });
  }, 60_000);

  it('measures a model in a process of its own', async () => {
    const { items } = await json<{ items: Record<string, number | string>[] }>(['bench', 'my-table']);
    expect(items).toEqual([
      {
        model: 'my-table',
        dimensions: 256,
        load_ms: expect.any(Number),
        short_texts_per_s: expect.any(Number),
        long_texts_per_s: expect.any(Number),
        query_ms: expect.any(Number),
        rss_mib: expect.any(Number),
      },
    ]);
    expect(items[0]!.short_texts_per_s).toBeGreaterThan(items[0]!.long_texts_per_s as number);
    expect(await sandbox.cli(['models', 'bench', 'no-such-model'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no-such-model'),
    });
  });

  it('downloads a known model from the hub that the environment names', async () => {
    const content = Buffer.concat([Buffer.from([8, 8]), Buffer.alloc(1_000)]);
    const hub = await startFakeHub('Xenova/all-MiniLM-L6-v2', {
      'config.json': Buffer.from('{}'),
      'tokenizer.json': Buffer.from('{}'),
      'tokenizer_config.json': Buffer.from('{}'),
      'onnx/model_quantized.onnx': content,
    });
    try {
      const env = { AGENT_MEMORY_MODEL_HUB: hub.url };
      await json(['add', 'all-MiniLM-L6-v2', '--no-use'], env);
      expect(existsSync(join(sandbox.home.models, 'all-MiniLM-L6-v2', 'SHA256SUMS'))).toBe(true);
      expect((await json<Listed>(['list'])).available).toContainEqual(
        expect.objectContaining({ name: 'all-MiniLM-L6-v2', is_here: true }),
      );
      expect(await sandbox.cli(['models', 'add', 'unheard-of'], { env })).toMatchObject({
        code: 4,
        stderr: expect.stringContaining('--repository owner/name'),
      });
    } finally {
      await hub.stop();
      rmSync(join(sandbox.home.models, 'all-MiniLM-L6-v2'), { recursive: true, force: true });
    }
  });

  it('does not list what an interrupted download left', async () => {
    mkdirSync(join(sandbox.home.models, 'half.partial', 'onnx'), { recursive: true });
    writeFileSync(join(sandbox.home.models, 'half.partial', 'onnx', 'model_quantized.onnx'), 'x');
    expect((await json<Listed>(['list'])).available.map(({ name }) => name)).not.toContain('half.partial');
  });

  it('says what to do where there is no network', async () => {
    const result = await sandbox.cli(['models', 'add', 'bge-small-en-v1.5'], {
      env: { AGENT_MEMORY_MODEL_HUB: 'http://127.0.0.1:1' },
    });
    expect(result.code).toBe(1);
    for (const advice of ['agent-memory models add FOLDER', 'AGENT_MEMORY_MODEL_HUB', 'HTTPS_PROXY'])
      expect(result.stderr).toContain(advice);
  });
});
