import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchReply, SearchResult } from '../../daemon/contract/search.ts';
import { search } from '../../mcp/tools/search.ts';
import { notBuilt, type Sandbox, settle } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';
import { writeTinyCrossEncoder } from '../support/tiny-cross-encoder.ts';

const QUERY = 'ferry noon harbour';
/** How many words of the query each has, counted with repetition: what the tiny model goes by. */
const TEXTS = [
  ['The ferry is late', 1],
  ['Harbour office: the ferry leaves at noon, noon sharp, not before noon', 5],
  ['The ferry to the harbour', 2],
  ['At noon the ferry waits in the harbour', 3],
] as const;

describe.skipIf(notBuilt)('a search that is reranked, with the built daemon', () => {
  let sandbox: Sandbox;
  let model: string;
  beforeAll(async () => {
    sandbox = await makeSandboxWithDatabase();
    model = join(sandbox.root, 'tiny');
    writeTinyCrossEncoder(model, { words: ['ferry', 'noon', 'harbour'] });
    await sandbox.cli(['start']);
    for (const [text] of TEXTS) await sandbox.api.saveObservation({ text, title: 'Note', project: sandbox.project });
    await settle(sandbox.api);
  }, 120_000);
  afterAll(() => sandbox.close());

  const ask = (more: object = {}): Promise<SearchReply> =>
    sandbox.api.search({ query: QUERY, project: sandbox.project, ...more });
  const rows = ({ results }: SearchReply) => results as SearchResult[];
  const snippets = (reply: SearchReply) => rows(reply).map(({ snippet }) => snippet);
  const byCount = [...TEXTS].sort((a, b) => b[1] - a[1]).map(([text]) => text);
  const addModel = () => sandbox.cli(['models', 'add', 'tiny', '--from', model]);
  const removeModel = () => rmSync(join(sandbox.home.models, 'tiny'), { recursive: true, force: true });

  it('answers as usual without a model, and says how to add one', async () => {
    const reply = await ask({ rerank: true });
    expect(reply.degraded).toContain('rerank:no-model');
    expect(snippets(reply)).toEqual(snippets(await ask()));

    const advice = 'rerank:no-model; run agent-memory models add ms-marco-MiniLM-L-6-v2';
    expect(await sandbox.cli(['search', 'ferry', '--rerank'])).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`Incomplete: ${advice}`),
    });
    const { text } = await search.call(
      { query: 'ferry', rerank: true },
      { api: sandbox.api, folder: sandbox.project, heardIn: {} },
    );
    expect(text).toContain(`(incomplete: ${advice})`);
  });

  it('is ordered by a model from the moment that it was added, over REST, CLI and MCP', async () => {
    const usual = await ask();
    const added = await addModel();
    expect(added).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('To use it: agent-memory search --rerank'),
    });
    try {
      const reply = await ask({ rerank: true, explain: true });
      expect(reply.degraded).not.toContain('rerank:no-model');
      expect(snippets(reply)).toEqual(byCount);
      for (const row of rows(reply)) {
        const rank = snippets(usual).indexOf(row.snippet) + 1;
        expect(row.explain?.rerank).toEqual({ rank, score: row.score });
      }
      const pages = await Promise.all([0, 2].map((offset) => ask({ rerank: true, limit: 2, offset })));
      expect(pages.flatMap(snippets)).toEqual(byCount);
      expect(snippets(await ask())).toEqual(snippets(usual));

      const cli = await sandbox.cli(['search', ...QUERY.split(' '), '--rerank', '--json']);
      expect(snippets(JSON.parse(cli.stdout))).toEqual(byCount);
      const context = { api: sandbox.api, folder: sandbox.project, heardIn: {} };
      const { data } = await search.call({ query: QUERY, rerank: true }, context);
      expect((data.results as { id: number }[]).map(({ id }) => id)).toEqual(rows(reply).map(({ id }) => id));
    } finally {
      removeModel();
    }
  });

  it('refuses to embed with a reranker, and to rerank sessions', async () => {
    await addModel();
    try {
      expect(await sandbox.cli(['models', 'use', 'tiny'])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('it is a reranker'),
      });
    } finally {
      removeModel();
    }
    await expect(ask({ rerank: true, group_by: 'session' })).rejects.toThrow('leave out group_by');
  });

  it('is reported by status and doctor: the model, what keeps it from being used, nothing if there is none', async () => {
    const lines = async () => {
      const told = await Promise.all(['status', 'doctor'].map((command) => sandbox.cli([command])));
      return told.flatMap(({ stdout }) => stdout.split('\n')).filter((line) => line.includes('reranker'));
    };
    expect(await lines()).toEqual([]);
    await addModel();
    try {
      expect(await lines()).toEqual([
        expect.stringMatching(/^ {2}reranker +tiny$/),
        expect.stringMatching(/^✓ reranker +tiny, for searches with --rerank$/),
      ]);
      await ask({ rerank: true });
    } finally {
      removeModel();
    }
    expect(await lines()).toEqual([]);
    const env = { AGENT_MEMORY_RERANKER: 'gone' };
    await sandbox.cli(['stop']);
    await sandbox.cli(['start'], { env });
    expect(await lines()).toEqual([
      expect.stringMatching(/^ {2}reranker +gone, NOT USED: there is no cross-encoder .* in .*gone$/),
      expect.stringMatching(/^! reranker +gone: there is no cross-encoder .*; searches keep their order$/),
      expect.stringMatching(/^ {2}reranker: agent-memory models add ms-marco/),
    ]);
  });
});
