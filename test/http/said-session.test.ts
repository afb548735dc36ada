/** A conversation in a client without hooks becomes a session's memory by its messages. */
import { beforeAll, expect, it, vi } from 'vitest';
import { learnFromPromptJob } from '../../daemon/jobs/learn-from-prompt.ts';
import { jobKinds } from '../../daemon/queue/job-kinds.ts';
import { describeEachBackend } from '../support/databases.ts';
import { runJob } from '../support/recorded-session.ts';
import { makeApp, OWNER, sender, type TestApp } from './make-app.ts';

const [A, B] = ['acme/a', 'acme/b'];
const MCP = { ...OWNER, 'x-agent-memory-door': 'mcp', 'x-agent-memory-agent': 'claude-desktop' };
const KEY = 'AKIAIOSFODNN7QX4M2RT';
const PATH = '/api/sessions/messages';

const user = (text: string) => ({ role: 'user', text });
const assistant = (text: string) => ({ role: 'assistant', text });
const FERRY = [
  user('Draw the ferry timetable for the spring tide'),
  assistant('I read the tide table first.'),
  assistant(`The timetable is drawn in ferry.svg, with ${KEY} as its key.`),
];
const MORE = [user('Now move the last ferry to ten o’clock'), assistant('The last ferry leaves at ten.')];

describeEachBackend('a session that is saved by its messages', (open) => {
  let made: TestApp;
  const send = sender(() => made);
  const save = (messages: object[], more: object = {}, headers: Record<string, string> = MCP) =>
    send(headers, 'POST', PATH, { project: A, messages, ...more });
  const rows = (sql: string) => made.deps.db.query<Record<string, unknown>>(sql);
  const memoriesOf = (id: string) =>
    made.deps.db.query<{ title: string; text: string }>(
      'select title, text from mem_observations where session_id = $1 order by id',
      [id],
    );

  beforeAll(async () => {
    made = makeApp(await open(), {}, { settings: { projects: { '/work/a': A, '/work/b': B } } });
  });

  it('is remembered with its turns, redacted, as its agent’s word', async () => {
    const { status, body } = await save(FERRY);
    expect(status).toBe(200);
    expect(body.turns).toHaveLength(1);
    const texts = JSON.stringify(await memoriesOf(body.session_id));
    expect(texts).toContain('timetable is drawn');
    expect(JSON.stringify(await rows('select * from mem_events'))).not.toContain(KEY);
    expect(texts).not.toContain(KEY);
    const [prompt] = await rows('select agent, speaker, origin, text from mem_user_prompts');
    expect(prompt).toMatchObject({ agent: 'claude-desktop', speaker: 'agent', origin: 'rest', text: FERRY[0]!.text });
  });

  it('goes on with more messages instead of being doubled', async () => {
    const first = (await save(FERRY)).body;
    const again = (await save([...FERRY, ...MORE])).body;
    expect(again.session_id).toBe(first.session_id);
    expect(again.turns[0]).toEqual(first.turns[0]);
    expect(again.turns).toHaveLength(2);
    expect((await save([...FERRY, ...MORE])).body).toEqual(again);
    expect(JSON.stringify(await memoriesOf(again.session_id))).toContain('leaves at ten');
    expect(await rows('select id from mem_user_prompts')).toHaveLength(2);
  });

  it('is another one where other words follow, in another project, and a day later', async () => {
    const first = (await save([...FERRY, ...MORE])).body.session_id;
    const other = [...FERRY, user('Now paint the pier blue'), assistant('The pier is blue.')];
    const ids = [
      first,
      (await save(other)).body.session_id,
      (await save([...FERRY, ...MORE], { project: B })).body.session_id,
    ];
    vi.setSystemTime(Date.now() + 25 * 3_600_000);
    ids.push((await save([...FERRY, ...MORE])).body.session_id);
    vi.useRealTimers();
    expect(new Set(ids).size).toBe(4);
  });

  it('goes on by its name, whatever its first messages are', async () => {
    const first = (await save([user('Count the buoys'), assistant('Nine.')], { session_id: 'buoys' })).body;
    const again = (await save([user('And the lighthouses?'), assistant('Two lighthouses.')], { session_id: 'buoys' }))
      .body;
    expect(again.session_id).toBe(first.session_id);
    expect(await rows(`select id from mem_user_prompts where session_id = '${first.session_id}'`)).toHaveLength(2);
  });

  it('makes no rule of what its user is said to have said', async () => {
    const wish = user('From now on always use pnpm, never npm.');
    const { session_id } = (await save([wish, assistant('Remembered: "From now on always use pnpm, never npm."')]))
      .body;
    const jobs = await rows(`select kind from mem_observation_queue where args ->> 'session_id' = '${session_id}'`);
    expect(jobs.map(({ kind }) => kind)).toEqual([jobKinds.digestTurn.kind]);
    const [{ prompt_id }] = (await rows(
      `select prompt_id from mem_user_prompts where session_id = '${session_id}'`,
    )) as [{ prompt_id: string }];
    await runJob(learnFromPromptJob(made.deps), session_id, { session_id, prompt_id });
    expect(await rows(`select id from mem_lessons where status = 'active'`)).toEqual([]);
  });

  it('is of a bound token’s project alone', async () => {
    const { body } = await send(OWNER, 'POST', '/api/admin/tokens', {
      name: 't',
      scopes: ['read', 'write'],
      projects: [A],
    });
    const bound = { authorization: `Bearer ${body.token}`, 'content-type': 'application/json' };
    const theirs = (await save(FERRY, { project: B, session_id: 'secret' })).body.session_id;
    const before = await memoriesOf(theirs);
    expect((await save(MORE, { project: B, session_id: 'secret' }, bound)).status).toBe(403);
    const unnamed = (await save(MORE, { project: undefined }, bound)).body.session_id;
    const [{ key }] = (await rows(
      `select p.key from mem_sessions s join mem_projects p on p.id = s.project_id where s.session_id = '${unnamed}'`,
    )) as [{ key: string }];
    expect(key).toBe(A);
    const ours = (await save(MORE, { session_id: 'secret' }, bound)).body.session_id;
    expect(ours).not.toBe(theirs);
    expect(await memoriesOf(theirs)).toEqual(before);
  });

  it('is refused where it says nothing, is too long, or its project is excluded', async () => {
    expect((await save([assistant('Hello')])).status).toBe(422);
    expect((await save([])).status).toBe(400);
    expect((await save([{ role: 'system', text: 'x' }])).status).toBe(400);
    expect((await save(Array.from({ length: 11 }, () => user('x'.repeat(50_000))))).status).toBe(400);
    expect((await save(Array.from({ length: 401 }, () => user('x')))).status).toBe(400);
    const excluded = makeApp(made.deps.db, {}, { settings: { exclude_projects: [A] } });
    const reply = await sender(() => excluded)(MCP, 'POST', PATH, { project: A, messages: FERRY });
    expect(reply.status).toBe(422);
  });
});
