import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staticTableFolder } from '../../../daemon/models/static-vocabulary.ts';
import { makeSandbox, notBuilt, type Sandbox, settle } from '../../support/built-package.ts';
import { startFakeHub } from './models-fake-hub.ts';

type Listed = {
  items: { name: string; active: boolean; embedded: number; pending: number }[];
  available: { name: string; is_here: boolean; hub: string | null }[];
};

describe.skipIf(notBuilt)('agent-memory models', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = makeSandbox();
    await sandbox.cli(['start']); // the first start makes the database
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
      expect(stdout).toMatch(new RegExp(`${name} +embedder +384 +agent-memory models add ${name} --download$`, 'm'));
    }
    const add = 'agent-memory models add ms-marco-MiniLM-L-6-v2 --download';
    expect(stdout).toMatch(new RegExp(`ms-marco-MiniLM-L-6-v2 +reranker +${add}$`, 'm'));
  });

  it('adds a table and embeds everything again with it', async () => {
    await sandbox.cli(['remember', 'The payments queue is drained by a cron job']);
    await settle(sandbox.api);
    const added = await json<{ folder: string }>(['add', 'my-table', '--from', staticTableFolder()]);
    expect(added.folder).toBe(join(sandbox.home.models, 'my-table'));
    expect((await json<Listed>(['list'])).available).toContainEqual(
      expect.objectContaining({ name: 'my-table', is_here: true }),
    );

    await json<Listed>(['use', 'my-table']);
    await settle(sandbox.api);
    const { items } = await json<Listed>(['list']);
    expect(items.find(({ name }) => name === 'my-table')).toMatchObject({ active: true, pending: 0, embedded: 1 });
    expect((await sandbox.cli(['models'])).stdout).toMatch(/static-256 .* used before$/m);
  });

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
      await json(['add', 'all-MiniLM-L6-v2', '--download'], env);
      expect(existsSync(join(sandbox.home.models, 'all-MiniLM-L6-v2', 'SHA256SUMS'))).toBe(true);
      expect((await json<Listed>(['list'])).available).toContainEqual(
        expect.objectContaining({ name: 'all-MiniLM-L6-v2', is_here: true }),
      );
      expect(await sandbox.cli(['models', 'add', 'unheard-of', '--download'], { env })).toMatchObject({
        code: 4,
        stderr: expect.stringContaining('--repository owner/name'),
      });
    } finally {
      await hub.stop();
      rmSync(join(sandbox.home.models, 'all-MiniLM-L6-v2'), { recursive: true, force: true });
    }
  });

  it('does not list what an interrupted download left, and asks for one source', async () => {
    mkdirSync(join(sandbox.home.models, 'half.partial', 'onnx'), { recursive: true });
    writeFileSync(join(sandbox.home.models, 'half.partial', 'onnx', 'model_quantized.onnx'), 'x');
    expect((await json<Listed>(['list'])).available.map(({ name }) => name)).not.toContain('half.partial');
    expect(await sandbox.cli(['models', 'add', 'x'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('either --from <folder> or --download'),
    });
  });
});
