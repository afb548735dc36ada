/** What memory did, and what is known about a file. */
import { beforeAll, expect, it } from 'vitest';
import { repeatsOf } from '../../daemon/answers/repeated-errors.ts';
import type { MemoryEffect } from '../../daemon/contract/effect.ts';
import type { Database } from '../../daemon/db/database.ts';
import { lastWeeks } from '../../daemon/store/numbers/effect.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeApp, OWNER, sender, type TestApp } from './make-app.ts';

const CLI = { ...OWNER, 'x-agent-memory-door': 'cli' };

it('weeks begin on Mondays, also on a Sunday', () => {
  const dates = lastWeeks(2, Date.parse('2026-11-29T23:00:00Z')).map((at) => new Date(at).toISOString().slice(0, 10));
  expect(dates).toEqual(['2026-11-16', '2026-11-23']);
});

it('an error counts as repeated where another session of the project met it before, not where its own did', () => {
  const failed = (session_id: string, error: string, day: number, project_id = 1) => ({
    project_id,
    session_id,
    error,
    at: new Date(`2026-11-${String(day).padStart(2, '0')}T12:00:00Z`),
  });
  const { errors, weeks } = repeatsOf([
    failed('a', 'Error: Cannot find module /work/x/1.ts', 9),
    failed('a', 'Error: Cannot find module /work/x/2.ts', 9),
    failed('b', 'Error: Cannot find module /work/y/3.ts', 16),
    failed('c', 'Error: Cannot find module /work/y/3.ts', 17, 2),
  ]);
  expect(errors).toMatchObject([
    { times: 3, again: 1, sessions: 2, latest: 'Error: Cannot find module /work/y/3.ts', session_id: 'b' },
  ]);
  expect([...weeks]).toEqual([
    ['2026-11-09', { failed: 2, repeated: 0 }],
    ['2026-11-16', { failed: 2, repeated: 1 }],
  ]);
});

describeEachBackend('the effect of memory', (open) => {
  let db: Database;
  let made: TestApp;
  const send = sender(() => made);
  const effect = async (query = ''): Promise<MemoryEffect> =>
    (await send(OWNER, 'GET', `/api/stats/effect${query}`)).body;
  let rule: number;
  let other: number;

  beforeAll(async () => {
    db = await open();
    made = makeApp(db, {}, { settings: { projects: { '/work/a': 'acme/a', '/work/b': 'acme/b' }, user_id: 'me' } });
    const ask = (session_id: string, prompt_id: string, prompt: string, cwd = '/work/a') =>
      send(OWNER, 'POST', '/hooks/claude-code/UserPromptSubmit', { session_id, prompt_id, prompt, cwd });
    const call = async (session_id: string, prompt_id: string, id: string, command: string, error?: string) =>
      send(OWNER, 'POST', `/hooks/claude-code/${error ? 'PostToolUseFailure' : 'PostToolUse'}`, {
        session_id,
        prompt_id,
        cwd: '/work/a',
        tool_name: 'Bash',
        tool_use_id: id,
        tool_input: { command },
        ...(error ? { error, is_interrupt: false } : { tool_response: { stdout: 'ok' } }),
      });
    await ask('s1', 'p1', 'Use the walrus importer');
    await call('s1', 'p1', 'c1', 'node src/lib/csv.ts', 'Error: Cannot find module walrus');
    await ask('s2', 'p2', 'Again the importer, please');
    await call('s2', 'p2', 'c2', 'node src/lib/csv.ts', 'Error: Cannot find module walrus');
    await call('s2', 'p2', 'c3', 'ls');
    await ask('s3', 'p3', 'In the other project', '/work/b');
    rule = (await send(CLI, 'POST', '/api/rules', { text: 'The importer is the walrus one', project: 'acme/a' })).body
      .id;
    other = (await send(CLI, 'POST', '/api/rules', { text: 'Elsewhere the otter one', project: 'acme/b' })).body.id;
    await db.query('delete from mem_injections');
    await db.query("update mem_lessons set created_at = now() - interval '1 minute'");
    await db.query("update mem_user_prompts set created_at = now() - interval '2 minutes' where prompt_id = 'p1'");
    await db.query(
      `insert into mem_lesson_evidence (lesson_id, session_id, prompt_id, did) values ($1, 's1', 'p1', 'said'), ($1, 's2', 'p2', 'said')`,
      [rule],
    );
    await db.query(
      `insert into mem_lesson_firings (lesson_id, project_id, session_id, tool_name, call, action, outcome)
       select $1, p.id, 's2', 'Bash', '{}', 'hold', o from mem_projects p, unnest(array['changed', 'dropped', 'insisted', null, 'late']) o where p.key = 'acme/a'`,
      [rule],
    );
    await db.query(
      `insert into mem_injections (session_id, prompt_id, project_id, event, query, items, tokens, took_ms)
       select 's2', 'p2', p.id, 'UserPromptSubmit', '', $1::jsonb, 9, 1 from mem_projects p where p.key = 'acme/a'`,
      [[{ rule }]],
    );
  });

  it('counts for a rule what was said before and since, and what followed it', async () => {
    const { rules, weeks } = await effect();
    expect(rules.find(({ id }) => id === rule)).toMatchObject({
      is_rule: true,
      project: 'acme/a',
      said_before: 1,
      said_since: 1,
      shown: 1,
      heeded: 2,
      ignored: 1,
      unsettled: 2,
      weeks: [{ week: weeks.at(-1)!.week, heeded: 2, ignored: 1 }],
    });
    expect(rules.find(({ id }) => id === other)).toMatchObject({ shown: 0, heeded: 0, ignored: 0, weeks: [] });
  });

  it('tells prompts with something added from those without, and errors that came again', async () => {
    const { weeks, turns, errors, errors_looked_at } = await effect('?weeks=2');
    expect(weeks).toHaveLength(2);
    const sum = (name: 'prompts' | 'carried' | 'failed' | 'repeated') => weeks.reduce((all, one) => all + one[name], 0);
    expect([sum('prompts'), sum('carried'), sum('failed'), sum('repeated')]).toEqual([3, 1, 2, 1]);
    expect(turns).toEqual({
      with: { prompts: 1, calls: 2, failed: 1 },
      without: { prompts: 2, calls: 1, failed: 1 },
    });
    expect(errors).toMatchObject([{ times: 2, sessions: 2 }]);
    expect(errors_looked_at).toBe(2);
  });

  it('of a project counts nothing of another one', async () => {
    const { rules, weeks, errors } = await effect('?project=acme/b');
    expect(rules.map(({ id }) => id)).toEqual([other]);
    expect(weeks.reduce((all, { prompts }) => all + prompts, 0)).toBe(1);
    expect(errors).toEqual([]);
  });

  it('shows nothing of another user’s rules', async () => {
    await db.query(
      `with place as (insert into mem_projects (key, name, scope, user_id, workspace) values ('bucket:other', 'other', 'user', 'somebody', '') returning id)
       insert into mem_lessons (project_id, title, rule, severity, kind, source) select id, 't', 'A secret of somebody else', 'info', 'requirement', 'prompt' from place`,
    );
    expect(JSON.stringify(await effect())).not.toContain('somebody else');
  });

  it('says what is known about a file by the end of its path', async () => {
    for (const [text, file] of [
      ['The csv reader drops the byte order mark', 'src/lib/csv.ts'],
      ['A csv writer of another name', 'src/lib/my-csv.ts'],
    ])
      await send(CLI, 'POST', '/api/observations', { text, project: 'acme/a', files: [file] });
    await send(CLI, 'POST', '/api/rules', { text: 'Never parse by hand, use csv.ts', project: 'acme/a' });
    const { status, body } = await send(OWNER, 'GET', '/api/files?path=csv.ts');
    expect(status).toBe(200);
    expect(body.paths).toEqual(['src/lib/csv.ts']);
    expect(body.memories.map(({ title }: { title: string }) => title)).toEqual([
      'The csv reader drops the byte order mark',
    ]);
    expect(body.failures).toMatchObject([{ call: 'node src/lib/csv.ts' }, { call: 'node src/lib/csv.ts' }]);
    expect(body.rules.map(({ text }: { text: string }) => text)).toContain('Never parse by hand, use csv.ts');
    const elsewhere = (await send(OWNER, 'GET', '/api/files?path=csv.ts&project=acme/b')).body;
    expect(elsewhere).toEqual({ paths: [], memories: [], sessions: [], failures: [], rules: [] });
  });

  it('is closed to a token of a project', async () => {
    const { body } = await send(OWNER, 'POST', '/api/admin/tokens', {
      name: 'a',
      scopes: ['read'],
      projects: ['acme/a'],
    });
    const bound = { ...OWNER, authorization: `Bearer ${body.token}` };
    for (const path of ['/api/stats/effect?project=acme/a', '/api/files?path=csv.ts&project=acme/a'])
      expect((await send(bound, 'GET', path)).status).toBe(403);
  });
});
