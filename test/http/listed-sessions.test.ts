/** Sessions and prompts as the viewer lists them: by their start, with what the agent replied. */
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { closeStaleSessions } from '../../daemon/store/sessions/sessions.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeApp, OWNER, sender, type TestApp } from './make-app.ts';

describeEachBackend('listed sessions', (open) => {
  let db: Database;
  let made: TestApp;
  const send = sender(() => made);

  const deliver = async (event: string, session: string, more: object) => {
    const payload = { session_id: session, cwd: '/work/a', hook_event_name: event, ...more };
    expect((await send(OWNER, 'POST', `/hooks/claude-code/${event}`, payload)).status).toBeLessThan(300);
  };

  beforeAll(async () => {
    db = await open();
    made = makeApp(db, {}, { settings: { projects: { '/work/a': 'acme/a', '/work/b': 'acme/b' } } });
    await db.query(
      `insert into mem_sessions (session_id, agent, started_at, last_event_at)
       values ('today', 'claude-code', '2026-11-25T08:00Z', '2026-11-25T09:00Z'), ('november', 'claude-code', '2026-11-05T08:00Z', '2026-11-05T09:00Z'),
         ('january', 'claude-code', '2026-01-05T08:00Z', '2026-01-05T09:00Z'), ('yesterday', 'claude-code', '2026-11-24T08:00Z', '2026-11-24T09:00Z'),
         ('twin', 'claude-code', '2026-11-24T08:00Z', '2026-11-24T09:00Z')`,
    );
    await db.query(
      `insert into mem_user_prompts (session_id, prompt_id, number, text, agent, origin, speaker, created_at)
       values ('november', 'p1', 1, 'An old prompt', 'claude-code', 'transcript', 'owner', '2026-11-05T08:00Z'),
         ('today', 'p2', 1, 'A prompt', 'claude-code', 'hook', 'owner', '2026-11-25T08:00Z')`,
    );
  });

  it('come by their start, however late a backfill brought them, page by page without a gap', async () => {
    const ids: string[] = [];
    for (let cursor: number | null | undefined, n = 0; cursor !== null && n < 9; n++) {
      const { body } = await send(OWNER, 'GET', `/api/sessions?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      ids.push(...body.items.map((one: { session_id: string }) => one.session_id));
      cursor = body.next_cursor;
    }
    expect(ids).toEqual(['today', 'twin', 'yesterday', 'november', 'january']);
  });

  it('are not called abandoned where a transcript brought them when they were over', async () => {
    await closeStaleSessions(db, 1);
    const { body } = await send(OWNER, 'GET', '/api/sessions');
    const statuses = Object.fromEntries(
      body.items.map((one: { session_id: string; status: string }) => [one.session_id, one.status]),
    );
    expect(statuses).toMatchObject({ november: 'completed', today: 'abandoned' });
  });

  it('say what they were first asked and how many calls failed, and are narrowed by it, by agent and by time', async () => {
    await db.query(
      `insert into mem_tool_calls (session_id, tool_use_id, tool_name, success, agent, origin, speaker, created_at)
       values ('november', 'c1', 'Bash', false, 'claude-code', 'hook', 'owner', '2026-11-05T08:01Z'), ('november', 'c2', 'Bash', true, 'claude-code', 'hook', 'owner', '2026-11-05T08:02Z')`,
    );
    const { body } = await send(OWNER, 'GET', '/api/sessions/november');
    expect(body).toMatchObject({ first_prompt: 'An old prompt', tool_calls: 2, failed_calls: 1 });
    const ids = async (query: string) =>
      (await send(OWNER, 'GET', `/api/sessions?${query}`)).body.items.map(
        (one: { session_id: string }) => one.session_id,
      );
    expect(await ids('failed=true')).toEqual(['november']);
    expect(await ids('failed=false')).toEqual(['today', 'twin', 'yesterday', 'january']);
    expect(await ids('before=2026-11-05T00:00:00Z')).toEqual(['january']);
    expect(await ids('since=2026-11-05T00:00:00Z&before=2026-11-06T00:00:00Z')).toEqual(['november']);
    expect(await ids('agent=codex')).toEqual([]);
  });

  it('have the last words of each turn, masked, and none where a turn has not stopped', async () => {
    await deliver('UserPromptSubmit', 'told', { prompt_id: 't1', prompt: 'Where does the ferry land?' });
    await deliver('Stop', 'told', {
      prompt_id: 't1',
      last_assistant_message: 'At the old pier; AKIAIOSFODNN7QX4M2RT.',
    });
    await deliver('Stop', 'told', {
      prompt_id: 't1',
      last_assistant_message: 'At the new pier; AKIAIOSFODNN7QX4M2RT.',
    });
    await deliver('UserPromptSubmit', 'told', { prompt_id: 't2', prompt: 'And the night ferry?' });
    const { body } = await send(OWNER, 'GET', '/api/prompts?session_id=told');
    const replies = body.items.map((one: { prompt_id: string; reply: string | null }) => [one.prompt_id, one.reply]);
    expect(replies[0]).toEqual(['t2', null]);
    expect(replies[1][0]).toBe('t1');
    expect(replies[1][1]).toContain('At the new pier');
    expect(replies[1][1]).not.toContain('AKIAIOSFODNN7QX4M2RT');
  });

  it('show a token of a project no reply that was recorded in another one', async () => {
    await deliver('UserPromptSubmit', 'moved', { prompt_id: 'm1', prompt: 'Look at both' });
    await deliver('Stop', 'moved', {
      prompt_id: 'm1',
      cwd: '/work/b',
      last_assistant_message: 'The other one says otter.',
    });
    const { body } = await send(OWNER, 'POST', '/api/admin/tokens', {
      name: 'a',
      scopes: ['read'],
      projects: ['acme/a'],
    });
    const bound = { ...OWNER, authorization: `Bearer ${body.token}` };
    const seen = await send(bound, 'GET', '/api/prompts?session_id=moved');
    expect(seen.body.items).toHaveLength(1);
    expect(seen.body.items[0].reply).toBeNull();
    expect((await send(OWNER, 'GET', '/api/prompts?session_id=moved')).body.items[0].reply).toContain('otter');
  });
});
