/** Edges derived from what is stored, and what is answered over them: the graph, evidence for a claim, and what is near a thing. */
import { beforeAll, expect, test } from 'vitest';
import { deriveEdgesJob } from '../../daemon/jobs/derive-edges.ts';
import { startEdgesAnew } from '../../daemon/store/edges.ts';
import { describeEachBackend } from '../support/databases.ts';
import { PROJECT } from '../support/recorded-session.ts';
import { makeApp, OWNER, sender, type TestApp } from './make-app.ts';

const CLI = { ...OWNER, 'x-agent-memory-door': 'cli' };
const OTHER = 'git.example.org/team/other';

describeEachBackend('derived edges', (open) => {
  let made: TestApp;
  let ids: Record<'failed' | 'fixed' | 'cache' | 'elsewhere', number>;
  const send = sender(() => made);
  const deliver = (event: string, payload: Record<string, unknown>) =>
    send(OWNER, 'POST', `/hooks/claude-code/${event}`, { session_id: 'okapi', cwd: '/work/shop', ...payload });
  const derive = async () => {
    const { run } = deriveEdgesJob({ db: made.deps.db });
    const job = {
      id: 1,
      kind: 'derive-edges',
      key: 'all',
      args: {},
      attempts: 1,
      interrupted: 0,
      generation: 1,
      given_up: false,
    };
    while ((await run(job, new AbortController().signal)) === 'more');
  };
  const edges = () =>
    made.deps.db.query<{ kind: string; source: string; target: string }>(
      'select kind, source, target from mem_edges order by kind, source, target',
    );

  beforeAll(async () => {
    made = makeApp(await open(), {}, { settings: { project_id: PROJECT } });
    const save = async (text: string, more: object) =>
      (await send(CLI, 'POST', '/api/observations', { text, title: text, project: PROJECT, kind: 'fact', ...more }))
        .body.observations[0].id;
    const turn = async (prompt_id: string, prompt: string, event: string, outcome: object) => {
      await deliver('UserPromptSubmit', { prompt_id, prompt });
      const call = {
        prompt_id,
        tool_name: 'Bash',
        tool_use_id: `call-${prompt_id}`,
        tool_input: { command: 'npm run okapi' },
      };
      await deliver(event, { ...call, ...outcome });
    };
    await turn('first', 'Run the okapi import', 'PostToolUseFailure', { error: 'Exit code 1' });
    await turn('second', 'Mend the okapi import', 'PostToolUse', { tool_response: { stdout: 'ok' } });
    ids = {
      failed: await save('The okapi import breaks on umlauts', {
        session_id: 'okapi',
        prompt_id: 'first',
        files: ['src/okapi.ts'],
      }),
      fixed: await save('Umlauts are normalised first', {
        session_id: 'okapi',
        prompt_id: 'second',
        files: ['src/okapi.ts', 'src/tapir.ts'],
      }),
      cache: await save('The tapir cache lives for an hour', { files: ['src/tapir.ts', 'src/quagga.ts'] }),
      elsewhere: await save('The okapi of another team sleeps', {
        project: OTHER,
        files: ['src/okapi.ts', 'src/secret.ts'],
      }),
    };
    await send(CLI, 'POST', '/api/rules', { text: 'Never commit the okapi import without a test', project: PROJECT });
    await derive();
  });

  test('say what a turn touched, what changed together and what mended what, and come out the same when made anew', async () => {
    const all = await edges();
    expect(all).toEqual(
      expect.arrayContaining([
        { kind: 'TOUCHES', source: `observation:${ids.failed}`, target: 'file:src/okapi.ts' },
        { kind: 'CO_CHANGED', source: 'file:src/okapi.ts', target: 'file:src/tapir.ts' },
        { kind: 'FIXED_BY', source: `observation:${ids.failed}`, target: `observation:${ids.fixed}` },
      ]),
    );
    await made.deps.db.transaction(startEdgesAnew);
    await derive();
    expect(await edges()).toEqual(all);
  });

  test('join the graph around a thing, by what they say', async () => {
    const { body } = await send(
      CLI,
      'GET',
      `/api/graph?focus=file:src/okapi.ts&project=${encodeURIComponent(PROJECT)}`,
    );
    expect(body.nodes.map(({ id }: { id: string }) => id)).toContain('file:src/tapir.ts');
    expect(body.nodes.map(({ id }: { id: string }) => id)).not.toContain('file:src/secret.ts');
    expect(body.edges).toContainEqual({ from: 'file:src/okapi.ts', to: 'file:src/tapir.ts', kind: 'CO_CHANGED' });
    expect(body.edges).toContainEqual({
      from: `observation:${ids.failed}`,
      to: `observation:${ids.fixed}`,
      kind: 'FIXED_BY',
    });
  });

  test('give the evidence for a claim and against it, and the words that nothing speaks of', async () => {
    const reason = async (text: string) => (await send(CLI, 'POST', '/api/reason', { text, project: PROJECT })).body;
    const body = await reason('Commit the okapi import on a zeppelin');
    expect(body).toMatchObject({ verdict: expect.stringMatching(/contested|opposed/), unknown: ['zeppelin'] });
    const against = body.against.map(({ node }: { node: string }) => node);
    expect(against).toEqual(expect.arrayContaining([expect.stringMatching(/^rule:/), `observation:${ids.failed}`]));
    expect(JSON.stringify(body)).not.toContain('another team');
    expect(await reason('Zeppelins moor at noon')).toMatchObject({ verdict: 'insufficient', for: [], against: [] });
    expect(await reason('Commit the okapi import on a zeppelin')).toEqual(body);
  });

  test('lead from a thing to what hangs together with it and is not named', async () => {
    const { body } = await send(CLI, 'POST', '/api/wonder', { text: 'the tapir cache', project: PROJECT });
    expect(body.known.map(({ node }: { node: string }) => node)).toContain(`observation:${ids.cache}`);
    expect(body.near.map(({ node }: { node: string }) => node)).toEqual(
      expect.arrayContaining(['file:src/quagga.ts', 'file:src/okapi.ts']),
    );
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  test('go with what is forgotten', async () => {
    await send(CLI, 'POST', '/api/forget', { ids: [ids.fixed] });
    const left = await edges();
    expect(left.filter(({ kind }) => kind === 'FIXED_BY')).toEqual([]);
    expect(left).not.toContainEqual({ kind: 'CO_CHANGED', source: 'file:src/okapi.ts', target: 'file:src/tapir.ts' });
  });
});
