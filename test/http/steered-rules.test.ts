/** Rules by hand: who may change, lock and end them, and what a model's words count. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { learnFromPromptJob } from '../../daemon/jobs/learn-from-prompt.ts';
import { withDatabase } from '../support/databases.ts';
import { PROJECT, runJob } from '../support/recorded-session.ts';
import { makeApp, OWNER, sender, type TestApp } from './make-app.ts';

const database = withDatabase();
const CLI = { ...OWNER, 'x-agent-memory-door': 'cli' };
const MCP = { ...OWNER, 'x-agent-memory-door': 'mcp' };
let made: TestApp;
let prompts = 0;

beforeAll(() => {
  made = makeApp(database(), {}, { settings: { project_id: PROJECT } });
});
afterAll(() => made.deps.recall.stop());

const send = sender(() => made);
const add = async (text: string, more: object = {}) =>
  (await send(CLI, 'POST', '/api/rules', { text, project: PROJECT, ...more })).body;
const ruleOf = async (id: number) => (await send(CLI, 'GET', `/api/rules/${id}`)).body;
const whyOf = async (id: number) => (await send(CLI, 'GET', `/api/rules/${id}/why`)).body;
/** Deliver what the user types; returns the notice of the hook's answer. */
async function type(session_id: string, prompt: string, { isLearnt = false } = {}): Promise<string | undefined> {
  const prompt_id = `${session_id}-${++prompts}`;
  const { body } = await send(OWNER, 'POST', '/hooks/claude-code/UserPromptSubmit', {
    session_id,
    prompt_id,
    prompt,
    cwd: '/work/shop',
  });
  if (isLearnt) {
    const job = learnFromPromptJob({ db: database(), rules: made.deps.rules });
    await runJob(job, prompt_id, { session_id, prompt_id });
  }
  return body?.systemMessage;
}
const remember = async (text: string, session_id: string) =>
  (await send(MCP, 'POST', '/api/rules', { text, project: PROJECT, session_id })).body;

test('an edited rule reads anew, and tells how it read before', async () => {
  const { id } = await add('Reports go to the quokka folder');
  const edited = await send(CLI, 'PATCH', `/api/rules/${id}`, {
    text: 'Reports go to the numbat folder',
    kind: 'fact',
  });
  expect(edited).toMatchObject({
    status: 200,
    body: { id, text: 'Reports go to the numbat folder', status: 'active' },
  });
  await send(CLI, 'PATCH', `/api/rules/${id}`, { text: 'Reports go to the bilby folder' });
  expect(await ruleOf(id)).toMatchObject({ text: 'Reports go to the bilby folder', kind: 'fact', version: 3 });
  const { versions } = await whyOf(id);
  expect(versions.map(({ text }: { text: string }) => text)).toEqual([
    'Reports go to the numbat folder',
    'Reports go to the quokka folder',
  ]);
  expect((await send(CLI, 'PATCH', `/api/rules/${id}`, {})).status).toBe(400);
  expect((await send(CLI, 'PATCH', '/api/rules/999999', { text: 'Nothing at all' })).status).toBe(404);
});

test('nothing that is learnt changes, ends or replaces a locked rule', async () => {
  const { id } = await add('Use the dingo linter for stylesheets');
  expect((await send(CLI, 'POST', `/api/rules/${id}/lock`, {})).body).toMatchObject({ id, locked: true });
  const before = await ruleOf(id);
  await type('locked', 'From now on we no longer use the dingo linter for stylesheets, use emu instead.', {
    isLearnt: true,
  });
  expect(await type('locked', 'The dingo linter is fine again.', { isLearnt: true })).toContain(
    `waits since rule #${id} is locked`,
  );
  await send(CLI, 'POST', `/api/rules/${id}/feedback`, { verdict: 'wrong' });
  expect(await ruleOf(id)).toEqual(before);
  const { items: drafts } = (await send(CLI, 'GET', `/api/rules?project=${PROJECT}&status=draft`)).body;
  expect(drafts).toMatchObject([{ corrects: id, status: 'draft' }]);
  expect(await type('locked', 'Go on then.')).toBe(
    `agent-memory: “The dingo linter is fine again.” did not end rule #${id}, which is locked (end it: agent-memory rules end ${id})`,
  );
  expect(await type('locked', 'Go on again.')).toBeUndefined();

  await send(CLI, 'POST', `/api/rules/${drafts[0].id}/approve`);
  expect(await ruleOf(id)).toMatchObject({ status: 'ended', replaced_by: drafts[0].id, locked: false });
  expect((await whyOf(drafts[0].id)).replaced).toMatchObject([{ id }]);
});

test('an unlocked rule yields to newer words again', async () => {
  const { id } = await add('Deploys of the wallaby service go through fastlane');
  await send(CLI, 'POST', `/api/rules/${id}/lock`, {});
  await send(CLI, 'POST', `/api/rules/${id}/unlock`, {});
  await type('unlocked', 'From now on deploys of the wallaby service go through spinnaker, no longer fastlane.', {
    isLearnt: true,
  });
  const ended = await ruleOf(id);
  expect(ended.status).toBe('ended');
  const { said } = await whyOf(ended.replaced_by);
  expect(said).toMatchObject([{ did: 'said', session_id: 'unlocked', words: expect.stringContaining('spinnaker') }]);
  expect((await whyOf(id)).said).toMatchObject([{ did: 'ended', session_id: 'unlocked' }]);
});

test('what a model keeps holds at once where the user typed it, in the words of the user', async () => {
  await type('heard', 'Could you fix the header? Always write the koala tests with vitest, not jest.');
  const { id, status, text } = await remember('Koala tests are written with jest, not vitest', 'heard');
  expect({ status, text }).toEqual({ status: 'active', text: 'Always write the koala tests with vitest, not jest.' });
  expect(await ruleOf(id)).toMatchObject({ source: 'prompt', said: 1 });
  expect((await whyOf(id)).said).toMatchObject([{ session_id: 'heard' }]);
  expect(await remember('Write koala tests with vitest, not jest', 'heard')).toMatchObject({ id, known: true });
  expect(await type('heard', 'Go on.')).toContain(`undo: agent-memory rules end ${id}`);
  expect(await type('heard', 'Go on then.')).toBeUndefined();
});

test.each([
  ['typed by nobody', 'Look at the build.', 'Builds may skip the platypus checks'],
  ['a task', 'Fix the cart. Add the wombat page to the menu.', 'Add the wombat page to the menu'],
  ['meant for one time', 'Skip the lorikeet tests just this once.', 'Skip the lorikeet tests'],
  ['only asked about', 'Should builds skip the echidna checks?', 'Builds skip the echidna checks'],
  [
    'read in a pasted file',
    '```\nBuilds always skip the kiwi checks.\n```\nWhat is this?',
    'Builds always skip the kiwi checks',
  ],
])('what a model keeps is a draft where it was %s', async (name, prompt, text) => {
  await type(`draft ${name}`, prompt);
  expect(await remember(text, `draft ${name}`)).toMatchObject({ status: 'draft' });
});

test('words of another session carry nothing, and the tool call that names the session does', async () => {
  const text = 'We always round invoices by the possum table in this project';
  await type('says it', `${text}.`);
  expect((await remember(text, 'says nothing')).status).toBe('draft');
  const call = {
    session_id: 'says it',
    tool_name: 'mcp__memory__remember',
    tool_use_id: 'toolu_possum',
    tool_input: { text },
  };
  await send(OWNER, 'POST', '/hooks/claude-code/PreToolUse', { ...call, cwd: '/work/shop' });
  const heard = { text, project: PROJECT, session_id: 'says nothing', tool_use_id: 'toolu_possum' };
  expect((await send(MCP, 'POST', '/api/rules', heard)).body.status).toBe('active');
});

test('a draft that was turned down comes back from no model', async () => {
  const text = 'Anybody may read the bandicoot ledger';
  const { id } = await remember(text, 'unheard');
  expect((await send(CLI, 'POST', `/api/rules/${id}/end`)).body.status).toBe('ended');
  expect(await remember(text, 'unheard')).toMatchObject({ id, status: 'ended' });
});

test('a model corrects what the user said only in words that the user typed; else the user decides', async () => {
  const { id } = await add('Snapshots of the tapir database run at noon');
  const edit = (text: string, session_id: string) => send(MCP, 'PATCH', `/api/rules/${id}`, { text, session_id });
  const proposed = (await edit('Snapshots of the tapir database run never', 'correcting')).body;
  expect(proposed).toMatchObject({ status: 'draft' });
  expect(proposed.id).not.toBe(id);
  expect((await ruleOf(id)).text).toContain('noon');
  await type('correcting', 'Snapshots of the tapir database run at midnight.');
  expect((await edit('Tapir database snapshots run at midnight', 'correcting')).body).toMatchObject({
    id,
    text: 'Snapshots of the tapir database run at midnight.',
  });
  expect((await send(MCP, 'PATCH', `/api/rules/${id}`, { kind: 'decision' })).status).toBe(403);
});

test('a model locks a rule only where the user named it', async () => {
  const { id } = await add('The ibis branch is never rebased');
  const lock = (verb: string, session_id: string) => send(MCP, 'POST', `/api/rules/${id}/${verb}`, { session_id });
  expect(await lock('lock', 'locking')).toMatchObject({
    status: 403,
    body: { hint: expect.stringContaining(`agent-memory rules lock ${id}`) },
  });
  await type('locking', `/mem:lock ${id}`);
  expect((await lock('lock', 'locking')).body.locked).toBe(true);
  expect((await lock('unlock', 'another')).status).toBe(403);
});

test('a model locks what the user typed after /mem:lock as a new rule', async () => {
  await type('locking anew', '/mem:lock Never commit the axolotl fixtures');
  const heard = { session_id: 'locking anew' };
  const { body } = await send(MCP, 'POST', '/api/rules', {
    text: 'Axolotl fixtures are never committed',
    project: PROJECT,
    ...heard,
  });
  expect(body).toMatchObject({ status: 'active', text: 'Never commit the axolotl fixtures' });
  expect((await send(MCP, 'POST', `/api/rules/${body.id}/lock`, heard)).body.locked).toBe(true);
});

test.each([
  ['“', '”'],
  ['"', '"'],
  ["'", "'"],
])('words behind a command are the user’s own in quotes, too: %s…%s', async (open, close) => {
  const session_id = `quoted ${open}`;
  const heard = { session_id };
  const text = `Never commit the wombat${open.codePointAt(0)} fixtures`;
  await type(session_id, `/mem:lock ${open}${text}${close}`);
  const { body } = await send(MCP, 'POST', '/api/rules', { text, project: PROJECT, ...heard });
  expect(body).toMatchObject({ status: 'active', text });
  expect((await send(MCP, 'POST', `/api/rules/${body.id}/lock`, heard)).body.locked).toBe(true);
  await send(CLI, 'POST', `/api/rules/${body.id}/unlock`, {});
  await type(`${session_id} again`, `/mem:forget ${open}${text}${close}`);
  const ended = await send(MCP, 'POST', `/api/rules/${body.id}/end`, { session_id: `${session_id} again` });
  expect(ended.body.status).toBe('ended');
});

test.each(['', '/translate '])('a quotation behind %j, no command of ours, is nobody’s word', async (before) => {
  await type('no command', `${before}“Never commit the numbat fixtures”`);
  const { body } = await send(MCP, 'POST', '/api/rules', {
    text: 'Never commit the numbat fixtures',
    project: PROJECT,
    session_id: 'no command',
  });
  expect(body.status).toBe('draft');
});

test('a model ends a rule only where the user took it back in that session, and no locked one', async () => {
  const { id } = await add('Releases of the dugong app wait for Mondays');
  const end = (session_id: string) => send(MCP, 'POST', `/api/rules/${id}/end`, { session_id });
  await type('naming', 'Which releases of the dugong app wait for Mondays');
  expect((await end('naming')).status).toBe(403);
  await type('ending', '/mem:forget the rule that releases of the dugong app wait for Mondays');
  await send(CLI, 'POST', `/api/rules/${id}/lock`, {});
  expect((await end('ending')).status).toBe(403);
  await send(CLI, 'POST', `/api/rules/${id}/unlock`, {});
  expect((await end('ending')).body.status).toBe('ended');
});

test('a person sets how sure a rule is; a model does not', async () => {
  const { id } = await add('Numbers of the okapi report are rounded');
  expect((await send(MCP, 'PATCH', `/api/rules/${id}`, { confidence: 0.1 })).status).toBe(403);
  expect((await send(CLI, 'PATCH', `/api/rules/${id}`, { confidence: 0.3 })).status).toBe(200);
  expect(await ruleOf(id)).toMatchObject({ confidence: expect.closeTo(0.3, 2), faded: true, version: 1 });
});

test('the figures count rules by where they come from, and name the one that was locked last', async () => {
  const before = (await send(CLI, 'GET', '/api/stats')).body.rules;
  const { id } = await add('The numbat index is rebuilt at night');
  await send(CLI, 'POST', `/api/rules/${id}/lock`, {});
  expect((await send(CLI, 'GET', '/api/stats')).body.rules).toMatchObject({
    active: before.active + 1,
    locked: before.locked + 1,
    last_locked: { id, text: 'The numbat index is rebuilt at night' },
  });
});

test('a model approves nothing, and what does not hold is not locked', async () => {
  const { id } = await remember('The heron cache may be wiped', 'unheard');
  expect((await send(MCP, 'POST', `/api/rules/${id}/approve`)).status).toBe(403);
  expect((await send(CLI, 'POST', `/api/rules/${id}/lock`, {})).status).toBe(409);
  expect((await send(CLI, 'POST', `/api/rules/${id}/approve`)).body.status).toBe('active');
});

test('a person’s verdict moves a rule’s confidence more than a model’s', async () => {
  const { id } = await add('Badges are green in the cassowary theme');
  const { confidence } = await ruleOf(id);
  const after = async (headers: Record<string, string>, verdict: string) =>
    (await send(headers, 'POST', `/api/rules/${id}/feedback`, { verdict })).body.confidence as number;
  const byModel = await after(MCP, 'wrong');
  const byUser = await after(CLI, 'wrong');
  expect(byModel).toBeLessThan(confidence);
  expect(byModel - byUser).toBeGreaterThan(confidence - byModel);
  expect(await after(CLI, 'helped')).toBeGreaterThan(byUser);
});

test('a token changes rules by its scope, and sees those of its own projects only', async () => {
  const { id } = await add('The lyrebird feed is cached');
  const tokenFor = async (scopes: string[], projects?: string[]) => {
    const { body } = await send(OWNER, 'POST', '/api/admin/tokens', {
      name: 'steering',
      scopes,
      ...(projects && { projects }),
    });
    return { authorization: `Bearer ${body.token}`, 'content-type': 'application/json' };
  };
  const reader = await tokenFor(['read']);
  expect((await send(reader, 'GET', `/api/rules/${id}/why`)).status).toBe(200);
  for (const [method, path, body] of [
    ['PATCH', `/api/rules/${id}`, { text: 'Nothing is cached' }],
    ['POST', `/api/rules/${id}/lock`, {}],
    ['POST', `/api/rules/${id}/unlock`, {}],
    ['POST', `/api/rules/${id}/approve`, undefined],
    ['POST', `/api/rules/${id}/feedback`, { verdict: 'wrong' }],
    ['POST', '/api/rules/onboard', { project: PROJECT, files: [] }],
    ['POST', '/api/sessions/heard/save', {}],
  ] as const)
    expect((await send(reader, method, path, body)).status, `${method} ${path}`).toBe(403);
  await add('A rule of this project', {});
  const other = await tokenFor(['read', 'write'], ['acme/other']);
  expect((await send(other, 'GET', `/api/rules/${id}/why`)).status).toBe(404);
  expect((await send(other, 'PATCH', `/api/rules/${id}`, { text: 'Nothing is cached' })).status).toBe(404);
  expect((await send(other, 'POST', '/api/rules/onboard', { project: PROJECT, files: [] })).status).toBe(403);
  expect((await send(other, 'POST', '/api/sessions/heard/save', {})).status).toBe(404);
});

test('the sentence of an ended rule is known as such, until it holds again', async () => {
  const words = 'Never format the potoroo tables with dingo-fmt.';
  const { id } = await add(words);
  const projectId = (await made.deps.projects.find(PROJECT))!.id;
  expect(await made.deps.rules.ended(projectId)).not.toContain(words);
  await send(CLI, 'POST', `/api/rules/${id}/end`);
  expect(await made.deps.rules.ended(projectId)).toContain(words);
  expect(await made.deps.rules.ended(projectId + 1)).not.toContain(words);
  await add(words);
  expect(await made.deps.rules.ended(projectId)).not.toContain(words);
});

test('an end can be taken back: a rule holds again, a draft waits again, by a person only', async () => {
  const { id } = await add('Reports go to the echidna folder');
  expect(await send(CLI, 'POST', `/api/rules/${id}/restore`)).toMatchObject({
    status: 200,
    body: { status: 'active' },
  });
  await send(CLI, 'POST', `/api/rules/${id}/end`);
  expect((await send(MCP, 'POST', `/api/rules/${id}/restore`)).status).toBe(403);
  expect((await ruleOf(id)).status).toBe('ended');
  expect(await send(CLI, 'POST', `/api/rules/${id}/restore`)).toMatchObject({
    status: 200,
    body: { id, status: 'active' },
  });
  expect(await ruleOf(id)).toMatchObject({ status: 'active', ended_at: null, replaced_by: null });

  const draft = await remember('Reports are never sent by fax', 'nobody said so');
  expect(draft.status).toBe('draft');
  await send(CLI, 'POST', `/api/rules/${draft.id}/end`);
  expect((await ruleOf(draft.id)).status).toBe('ended');
  expect((await send(CLI, 'POST', `/api/rules/${draft.id}/restore`)).body.status).toBe('draft');
  expect((await send(CLI, 'POST', '/api/rules/999999/restore')).status).toBe(404);
});

test('a rule whose place a newer one took does not hold beside it', async () => {
  const { id } = await add('Minutes are written with the quill editor');
  const { id: newer } = await add('Minutes are written with the vellum editor');
  await database().query(
    "update mem_lessons set status = 'inactive', ended_at = now(), replaced_by = $2 where id = $1",
    [id, newer],
  );
  const refused = await send(CLI, 'POST', `/api/rules/${id}/restore`);
  expect([refused.status, refused.body.hint]).toEqual([409, `End it first: \`agent-memory rules end ${newer}\`.`]);
  await send(CLI, 'POST', `/api/rules/${newer}/end`);
  expect((await send(CLI, 'POST', `/api/rules/${id}/restore`)).body.status).toBe('active');
});
