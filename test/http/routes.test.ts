import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { describeEachBackend } from '../support/databases.ts';
import { fillDatabase } from './fill-database.ts';
import { makeApp, OWNER, type TestApp } from './make-app.ts';

describeEachBackend('what routes read from the database', (open) => {
  let db: Database;
  let made: TestApp;
  beforeAll(async () => {
    db = await open();
    made = makeApp(db);
    await fillDatabase(db);
  });

  // biome-ignore lint/suspicious/noExplicitAny: replies of every route
  async function get(path: string, status = 200): Promise<any> {
    const reply = await made.app.request(path, { headers: OWNER });
    expect(reply.status).toBe(status);
    return reply.json();
  }
  // biome-ignore lint/suspicious/noExplicitAny: replies of every route
  async function send(method: string, path: string, body: unknown, status = 200): Promise<any> {
    const reply = await made.app.request(path, { method, headers: OWNER, body: JSON.stringify(body) });
    expect(reply.status).toBe(status);
    return status === 204 ? undefined : reply.json();
  }

  test('lists are newest first and their pages join without gap or overlap', async () => {
    for (const [path, total] of [
      ['/api/observations', 7],
      ['/api/prompts', 5],
      ['/api/tool-calls', 4],
      ['/api/sessions', 3],
      ['/api/lessons', 4],
      ['/api/injections', 3],
    ] as const) {
      const names: string[] = [];
      let cursor: number | null = null;
      do {
        const page: { items: { id?: number; session_id: string }[]; next_cursor: number | null } = await get(
          `${path}?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
        );
        expect(page.items.length).toBeLessThanOrEqual(2);
        names.push(...page.items.map((item) => String(item.id ?? item.session_id)));
        cursor = page.next_cursor;
      } while (cursor !== null);
      expect([path, names.length, new Set(names).size]).toEqual([path, total, total]);
      const ids = names.map(Number).filter((id) => !Number.isNaN(id));
      expect(ids).toEqual([...ids].sort((a, b) => b - a));
    }
  });

  test('observations are filtered by project, session, kind and pin, and read by ids in the order asked for', async () => {
    const texts = async (query: string) =>
      (await get(`/api/observations?${query}`)).items.map((item: { text: string }) => item.text);
    expect(await texts('project=github.com/me/one')).toEqual(['o6', 'o4', 'o2']);
    expect(await texts('project=alias-of-one')).toEqual(['o6', 'o4', 'o2']);
    expect(await texts('project=never-seen')).toEqual([]);
    expect(await texts('session_id=s1')).toEqual(['o3', 'o2', 'o1']);
    expect(await texts('kind=decision')).toEqual(['o5']);
    expect(await texts('pinned=true')).toEqual(['o7']);
    expect(await texts('pinned=false&limit=1')).toEqual(['o6']);
    const all = await get('/api/observations');
    const [a, b] = [all.items[4].id, all.items[1].id];
    expect(await texts(`ids=${a},999999,${b}`)).toEqual([all.items[4].text, all.items[1].text]);
  });

  test('prompts and tool calls belong to their session and know each other', async () => {
    const prompts = await get('/api/prompts?session_id=s1');
    expect(prompts.items.map((p: { text: string }) => p.text)).toEqual(['p3', 'p2', 'p1']);
    expect(prompts.items[0]).toMatchObject({ number: 3, project: 'github.com/me/one', prompt_id: 'prompt-3' });
    const calls = await get('/api/tool-calls?session_id=s1');
    expect(calls.items).toHaveLength(2);
    expect(calls.items[0]).toMatchObject({
      tool_use_id: 'call-2',
      input: { command: 'ls' },
      success: false,
      error: 'boom',
      duration_ms: 12,
      prompt_id: 'prompt-2',
    });
  });

  test('a session counts its prompts and tool calls', async () => {
    expect(await get('/api/sessions/s1')).toMatchObject({ prompts: 3, tool_calls: 2, project: 'github.com/me/one' });
    expect(await get('/api/sessions/s1')).not.toHaveProperty('id');
    const active = await get('/api/sessions?status=completed');
    expect(active.items.map((s: { session_id: string }) => s.session_id)).toEqual(['s3']);
    expect((await get('/api/sessions?project=github.com/me/one')).items).toHaveLength(1);
  });

  test('a session is opened once, changed and closed', async () => {
    expect(await send('POST', '/api/sessions', { session_id: 'mine', agent_name: 'codex' }, 201)).toMatchObject({
      session_id: 'mine',
      agent: 'codex',
      status: 'active',
    });
    await send('POST', '/api/sessions', { session_id: 'mine' }, 409);
    const closed = await send('PATCH', '/api/sessions/mine', { status: 'completed', summary: 'done' });
    expect(closed).toMatchObject({ status: 'completed', summary: 'done' });
    await send('PATCH', '/api/sessions/mine', {}, 400);
    await db.query(`delete from mem_sessions where session_id = 'mine'`);
  });

  test('a project’s lessons come with the global ones, and words are found in any order', async () => {
    const titles = async (query: string) =>
      (await get(`/api/lessons?${query}`)).items.map((item: { title: string }) => item.title);
    expect(await titles('project=github.com/me/one')).toEqual(['l3 100%_sure', 'l2', 'l1']);
    expect(await titles('project=never-seen')).toEqual(['l3 100%_sure', 'l1']);
    expect(await titles('status=draft')).toEqual(['l4']);
    expect(await titles('query=rebase%20FORCE')).toEqual(['l1']);
    expect(await titles('query=100%25_')).toEqual(['l3 100%_sure']);
    expect(await titles('query=_%25_%25')).toEqual([]);
  });

  test('a lesson is made, read, changed, fired and removed; a bad trigger is a 400 that names its field', async () => {
    const lesson = await send('POST', '/api/lessons', { title: 'new', rule: 'do it', trigger_tool: 'Bash' }, 201);
    expect(lesson).toMatchObject({ title: 'new', severity: 'warning', active: true, fired_count: 0, source: 'rest' });
    const bad = await send(
      'POST',
      '/api/lessons',
      { title: 'x', rule: 'y', trigger_tool: 'Bash', trigger_pattern: '(' },
      400,
    );
    expect(bad.faults).toEqual([{ path: 'trigger_pattern', message: expect.stringMatching(/missing closing \)/) }]);
    const orphan = { title: 'x', rule: 'y', source_observation_id: 999_999 };
    expect((await send('POST', '/api/lessons', orphan, 400)).detail).toMatch(/no observation 999999/);
    await send('PATCH', `/api/lessons/${lesson.id}`, { source_observation_id: 999_999 }, 400);
    expect(await send('PATCH', `/api/lessons/${lesson.id}`, { title: 'newer' })).toMatchObject({ title: 'newer' });
    expect(await send('POST', `/api/lessons/${lesson.id}/trigger`, {})).toEqual({ id: lesson.id, fired_count: 1 });
    await send('DELETE', `/api/lessons/${lesson.id}`, undefined, 204);
    await get(`/api/lessons/${lesson.id}`, 404);
  });

  test('packs and models are listed and chosen by name', async () => {
    const { lessons } = (await get('/api/lessons/packs')).items.find((pack: { name: string }) => pack.name === 'git');
    expect(await send('POST', '/api/lessons/packs/git', {})).toMatchObject({ name: 'git', created: lessons });
    await db.query(`delete from mem_lessons where source = 'pack:git'`);
    await send('POST', '/api/lessons/packs/none', {}, 404);
    const { items } = await send('POST', '/api/admin/models', { name: 'static-256' });
    expect(items).toMatchObject([{ name: 'static-256', active: true }]);
    expect((await send('POST', '/api/admin/models', { name: 'other' }, 422)).detail).toMatch(/other can't be used/);
  });

  test('a match takes the whole input, or a preview of it as JSON or as the command', async () => {
    const make = (lesson: object) => send('POST', '/api/lessons', { rule: 'r', severity: 'info', ...lesson }, 201);
    const bash = await make({ title: 'command', trigger_tool: 'Bash', trigger_pattern: '^ls$' });
    const edit = await make({ title: 'cut', trigger_tool: 'Edit', trigger_pattern: '^\\{"file_path":"a$' });
    const titles = async (path: string) => (await get(path)).lessons.map(({ title }: { title: string }) => title);
    const whole = await send('POST', '/api/lessons/match', { tool_name: 'Bash', tool_input: { command: 'ls' } });
    expect(whole.lessons).toEqual([{ id: bash.id, title: 'command', rule: 'r', severity: 'info', action: 'warn' }]);
    expect(await titles('/api/lessons/match?tool_name=Bash&preview=ls')).toEqual(['command']);
    expect(await titles('/api/lessons/match?tool_name=Bash&preview=%7B%22command%22%3A%22ls%22%7D')).toEqual([
      'command',
    ]);
    expect(await titles('/api/lessons/match?tool_name=Edit&preview=%7B%22file_path%22%3A%22a')).toEqual(['cut']);
    for (const { id } of [bash, edit]) await send('DELETE', `/api/lessons/${id}`, undefined, 204);
  });

  test('injections tell what went out and why', async () => {
    const { items } = await get('/api/injections?session_id=s2');
    expect(items[0]).toMatchObject({ query: 'q2', items: [{ id: 1 }], candidates: [], degraded: [], took_ms: 1.5 });
    expect(items[0].read_as).toEqual({ work: [], names: [] });
    const asked = { prompt: 'push the release with src/zoo.ts', explain: true };
    expect((await send('POST', '/api/recall', asked)).read_as).toEqual({
      work: ['pushes', 'releases'],
      names: ['src/zoo.ts'],
    });
    expect(await send('POST', '/api/recall', { prompt: asked.prompt })).not.toHaveProperty('read_as');
    expect((await get('/api/injections?project=github.com/me/one')).items).toHaveLength(1);
  });

  test('an observation is saved, read, changed and forgotten', async () => {
    const posted = await send('POST', '/api/observations', [{ text: 'a' }, { text: 'b', title: 'B' }], 201);
    expect(posted.observations).toHaveLength(2);
    const { id } = posted.observations[1];
    expect(await get(`/api/observations/${id}`)).toMatchObject({ text: 'b', title: 'B', confidence: 0.8 });
    expect(await send('PATCH', `/api/observations/${id}`, { title: 'C' })).toMatchObject({ title: 'C' });
    expect(await send('DELETE', `/api/observations/${id}`, undefined)).toMatchObject({ observations: 1 });
    await get(`/api/observations/${id}`, 404);
    await send('POST', '/api/forget', { ids: [posted.observations[0].id] });
  });

  test('stats count everything', async () => {
    const stats = await get('/api/stats');
    expect(stats).toMatchObject({
      projects: 2,
      sessions: 3,
      prompts: 5,
      tool_calls: 4,
      observations: 7,
      pinned: 1,
      lessons: 4,
    });
    expect(stats.by_kind).toEqual({ general: 6, decision: 1 });
    expect(stats.database_bytes).toBeGreaterThan(1_000_000);
  });

  test('jobs are listed by what became of them, and dead ones get another try', async () => {
    const keys = async (query = '') =>
      (await get(`/api/admin/jobs${query}`)).items.map((job: { key: string }) => job.key);
    expect(await keys()).toEqual(['waiting', 'dead-1', 'dead-2', 'all', 'all']); // the last two follow from what was changed above
    expect(await keys('?dead=true')).toEqual(['dead-1', 'dead-2']);
    expect(await keys('?dead=false')).toEqual(['waiting', 'all', 'all']);
    const dead = (await get('/api/admin/jobs?dead=true')).items[0];
    expect(dead).toMatchObject({ attempts: 12, last_error: 'no luck' });
    expect(await send('POST', '/api/admin/jobs/retry', { id: dead.id })).toEqual({ retried: 1 });
    expect(await keys('?dead=true')).toEqual(['dead-2']);
    expect(await send('POST', '/api/admin/jobs/retry', {})).toEqual({ retried: 1 });
    expect(await send('POST', '/api/admin/jobs/retry', {})).toEqual({ retried: 0 });
  });

  test('a backfill reads absolute paths only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'am-routes-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'a.jsonl');
    writeFileSync(path, 'no JSON\n');
    expect(await send('POST', '/api/backfill', { path })).toMatchObject({ path, malformed: 1 });
    await send('POST', '/api/backfill', { path: 'a.jsonl' }, 400);
  });

  test('the daemon can be asked to stop and to migrate', async () => {
    const stop = vi.spyOn(made.deps, 'stop');
    expect(await send('POST', '/api/admin/stop', {}, 202)).toEqual({ status: 'stopping', pid: process.pid });
    expect(stop).toHaveBeenCalledOnce();
    expect(await send('POST', '/api/admin/migrate', {})).toEqual({ backend: db.backend, applied: [] });
  });

  describe('projects', () => {
    test('are listed with their other keys and what they hold', async () => {
      const { items } = await get('/api/admin/projects');
      expect(items.map((p: { key: string }) => p.key).sort()).toEqual(['/home/me/two/.git', 'github.com/me/one']);
      const one = items.find((p: { key: string }) => p.key === 'github.com/me/one');
      expect(one).toMatchObject({ aliases: ['/home/me/moved/.git', 'alias-of-one'], observations: 3, sessions: 1 });
    });

    test('a merge moves everything, and the old key stands for the one that stays', async () => {
      const merge = { from: '/home/me/two/.git', into: 'alias-of-one' };
      const changed = vi.spyOn(made.deps.projects, 'changed');
      expect(await send('POST', '/api/admin/projects/merge', { ...merge, dry_run: true })).toMatchObject({
        from: '/home/me/two/.git',
        into: 'github.com/me/one',
        moves: { observations: 1, sessions: 1 },
        doubled: { observations: 0, rules: 0 },
      });
      expect(changed).not.toHaveBeenCalled();
      const merged = await send('POST', '/api/admin/projects/merge', merge);
      expect(merged).toMatchObject({ key: 'github.com/me/one', observations: 4, sessions: 2 });
      expect(merged.aliases).toContain('/home/me/two/.git');
      expect(changed).toHaveBeenCalledOnce();
      await send('POST', '/api/admin/projects/merge', merge, 409);
      await send('POST', '/api/admin/projects/merge', { from: 'never-seen', into: 'alias-of-one' }, 404);
    });

    test('a split takes a path’s sessions along, with what was recorded in them', async () => {
      const split = await send('POST', '/api/admin/projects/split', { alias: '/home/me/two/.git' });
      expect(split).toMatchObject({ key: '/home/me/two/.git', name: 'two', aliases: [], observations: 1, sessions: 1 });
      expect((await get('/api/observations?project=/home/me/two/.git')).items[0].text).toBe('o5');
      expect((await get('/api/prompts?session_id=s2')).items[0].project).toBe('/home/me/two/.git');
      expect((await get('/api/sessions/s1')).project).toBe('github.com/me/one');
      await send('POST', '/api/admin/projects/split', { alias: '/home/me/two/.git' }, 409);
      await send('POST', '/api/admin/projects/split', { alias: 'never-seen' }, 404);
      expect(await send('POST', '/api/admin/projects/split', { alias: 'alias-of-one' })).toMatchObject({ sessions: 0 });
    });
  });
});
