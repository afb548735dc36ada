/** Onboarding proposes what a repository speaks for, once, and nothing of it holds before a person approves it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDatabase } from '../support/databases.ts';
import { PROJECT } from '../support/recorded-session.ts';
import { makeApp, OWNER, type TestApp } from './make-app.ts';

const database = withDatabase();
const CLI = { ...OWNER, 'x-agent-memory-door': 'cli' };
const KEY = 'AKIAIOSFODNN7QX4M2RT';
const GUIDE = `- Never publish from the quokka laptop\n- Use the numbat linter\n- Always log in with ${KEY}\n`;
let made: TestApp;

beforeAll(() => {
  made = makeApp(database(), {}, { settings: { project_id: PROJECT } });
});
afterAll(() => made.deps.recall.stop());

// biome-ignore lint/suspicious/noExplicitAny: replies of every route
async function send(method: string, path: string, body?: unknown): Promise<any> {
  const reply = await made.app.request(path, {
    method,
    headers: CLI,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: await reply.json().catch(() => null) };
}
const onboard = async (text: string, more: object = {}) =>
  (await send('POST', '/api/rules/onboard', { project: PROJECT, files: [{ path: 'CLAUDE.md', text }], ...more })).body
    .items as { id: number | null; text: string; state: string }[];
const drafts = async () => (await send('GET', `/api/rules?project=${PROJECT}&status=draft`)).body.items;

test('a dry run stores nothing', async () => {
  const items = await onboard(GUIDE, { dry_run: true });
  expect(items.map(({ id, state }) => [id, state])).toEqual([
    [null, 'new'],
    [null, 'new'],
    [null, 'new'],
  ]);
  expect(await drafts()).toEqual([]);
});

test('proposals are drafts, without secrets, and a session is shown none of them', async () => {
  const items = await onboard(GUIDE);
  expect(items.map(({ state }) => state)).toEqual(['new', 'new', 'new']);
  expect(JSON.stringify(items)).not.toContain(KEY);
  expect(await drafts()).toMatchObject([
    {},
    {},
    { source: 'onboard:CLAUDE.md', text: 'Never publish from the quokka laptop' },
  ]);
  const start = await send('POST', '/hooks/claude-code/SessionStart', { session_id: 'on', cwd: '/work/shop' });
  expect(JSON.stringify(start.body)).not.toContain('quokka');
});

test('what another line says with more is not proposed beside it, and a stricter prohibition is', async () => {
  const lines = [
    'Run the tests with `npm test` before a commit.',
    'Run the tests with `npm test`.',
    'Never push to the bilby branch without a review.',
    'Never push to the bilby branch.',
  ];
  const items = await onboard(lines.map((line) => `- ${line}\n`).join(''), { dry_run: true });
  expect(items.map(({ text }) => text)).toEqual([lines[0], lines[2], lines[3]]);
});

test('nothing is proposed twice, whatever was decided about it', async () => {
  const [first, second] = await onboard(GUIDE);
  await send('POST', `/api/rules/${first!.id}/approve`);
  await send('POST', `/api/rules/${second!.id}/end`);
  const again = await onboard(GUIDE.replaceAll('- ', '*   '));
  expect(again.slice(0, 2).map(({ state }) => state)).toEqual(['decided', 'decided']);
  expect(await drafts()).toHaveLength(1);
  const start = await send('POST', '/hooks/claude-code/SessionStart', { session_id: 'after', cwd: '/work/shop' });
  expect(start.body.hookSpecificOutput.additionalContext).toContain('Never publish from the quokka laptop');
});

test('what a rule says that holds is not proposed', async () => {
  await send('POST', '/api/rules', { text: 'Deploy only by the bilby script', project: PROJECT });
  expect(await onboard('- Deploy only by the bilby script!\n')).toMatchObject([{ state: 'holds' }]);
});

test('more files than anybody reads are refused', async () => {
  const files = Array.from({ length: 61 }, (_, n) => ({ path: `${n}.md`, text: '' }));
  expect((await send('POST', '/api/rules/onboard', { project: PROJECT, files })).status).toBe(400);
});

test('what is approved holds the edit of a path that it forbids to touch', async () => {
  const [rule] = await onboard('- Never touch `wombats/` by hand\n');
  await send('POST', `/api/rules/${rule!.id}/approve`);
  const edit = (file: string, id: string) =>
    send('POST', '/hooks/claude-code/PreToolUse', {
      session_id: 'touch',
      cwd: '/work/shop',
      tool_name: 'Edit',
      tool_use_id: id,
      tool_input: { file_path: file, old_string: 'a', new_string: 'b' },
    });
  const held = (await edit('/work/shop/wombats/a.js', 'toolu_1')).body;
  expect(held.hookSpecificOutput).toMatchObject({
    permissionDecision: 'deny',
    permissionDecisionReason: expect.stringContaining('Never touch `wombats/` by hand'),
  });
  expect((await edit('/work/shop/src/a.js', 'toolu_2')).body?.hookSpecificOutput ?? null).toBeNull();
});
