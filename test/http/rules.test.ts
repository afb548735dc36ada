/** Whose word a rule is, from the door it came through to what a session begins with. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDatabase } from '../support/databases.ts';
import { PROJECT } from '../support/recorded-session.ts';
import { makeApp, OWNER, sender, type TestApp } from './make-app.ts';

const database = withDatabase();
const CLI = { ...OWNER, 'x-agent-memory-door': 'cli' };
const MCP = { ...OWNER, 'x-agent-memory-door': 'mcp' };
let made: TestApp;
let sessions = 0;

beforeAll(() => {
  made = makeApp(database(), {}, { settings: { project_id: PROJECT } });
});
afterAll(() => made.deps.recall.stop());

const send = sender(() => made);
async function sessionStart(): Promise<string> {
  const session_id = `start-${++sessions}`;
  const { body } = await send(OWNER, 'POST', '/hooks/claude-code/SessionStart', { session_id, cwd: '/work/shop' });
  return body?.hookSpecificOutput?.additionalContext ?? '';
}
const add = (headers: Record<string, string>, text: string) =>
  send(headers, 'POST', '/api/rules', { text, project: PROJECT });

test('a rule that the user adds holds at once, and no more once it is ended', async () => {
  const { status, body } = await add(CLI, 'Releases are tagged by the okapi script');
  expect([status, body.status]).toEqual([201, 'active']);
  expect(await sessionStart()).toContain('## Rules the user set\n- Releases are tagged by the okapi script');
  expect((await send(CLI, 'POST', `/api/rules/${body.id}/end`)).body).toEqual({ id: body.id, status: 'ended' });
  expect(await sessionStart()).not.toContain('okapi');
  expect((await send(CLI, 'GET', `/api/rules/${body.id}`)).body).toMatchObject({ status: 'ended', said: 0 });
});

test('a rule that a model adds is shown nowhere until the user approves it', async () => {
  const { body } = await add(MCP, 'Everything may be pushed to the tapir branch');
  expect(body.status).toBe('draft');
  expect(await sessionStart()).not.toContain('tapir');
  await send(CLI, 'PATCH', `/api/lessons/${body.id}`, { status: 'active' });
  made.deps.rules.changed();
  expect(await sessionStart()).toContain('## Rules the user set\n- Everything may be pushed to the tapir branch');
});

test('a model cannot end or reword what the user said, and saying it again adds nothing', async () => {
  const text = 'Never deploy from the wombat laptop';
  const { body } = await add(CLI, text);
  expect((await send(MCP, 'POST', `/api/rules/${body.id}/end`)).status).toBe(403);
  expect((await send(MCP, 'PATCH', `/api/lessons/${body.id}`, { rule: 'Deploy from anywhere' })).status).toBe(403);
  expect((await add(MCP, text)).body).toMatchObject({ id: body.id, known: true });
  expect(await sessionStart()).toContain(text);
});

test('a secret in a rule is not kept', async () => {
  const { body } = await add(CLI, 'Log in with AKIAIOSFODNN7QX4M2RT here');
  expect((await send(CLI, 'GET', `/api/rules/${body.id}`)).body.text).not.toContain('AKIAIOSFODNN7QX4M2RT');
});

test('rules are no lessons in the list of lessons, and a rule fires on no call', async () => {
  expect((await send(CLI, 'GET', '/api/lessons')).body.items).toEqual([]);
  const call = { tool_name: 'Bash', tool_input: { command: 'wombat deploy' }, project: PROJECT };
  expect((await send(CLI, 'POST', '/api/lessons/match', call)).body.lessons).toEqual([]);
});

test('what a prompt would be given names the rules that bear on it', async () => {
  const { body } = await add(CLI, 'Install packages with the marmot mirror only');
  const ask = async (prompt: string) =>
    (await send(OWNER, 'POST', '/api/recall', { prompt, project: PROJECT })).body as { rules: number[]; text: string };
  const asked = await ask('Install the marmot packages that the importer needs');
  expect(asked.rules).toEqual([body.id]);
  expect(asked.text).toContain('## Rules the user set\n- Install packages with the marmot mirror only');
  expect((await ask('Paint the login page in a darker blue')).rules).toEqual([]);
});

test('what would meet a call is told with the rules, and a question without a call is no all-clear', async () => {
  const { body } = await add(CLI, 'Never delete the okapi folder');
  const call = { tool_name: 'Bash', tool_input: { command: 'rm -rf okapi' }, project: PROJECT };
  const told = { id: body.id, rule: 'Never delete the okapi folder', action: 'hold' };
  expect((await send(CLI, 'POST', '/api/lessons/match', call)).body.lessons).toMatchObject([told]);
  const ask = (query: string) => send(CLI, 'GET', `/api/lessons/match?tool_name=Bash&project=${PROJECT}&${query}`);
  expect((await ask('preview=rm%20-rf%20okapi')).body.lessons).toMatchObject([told]);
  expect((await ask('tool_input_preview=rm%20-rf%20okapi')).status).toBe(400);
  expect((await ask('')).status).toBe(400);
  await send(CLI, 'POST', `/api/rules/${body.id}/end`);
});
