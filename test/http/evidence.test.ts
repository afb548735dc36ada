/** Edges derived from what is stored, and what is answered over them: the graph, evidence for a claim, and what is near a thing. */
import { beforeAll, expect, test } from 'vitest';
import { deriveEdgesJob, deriveRuleEdgesJob } from '../../daemon/jobs/derive-edges.ts';
import { edgesAmong, edgesOf, labelsOf, startEdgesAnew } from '../../daemon/store/memories/edges.ts';
import { describeEachBackend } from '../support/databases.ts';
import { PROJECT } from '../support/recorded-session.ts';
import { makeApp, OWNER, sender, type TestApp } from './make-app.ts';

const CLI = { ...OWNER, 'x-agent-memory-door': 'cli' };
const OTHER = 'git.example.org/team/other';

describeEachBackend('derived edges', (open) => {
  let made: TestApp;
  const hidden: Record<'bucketed' | 'foreign', number[]> = { bucketed: [], foreign: [] };
  let foreignRule: number;
  let ownRule: number;
  let ids: Record<'failed' | 'fixed' | 'cache' | 'elsewhere', number>;
  const send = sender(() => made);
  const deliver = (event: string, payload: Record<string, unknown>) =>
    send(OWNER, 'POST', `/hooks/claude-code/${event}`, { session_id: 'okapi', cwd: '/work/shop', ...payload });
  const derive = async () => {
    const job = {
      id: 1,
      key: 'all',
      args: {},
      attempts: 1,
      interrupted: 0,
      generation: 1,
      given_up: false,
    };
    for (const { kind, run } of [deriveEdgesJob(made.deps), deriveRuleEdgesJob(made.deps)])
      while ((await run({ ...job, kind }, new AbortController().signal)) === 'more');
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
    // What nobody may see from this project: both turns again in each bucket and in another project, and a rule of that one.
    for (const place of [
      { scope: 'conversation' },
      { scope: 'agent', agent: 'claude-code' },
      { scope: 'user' },
      { project: OTHER },
    ])
      for (const prompt_id of ['first', 'second']) {
        const name = place.project ? 'foreign' : 'bucketed';
        const files = ['src/okapi.ts', `src/${name}.ts`];
        hidden[name].push(
          await save(`The ${name} okapi import`, { ...place, session_id: 'okapi', prompt_id, files, kind: 'general' }),
        );
      }
    const foreign = { text: 'Never feed the foreign okapi import', project: OTHER };
    foreignRule = (await send(CLI, 'POST', '/api/rules', foreign)).body.id;
    const [own] = await made.deps.db.query<{ id: number }>('select id from mem_lessons where rule ilike $1', [
      'never commit the okapi%',
    ]);
    ownRule = own!.id;
    await made.deps.db.query(
      `insert into mem_lesson_evidence (lesson_id, session_id, prompt_id, did)
       select l, 'okapi', p, 'said' from unnest($1::bigint[]) as l, unnest(array['first', 'second']) as p`,
      [[foreignRule, ownRule]],
    );
    // Either is at the other end of the other's edge.
    for (const pair of [
      [ownRule, foreignRule],
      [foreignRule, ownRule],
    ])
      await made.deps.db.query('update mem_lessons set replaced_by = $1 where id = $2', pair);
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

  test('show neither what lies in a bucket nor what lies in another project, whichever end of an edge it is', async () => {
    const all = await edges();
    // The edges are there, at either end, so that what follows can fail.
    for (const id of [...hidden.bucketed, ...hidden.foreign])
      expect(JSON.stringify(all)).toContain(`"observation:${id}"`);
    for (const id of [hidden.bucketed[0], hidden.foreign[0]])
      expect(all).toContainEqual({ kind: 'FIXED_BY', source: `observation:${id}`, target: `observation:${ids.fixed}` });
    for (const id of [hidden.bucketed[1], hidden.foreign[1]])
      expect(all).toContainEqual({
        kind: 'FIXED_BY',
        source: `observation:${ids.failed}`,
        target: `observation:${id}`,
      });
    expect(all).toContainEqual({
      kind: 'SUPPORTS',
      source: `observation:${ids.failed}`,
      target: `rule:${foreignRule}`,
    });
    expect(all).toContainEqual({ kind: 'SUPERSEDES', source: `rule:${ownRule}`, target: `rule:${foreignRule}` });

    const named = await send(OWNER, 'POST', '/api/admin/tokens', { name: 'b', scopes: ['read'], projects: [PROJECT] });
    const bound = { ...OWNER, authorization: `Bearer ${named.body.token}` };
    const foci = [
      'file:src/okapi.ts',
      'session:okapi',
      `observation:${ids.failed}`,
      `observation:${ids.fixed}`,
      `rule:${ownRule}`,
    ];
    const ask = async (project: object, as: Record<string, string> = CLI): Promise<[string, string][]> =>
      Promise.all([
        ...(as === CLI ? foci : []).map(async (focus): Promise<[string, string]> => {
          const query = new URLSearchParams({ focus, ...project });
          return [focus, JSON.stringify((await send(as, 'GET', `/api/graph?${query}`)).body)];
        }),
        ...['reason', 'wonder'].map(async (route): Promise<[string, string]> => {
          const reply = await send(as, 'POST', `/api/${route}`, { text: 'Feed the okapi import', ...project });
          expect(reply.status).toBe(200);
          return [route, JSON.stringify(reply.body)];
        }),
      ]);
    const node = (id: number, type = 'observation') => new RegExp(`${type}:${id}\\b`);
    const buckets = [...hidden.bucketed.map((id) => node(id)), /bucketed/];
    const others = [...hidden.foreign.map((id) => node(id)), node(foreignRule, 'rule'), /foreign/, /another team/];
    for (const [asked, text] of [...(await ask({ project: PROJECT })), ...(await ask({}, bound))]) {
      expect(text, asked).toContain('okapi');
      for (const trace of [...buckets, ...others]) expect(text, asked).not.toMatch(trace);
    }
    const everywhere = await ask({});
    for (const [asked, text] of everywhere) for (const trace of buckets) expect(text, asked).not.toMatch(trace);
    expect(everywhere.filter(([, text]) => text.includes('foreign'))).not.toEqual([]);
    for (const route of ['reason', 'wonder'])
      expect((await send(bound, 'POST', `/api/${route}`, { text: 'okapi', project: null })).status).toBe(403);
    for (const focus of [`observation:${hidden.foreign[0]}`, `rule:${foreignRule}`]) {
      const query = new URLSearchParams({ focus, project: PROJECT });
      expect((await send(CLI, 'GET', `/api/graph?${query}`)).status).toBe(404);
    }
  });

  test('are read only where both ends are seen', async () => {
    const { db } = made.deps;
    const all = await edges();
    const nodes = [...new Set(all.flatMap(({ source, target }) => [source, target]))];
    const kinds = [...new Set(all.map(({ kind }) => kind))];
    const [project] = await db.query<{ id: number }>('select id from mem_projects where key = $1', [PROJECT]);
    const bucketed = hidden.bucketed.map((id) => `observation:${id}`);
    const foreign = [...hidden.foreign.map((id) => `observation:${id}`), `rule:${foreignRule}`];
    for (const [scope, unseen] of [
      [project!.id, [...bucketed, ...foreign]],
      [null, bucketed],
    ] as const) {
      const read = [
        ...(await edgesAmong(db, nodes, scope)),
        ...(await edgesOf(db, nodes, { kinds, scope, limit: 1_000 })),
      ];
      expect(read.length).toBeGreaterThan(0);
      const ends = read.flatMap(({ source, target }) => [source, target]);
      const labels = await labelsOf(db, nodes, scope);
      expect(unseen.filter((node) => ends.includes(node) || labels.has(node))).toEqual([]);
      const apart = scope === null ? ['file:src/bucketed.ts'] : ['file:src/bucketed.ts', 'file:src/foreign.ts'];
      expect(apart.filter((node) => ends.includes(node))).toEqual([]);
    }
  });

  test('are derived after a rule was added, learnt or ended', async () => {
    const { db, rules } = made.deps;
    const isQueued = async (work: () => Promise<unknown>) => {
      await db.query(`delete from mem_observation_queue where kind = 'derive-rule-edges'`);
      await work();
      return (await db.query(`select 1 from mem_observation_queue where kind = 'derive-rule-edges'`)).length > 0;
    };
    let id = 0;
    const text = 'Always weigh the okapi before lunch';
    expect(
      await isQueued(async () => {
        id = (await send(CLI, 'POST', '/api/rules', { text, project: PROJECT })).body.id;
      }),
    ).toBe(true);
    expect(await isQueued(() => send(CLI, 'POST', `/api/rules/${id}/end`, {}))).toBe(true);
    const prompt = 'From now on, always run the okapi linter before you commit.';
    await deliver('UserPromptSubmit', { prompt_id: 'third', prompt });
    const [project] = await db.query<{ id: number }>('select id from mem_projects where key = $1', [PROJECT]);
    const said = {
      sessionId: 'okapi',
      promptId: 'third',
      projectId: project!.id,
      text: prompt,
      speaker: 'owner' as const,
      userId: null,
    };
    expect(await isQueued(() => rules.learn(said, undefined))).toBe(true);
    expect(await db.query('select 1 from mem_lessons where rule ilike $1', ['%okapi linter%'])).toHaveLength(1);
  });

  test('go with what is forgotten', async () => {
    await send(CLI, 'POST', '/api/forget', { ids: [ids.fixed] });
    const left = await edges();
    expect(left.filter(({ target }) => target === `observation:${ids.fixed}`)).toEqual([]);
    expect(left).not.toContainEqual({ kind: 'CO_CHANGED', source: 'file:src/okapi.ts', target: 'file:src/tapir.ts' });
  });

  test('do not take a memory for evidence that shares only the words in which any claim is put', async () => {
    const save = async (text: string) =>
      (await send(CLI, 'POST', '/api/observations', { text, project: PROJECT })).body.observations[0].id;
    const npm = await save('We decided to use npm in this project, since CI has it');
    const form = await save('The login form is in this project under src/login');
    const { body } = await send(CLI, 'POST', '/api/reason', {
      text: 'we should use npm in this project',
      project: PROJECT,
    });
    const found = [...body.for, ...body.against].map(({ node }: { node: string }) => node);
    expect(found).toContain(`observation:${npm}`);
    expect(found).not.toContain(`observation:${form}`);
  });
});
