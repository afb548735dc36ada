/** What the viewer's pages ask beyond lists: where something was shown, what led to it, on which calls a trigger fires. */
import { beforeAll, expect, test, vi } from 'vitest';
import { describeEachBackend } from '../support/databases.ts';
import { PROJECT } from '../support/recorded-session.ts';
import { makeApp, OWNER, sender, type TestApp } from './make-app.ts';

const CLI = { ...OWNER, 'x-agent-memory-door': 'cli' };

describeEachBackend('the routes of the viewer', (open) => {
  let made: TestApp;
  const send = sender(() => made);
  const deliver = (event: string, payload: Record<string, unknown>) =>
    send(OWNER, 'POST', `/hooks/claude-code/${event}`, { session_id: 'okapi', cwd: '/work/shop', ...payload });
  const call = (n: number, command: string, event = 'PostToolUse') =>
    deliver(event, {
      prompt_id: 'first',
      tool_name: 'Bash',
      tool_input: { command },
      tool_use_id: `call-${n}`,
      ...(event === 'PostToolUse' && { tool_response: { stdout: 'ok' } }),
    });

  beforeAll(async () => {
    made = makeApp(await open(), {}, { settings: { project_id: PROJECT } });
    await deliver('UserPromptSubmit', { prompt_id: 'first', prompt: 'Publish the okapi' });
    await call(1, 'npm publish --tag okapi');
    await call(2, 'npm test');
    await call(3, 'git status');
    await deliver('UserPromptSubmit', { prompt_id: 'second', prompt: 'And now the tapir' });
  });
  const attempt = (body: object) => send(CLI, 'POST', '/api/lessons/try', body);

  test('list the prompts and sessions that carried a memory or a rule, and no others', async () => {
    const memory = { text: 'The quokka importer retries three times', project: PROJECT, pinned: true };
    const { id } = (await send(CLI, 'POST', '/api/observations', memory)).body.observations[0];
    const rule = (await send(CLI, 'POST', '/api/rules', { text: 'Never feed the quokka', project: PROJECT })).body;
    await deliver('SessionStart', { session_id: 'carries', source: 'startup' });
    const shown = async (query: string) =>
      (await send(CLI, 'GET', `/api/injections?${query}`)).body.items.map(
        (item: { session_id: string }) => item.session_id,
      );
    // It is recorded beside the answer.
    await expect.poll(() => shown(`observation=${id}`)).toEqual(['carries']);
    expect(await shown(`rule=${rule.id}`)).toEqual(['carries']);
    expect(await shown(`observation=${id + 1000}`)).toEqual([]);
    expect((await send(CLI, 'GET', '/api/injections?observation=x')).status).toBe(400);
  });

  test('list the prompt and the calls of one turn', async () => {
    const ids = async (path: string) => (await send(CLI, 'GET', path)).body.items;
    expect(await ids('/api/prompts?session_id=okapi&prompt_id=first')).toMatchObject([{ text: 'Publish the okapi' }]);
    expect(await ids('/api/tool-calls?session_id=okapi&prompt_id=first')).toHaveLength(3);
    expect(await ids('/api/tool-calls?session_id=okapi&prompt_id=second')).toEqual([]);
  });

  test('say on which past calls a trigger would have fired, and record nothing', async () => {
    const { status, body } = await attempt({
      project: PROJECT,
      trigger_tool: 'Bash',
      trigger_pattern: 'npm (publish|x)',
    });
    expect([status, body.looked_at, body.fired]).toEqual([200, 3, 1]);
    expect(body.calls).toMatchObject([{ tool_use_id: 'call-1', session_id: 'okapi', call: 'npm publish --tag okapi' }]);
    expect((await attempt({ trigger_tool: 'Edit', trigger_pattern: 'npm' })).body).toMatchObject({ fired: 0 });
    expect((await attempt({ project: 'some/other', trigger_pattern: 'npm' })).body).toMatchObject({ looked_at: 0 });
    expect((await send(CLI, 'GET', '/api/lessons')).body.items).toEqual([]);
  });

  test('say on which past calls the words of a rule would have fired', async () => {
    const { body } = await attempt({ project: PROJECT, rule: 'Never use npm here' });
    expect([body.looked_at, body.fired]).toEqual([3, 2]);
    expect((await attempt({ rule: 'Never run cargo publish' })).body.fired).toBe(0);
  });

  test('say what is wrong with a pattern instead of trying it', async () => {
    const { status, body } = await attempt({ trigger_pattern: '(?=npm)' });
    expect([status, body.faults[0].path]).toEqual([400, 'trigger_pattern']);
    expect((await attempt({ project: PROJECT })).status).toBe(400);
  });

  test('list the calls on which a lesson fired, and what followed', async () => {
    const lesson = {
      title: 'Mind',
      rule: 'Publish from the pipeline',
      trigger_pattern: 'npm publish',
      project: PROJECT,
    };
    const { id } = (await send(CLI, 'POST', '/api/lessons', lesson)).body;
    await call(20, 'npm publish --tag tapir', 'PreToolUse');
    // It is recorded beside the answer.
    await vi.waitFor(async () =>
      expect((await send(CLI, 'GET', `/api/lessons/${id}/firings`)).body.items).toMatchObject([{ outcome: null }]),
    );
    await made.deps.db.query("update mem_lesson_firings set outcome = 'changed', outcome_at = now()");
    const { body } = await send(CLI, 'GET', `/api/lessons/${id}/firings`);
    expect(body).toMatchObject({
      items: [
        { action: 'warn', tool_name: 'Bash', call: 'npm publish --tag tapir', outcome: 'changed', session_id: 'okapi' },
      ],
      next_cursor: null,
    });
    expect((await send(CLI, 'GET', `/api/lessons/${id + 1000}/firings`)).body.items).toEqual([]);
    const ofSession = (await send(CLI, 'GET', '/api/firings?session_id=okapi')).body;
    expect(ofSession).toMatchObject({
      items: [{ lesson_id: id, title: 'Mind', is_rule: false, tool_use_id: 'call-20', outcome: 'changed' }],
      next_cursor: null,
    });
    expect((await send(CLI, 'GET', '/api/firings?session_id=elsewhere')).body.items).toEqual([]);
  });

  test('tell what stands around a memory, its session, its file and its rule', async () => {
    const graph = (query: string) => send(CLI, 'GET', `/api/graph${query}`);
    const saved = { session_id: 'okapi', project: PROJECT, kind: 'fact' };
    const save = async (text: string, files: string[]) =>
      (await send(CLI, 'POST', '/api/observations', { ...saved, text, title: text, files })).body.observations[0].id;
    const one = await save('The numbat importer waits', ['src/numbat.ts', 'README.md']);
    const two = await save('The numbat tests are slow', ['src/numbat.ts']);
    const lesson = {
      title: 'Numbat',
      rule: 'Never wake the numbat',
      trigger_pattern: 'wake',
      source_observation_id: one,
    };
    const { id: ofOne } = (await send(CLI, 'POST', '/api/lessons', lesson)).body;
    const around = (await graph(`?focus=observation:${one}`)).body;
    expect(around.focus).toBe(`observation:${one}`);
    expect(around.nodes.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining([
        ...[`observation:${one}`, `observation:${two}`, 'session:okapi'],
        ...['file:src/numbat.ts', 'file:README.md', `lesson:${ofOne}`],
      ]),
    );
    expect(around.edges).toContainEqual({ from: `observation:${two}`, to: 'file:src/numbat.ts' });
    expect(around.edges).toContainEqual({ from: `lesson:${ofOne}`, to: `observation:${one}` });
    const ofFile = (await graph('?focus=file:README.md')).body.nodes.map(({ id }: { id: string }) => id);
    expect(ofFile).toContain(`observation:${one}`);
    expect(ofFile).not.toContain(`observation:${two}`);
    expect((await graph(`?focus=lesson:${ofOne}`)).body.nodes[0]).toMatchObject({ label: 'Never wake the numbat' });
    expect((await graph('?focus=session:okapi')).body.nodes.length).toBeGreaterThan(3);
    expect((await graph('')).body.focus).toMatch(/^session:/);
  });

  test('tell that there is no such thing to stand around, and what a focus looks like', async () => {
    const statuses = [
      'observation:999999',
      'file:no/such.ts',
      'session:none',
      'rule:999999',
      'rule:x',
      'moon:1',
      'file:',
    ];
    const told = await Promise.all(
      statuses.map(async (focus) => (await send(CLI, 'GET', `/api/graph?focus=${focus}`)).status),
    );
    expect(told).toEqual([404, 404, 404, 404, 400, 400, 400]);
  });
});
