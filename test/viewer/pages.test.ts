/** The viewer in a real browser, on the memory that the recorded sessions of the demonstration leave. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordedSessions } from '../../cli/demo/recorded-sessions.ts';
import { createClient } from '../../daemon/client/client.ts';
import type { Client } from '../../daemon/client/client-over.ts';
import { type ScriptedUpstream, startUpstream } from '../proxy/scripted-upstream.ts';
import { notBuilt, type Sandbox, settle } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';

const CHROMIUM = '/usr/bin/chromium';
const missing = notBuilt ?? (existsSync(CHROMIUM) ? undefined : 'no Chromium: scripts/ci/install-chromium.sh');
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** What a page of an injection is headed with; on a busy machine the newest one may have come too late. */
/** What was learnt of the lost line, by which its memory is called. */
const ANSWER = /throws away what is still buffered/;
const GIVEN = /^Added (to a prompt|when a (session|subagent) began)$/;
const PAGES = [
  'now',
  'search?q=export',
  'sessions',
  'sessions/5f0c9a52-7c1e-4f63-9d55-0a7f3b1c2e01',
  'memory',
  'memory/1',
  'rules',
  'rules/1',
  'rules/lesson/new',
  'why',
  'why/1',
  'graph?focus=observation:1',
  'forget',
  'health',
  'profile',
  'stats',
  'settings?tab=projects',
  'settings?tab=agents',
  'settings?tab=tokens',
  'settings?tab=data',
  'rules?tab=rules',
  'rules?tab=lessons',
  'rules?tab=ended',
  'effect',
  'files?path=invoice-export.ts',
  'settings',
  'help',
];

describe.skipIf(missing)(`the viewer${missing ? ` [skipped: ${missing}]` : ''}`, { timeout: 60_000 }, () => {
  let sandbox: Sandbox;
  let client: Client;
  let upstream: ScriptedUpstream;
  let browser: Browser;
  let page: Page;
  let origin: string;
  /** What went wrong without being seen: errors of scripts, and requests to anything but the daemon. */
  const faults: string[] = [];

  const link = async () => (JSON.parse((await sandbox.cli(['open', '--json'])).stdout) as { url: string }).url;
  async function newPage(width: number, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
    const made = await (await browser.newContext({ viewport: { width, height: 900 }, colorScheme })).newPage();
    made.on('pageerror', (error) => faults.push(error.message));
    made.on('console', (message) => {
      if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`);
    });
    made.on('request', (request) => {
      if (!request.url().startsWith(`${origin}/`)) faults.push(request.url());
    });
    await made.goto(await link());
    await made.getByRole('navigation', { name: 'Pages' }).waitFor();
    return made;
  }
  const show = async (place: string, on = page) => {
    await on.evaluate(`location.hash = ${JSON.stringify(`#/${place}`)}`);
    await on.getByRole('heading', { level: 1 }).waitFor();
  };
  const deliver = (event: string, payload: Record<string, unknown>) =>
    client.request('POST', `/hooks/claude-code/${event}`, { body: { ...payload, hook_event_name: event } });

  beforeAll(async () => {
    sandbox = await makeSandboxWithDatabase();
    upstream = await startUpstream();
    writeFileSync(sandbox.home.settings, JSON.stringify({ proxy: true, proxy_upstreams: { openai: upstream.url } }));
    expect(await sandbox.cli(['start'])).toMatchObject({ code: 0 });
    client = createClient({ home: sandbox.home, env: sandbox.env });
    for (const { payload } of recordedSessions(sandbox.project))
      await deliver(String(payload.hook_event_name), payload);
    const cwd = sandbox.project;
    await settle(sandbox.api);
    const wasGiven = async () => {
      const [last] = (await sandbox.api.injections({ limit: 1 })).items;
      return last?.told && last.query.startsWith('How was');
    };
    // On a busy machine an answer is late, and then nothing is given.
    for (let tries = 0; tries < 10 && !(await wasGiven()); tries++) {
      const session_id = randomUUID();
      await deliver('SessionStart', { session_id, cwd, source: 'startup' });
      await deliver('UserPromptSubmit', {
        session_id,
        cwd,
        prompt_id: randomUUID(),
        prompt: 'How was the invoice export fixed?',
      });
      await settle(sandbox.api);
    }
    origin = (await sandbox.api.health()).url;
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    page = await newPage(1280);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await sandbox?.close();
    upstream?.stop();
  });

  it.each([
    [1440, 'light'],
    [360, 'dark'],
  ] as const)('has no fault of access at %i pixels, %s, and no page wider than the window', async (width, scheme) => {
    const own = await newPage(width, scheme);
    for (const place of PAGES) {
      await show(place, own);
      await expect.poll(() => own.getByText('Loading …').count()).toBe(0);
      const found = (await own.evaluate(
        `(() => { ${AXE}; return axe.run({ rules: { 'target-size': { enabled: true } } }).then((result) => result.violations.map(({ id, nodes }) => id + ': ' + nodes[0].html)); })()`,
      )) as string[];
      expect([place, found]).toEqual([place, []]);
      const widest = await own.evaluate('document.documentElement.scrollWidth');
      expect([place, widest]).toEqual([place, width]);
    }
    await own.context().close();
  });

  it('shows a prompt as it arrives, with its secret masked', async () => {
    await show('now');
    await page.getByText('live', { exact: true }).waitFor();
    const secret = `sk-ant-api03-${'x9Kq2'.repeat(18)}AA`;
    await deliver('UserPromptSubmit', {
      session_id: randomUUID(),
      cwd: sandbox.project,
      prompt_id: randomUUID(),
      prompt: `Look at the okapi import with ${secret}`,
    });
    await page.getByText('Look at the okapi import').first().waitFor();
    expect(await page.getByText('1 secret masked').count()).toBe(1);
    expect(await page.content()).not.toContain(secret);
  });

  it('shows a proxied session beside the others, with what was asked and called', async () => {
    const { token } = await sandbox.api.createToken({ name: 'a program', scopes: ['proxy'] });
    const call = { id: 'c1', type: 'function', function: { name: 'find_jobs', arguments: '{"queue":"payments"}' } };
    const asked = { role: 'user', content: 'Which job empties the payments queue?' };
    const called = { role: 'assistant', content: null, tool_calls: [call] };
    const conversation = [asked, called, { role: 'tool', tool_call_id: 'c1', content: 'tapir, nightly' }];
    const answers = [called, { role: 'assistant', content: 'The tapir job empties the payments queue every night.' }];
    for (const [nth, message] of answers.entries()) {
      upstream.json({ choices: [{ message }] });
      const reply = await fetch(`${origin}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'x-project': sandbox.project },
        body: JSON.stringify({ model: 'm', messages: nth === 0 ? [asked] : conversation }),
      });
      await reply.text();
    }
    await settle(sandbox.api);
    await show('sessions');
    const rows = page.getByRole('main').getByRole('listitem');
    const row = rows.filter({ hasText: 'proxy' });
    await expect.poll(() => row.count()).toBe(1);
    expect(await row.textContent()).toMatch(/Which job empties the payments queue\?.*1 prompt1 callshopproxy$/);
    expect(await rows.filter({ hasText: 'claude-code' }).count()).toBeGreaterThan(0);
    await row.getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Which job empties the payments queue?' }).waitFor();
    await expect.poll(() => page.getByText('find_jobs').count(), { timeout: 10_000 }).toBeGreaterThan(0);
  });

  it('leads a newcomer from the first page to the last prompt and to what waits', async () => {
    await show('now');
    const start = page.getByRole('navigation', { name: 'Start here' });
    await start.getByRole('link', { name: 'What was added to the last prompt, and why?' }).click();
    await page.getByRole('heading', { name: GIVEN }).waitFor();
    const draft = { title: 'Numbat', rule: 'Never wake the numbat', trigger_pattern: 'numbat' };
    const { id } = await sandbox.api.createLesson(draft);
    await sandbox.api.changeLesson(id, { status: 'draft' });
    await show('now');
    await page.getByRole('heading', { name: 'Waiting for you (1)' }).waitFor();
    await page.getByRole('link', { name: 'All rules' }).click();
    await page.getByRole('heading', { name: '1 draft to review' }).waitFor();
    await sandbox.api.removeLesson(id);
  });

  it('shows a rule that a model proposed among those that wait, and approves it', async () => {
    const mcp = createClient({ home: sandbox.home, env: sandbox.env, door: 'mcp' });
    const text = 'Never feed the bandicoot after midnight';
    await show('rules');
    await mcp.request('POST', '/api/rules', { body: { text, kind: 'prohibition', project: null } });
    await show('now');
    await page.getByRole('heading', { name: 'Waiting for you (1)' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: text }).getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Approved: it holds from now on.').waitFor();
    await show('now');
    await page.getByText('Nothing waits').waitFor();
  });

  it('finds what answers a question, and goes back and forward between pages', async () => {
    await show('search');
    await page.getByRole('searchbox').fill('Why did the export lose its last line?');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('throws away what is still buffered').first().waitFor();
    await page.getByRole('link', { name: ANSWER }).first().click();
    await page.getByRole('heading', { name: ANSWER }).waitFor();
    await page.goBack();
    expect(await page.getByRole('searchbox').inputValue()).toBe('Why did the export lose its last line?');
    await page.goForward();
    await page.getByRole('heading', { name: ANSWER }).waitFor();
  });

  it.each([
    ['search', 'q'],
    ['forget', 'words'],
    ['why', 'prompt'],
  ])('going back on the page %s shows the question before in its line, too', async (name, field) => {
    await show(`${name}?${field}=export`);
    await show(`${name}?${field}=invoice`);
    await page.goBack();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('export');
  });

  it('edits and pins a memory so that it stays', async () => {
    await show('memory/1');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Title').fill('The export waits for end() now');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'The export waits for end() now' }).waitFor();
    await page.getByRole('button', { name: 'Pin' }).click();
    await page.getByRole('button', { name: 'Unpin' }).waitFor();
    expect(await sandbox.api.observation(1)).toMatchObject({ title: 'The export waits for end() now', pinned: true });
  });

  it('an edit never overwrites what was changed elsewhere meanwhile, unless it is saved again', async () => {
    const saved = await sandbox.api.saveObservation({ text: 'The dingo barks', project: sandbox.project });
    const { id } = saved.observations[0]!;
    await show(`memory/${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Text').fill('The dingo howls');
    await sandbox.api.changeObservation(id, { text: 'The dingo sleeps' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('It was changed elsewhere since you began').waitFor();
    expect((await sandbox.api.observation(id)).text).toBe('The dingo sleeps');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await sandbox.api.observation(id)).text).toBe('The dingo howls');
  });

  it('finds one title once, with how often it stands there', async () => {
    for (const place of ['north', 'south'])
      await sandbox.api.saveObservation({
        title: 'Where does the potoroo dig?',
        text: `The potoroo digs in the ${place} field`,
        project: sandbox.project,
      });
    await settle(sandbox.api);
    await show('search?q=Where does the potoroo dig');
    const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Where does the potoroo dig?' });
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByText('1 more of this title').click();
    await rows.getByRole('link', { name: /^#\d+/ }).waitFor();
  });

  it('shows what a memory was before each change, locks it, moves it, and forgets what it was', async () => {
    const { observations } = await sandbox.api.saveObservation({
      project: sandbox.project,
      text: 'The kiwi runs at dusk',
    });
    const id = observations[0]!.id;
    await show(`memory/${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Text').fill('It runs at night');
    await page.getByLabel('Holds in').selectOption('every project');
    await page.getByRole('button', { name: 'Save' }).click();
    const before = page.locator('section', { hasText: 'Earlier versions' });
    await before.getByText('changed by you').waitFor();
    await before.locator('summary').click();
    await before.locator('p.body del', { hasText: 'dusk' }).waitFor();
    const without = (mark: string) =>
      before
        .locator('p.body')
        .evaluate(
          (shown, left) => [...shown.childNodes].map((one) => (one.nodeName === left ? '' : one.textContent)).join(''),
          mark,
        );
    expect(await without('INS')).toBe('The kiwi runs at dusk');
    expect(await without('DEL')).toBe('It runs at night');
    await page.getByRole('button', { name: 'Lock' }).click();
    await page.getByRole('button', { name: 'Unlock' }).waitFor();
    expect(await sandbox.api.observation(id)).toMatchObject({ locked: true, global: true, versions: 1 });
    await before.getByRole('button', { name: 'Forget 1 earlier version' }).click();
    await before.getByRole('button', { name: 'Forget them for good' }).click();
    await before.waitFor({ state: 'detached' });
    expect(await sandbox.api.observation(id)).toMatchObject({ text: 'It runs at night', versions: 0 });
  });

  it('lets search choose an agent once there is more than one', async () => {
    await client.request('POST', '/api/prompts', {
      body: { session_id: 'of-codex', prompt: 'Where is the echidna?', cwd: sandbox.project, agent_name: 'codex' },
    });
    await expect.poll(async () => (await sandbox.api.agents()).items.map(({ agent }) => agent)).toContain('codex');
    await page.reload();
    await show('search?q=export');
    await page.getByLabel('Agent').selectOption('codex');
    await page.getByText('Nothing found').waitFor();
    await page.getByLabel('Agent').selectOption('claude-code');
    await page
      .getByRole('link', { name: /export|invoice/i })
      .first()
      .waitFor();
  });

  it('shows the rule that was learnt, who said it, and approves a draft', async () => {
    await show('rules?tab=rules');
    await page.getByRole('link', { name: /we use pnpm in this repository/i }).click();
    await page.getByText('No, we use pnpm in this repository, never npm.').waitFor();
    await client.request('POST', '/api/lessons', {
      body: {
        title: 'Mind the okapi',
        rule: 'Never run okapi twice',
        project: sandbox.project,
        trigger_tool: 'Bash',
        trigger_pattern: 'okapi',
        active: false,
      },
    });
    const { items } = await sandbox.api.lessons({});
    const draft = items.find(({ title }) => title === 'Mind the okapi')!;
    await sandbox.api.changeLesson(draft.id, { status: 'draft' });
    await show('rules?tab=waiting');
    await page.reload();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Approved: it holds from now on.').waitFor();
    expect(await sandbox.api.lesson(draft.id)).toMatchObject({ status: 'active' });
  });

  it('tries a trigger on past calls as it is typed, and shows where the lesson fired and what followed', async () => {
    await show('rules/lesson/new');
    await page.getByLabel('Calls that match').fill('okapi');
    await page.getByText('It would have fired on none of the last').waitFor();
    await page.getByLabel('Calls that match').fill('npm');
    await page.getByText(/It would have fired on [1-9]\d* of the last/).waitFor();
    await page.getByLabel('Calls that match').fill('(?=npm)');
    await page.getByText('RE2 has no look-around').waitFor();
    expect(faults.splice(0)).toEqual([expect.stringContaining('400')]); // the browser notes the refusal too
    await page.getByLabel('Calls that match').fill('cassowary');
    await page.getByLabel('What it says to the agent').fill('Ask before you touch the cassowary');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Ask before you touch the cassowary' }).waitFor();
    await page.getByText('On no call yet.').waitFor();
    const call = { session_id: randomUUID(), cwd: sandbox.project, tool_name: 'Bash', tool_use_id: randomUUID() };
    await deliver('PreToolUse', { ...call, tool_input: { command: 'ls cassowary' } });
    await page.reload();
    await page.getByText('ls cassowary', { exact: true }).waitFor();
  });

  it('shows what led to a memory and which prompts carried it', async () => {
    const shown = await sandbox.api.injections({ observation: 1 });
    expect(shown.items.length).toBeGreaterThan(0);
    await show('memory/1');
    await page.getByRole('heading', { name: 'Prompt and calls' }).waitFor();
    await page.locator('section', { hasText: 'Added to' }).getByRole('link').first().click();
    await page.getByRole('heading', { name: GIVEN }).waitFor();
  });

  it('draws what stands around a memory, and says the same in a list that the keyboard walks', async () => {
    await show('memory/1');
    await page.getByRole('main').getByRole('link', { name: 'Related' }).click();
    await page.locator('svg.columns').waitFor();
    const file = page.getByRole('main').getByRole('link', { name: 'src/invoice-export.ts' });
    await file.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'src/invoice-export.ts' }).waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /CSV export|waits for end/ })
      .first()
      .waitFor();
    await page.goBack();
    await page.getByRole('main').getByRole('link', { name: 'Open it' }).click();
    await page.getByRole('heading', { name: 'Prompt and calls' }).waitFor();
  });

  it('shows what the user told it, where it holds, and the prompt that said it', async () => {
    await show('profile?tab=rules');
    const told = page.getByRole('listitem').filter({ hasText: /use pnpm in this repository/i });
    await told.getByText('You said it in 1 prompt').click();
    await told.getByText('“No, we use pnpm in this repository, never npm.”').waitFor();
    await told.getByText('no call has tested it yet').waitFor();
    await show('rules?tab=rules');
    await page.getByLabel('A new rule').fill('Answer in Portuguese');
    await page.getByRole('button', { name: 'Add for every project' }).click();
    await page.getByText('It holds in every project.').waitFor();
    await page.getByRole('heading', { name: 'Everywhere' }).waitFor();
    const added = page.getByRole('listitem').filter({ hasText: 'Answer in Portuguese' });
    await added.getByText('not added yet').waitFor();
    await added.getByRole('button', { name: 'Stop using' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await added.getByText('not added yet').waitFor();
    await added.getByRole('button', { name: 'Stop using' }).click();
    await added.waitFor({ state: 'detached' });
    await show('rules?tab=ended');
    await added.getByText(/^ended /).waitFor();
    await added.getByRole('button', { name: 'Restore' }).click();
    await added.waitFor({ state: 'detached' });
    expect((await sandbox.api.rules({})).items.find(({ text }) => text === 'Answer in Portuguese')?.status).toBe(
      'active',
    );
  });

  it('says why a prompt carried what it carried, and what one would carry now', async () => {
    await show('why');
    await page.locator('.thread').getByRole('link', { name: 'How was the invoice export fixed?' }).first().click();
    await page.getByText('The text that the agent read').click();
    await page.getByText('Recorded by agent-memory in earlier sessions').waitFor();
    await show('why');
    await page.getByPlaceholder('Try a prompt: what would memory add now?').fill('Write a haiku about the sea');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByText('Would add nothing').waitFor();
  });

  it('shows by day what was remembered and what hooks took, as a plot and as numbers', async () => {
    await show('stats');
    const plot = page.getByRole('img', { name: /^Memories by kind: \d+ memor/ });
    await plot.locator('canvas').waitFor();
    const prompts = page.locator('section.plot', { hasText: /Added to prompts/ });
    await prompts.getByText('Show as table').click();
    const [carried] = await prompts.locator('details').getByRole('row').nth(1).getByRole('cell').allTextContents();
    expect(Number(carried)).toBeGreaterThan(0);
    await page.getByLabel('The last').selectOption('a year');
    await page.getByText('one bar is a week').waitFor();
    await page.goBack();
    await page.getByText('one bar is a week').waitFor({ state: 'detached' });
  });

  it('tries one piece of work again that was given up', async () => {
    const job = { id: 7, kind: 'digest-turn', key: 's/1', attempts: 12, run_after: '2026-01-01T00:00:00Z' };
    const dead = { ...job, leased_until: null, dead_at: '2026-01-01T00:00:00Z', last_error: 'no space left' };
    const asked: unknown[] = [];
    await page.route('**/api/admin/jobs?*', (route) => route.fulfill({ json: { items: [dead] } }));
    await page.route('**/api/admin/jobs/retry', (route) => {
      asked.push(route.request().postDataJSON());
      return route.fulfill({ json: { retried: 1 } });
    });
    await show('health');
    await page.getByText('no space left').waitFor();
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await page.getByText('It is tried again.').waitFor();
    expect(asked).toEqual([{ id: 7 }]);
    await page.unrouteAll();
  });

  it('changes a setting at once, and brings the default back', async () => {
    const budget = async () => (await sandbox.api.settings()).items.find(({ name }) => name === 'inject_budget_tokens');
    await show('settings');
    await page.getByLabel('Token limit per prompt').fill('600');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved: it holds from now on.').waitFor();
    expect(await budget()).toMatchObject({ value: 600, from: 'file' });
    await page.getByRole('button', { name: 'Back to 1200' }).click();
    await expect.poll(budget).toMatchObject({ value: 1200, from: 'default' });
  });

  it('issues a token that is shown once and works until it is revoked', async () => {
    await show('settings?tab=tokens');
    await page.getByRole('button', { name: 'Issue a token' }).click();
    await page.getByLabel('What it is for').fill('a report');
    await page.getByRole('checkbox', { name: /^write/ }).uncheck();
    await page.getByRole('button', { name: 'Issue', exact: true }).click();
    const token = await page.getByLabel('The token').inputValue();
    await page.getByRole('button', { name: 'I have it' }).click();
    expect(await page.content()).not.toContain(token);
    const status = async () =>
      (await fetch(`${origin}/api/stats`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await status()).toBe(200);
    const row = page.getByRole('listitem').filter({ hasText: 'a report' });
    await row.getByRole('button', { name: 'Revoke', exact: true }).click();
    await row.getByRole('button', { name: 'Revoke it for good' }).click();
    await row.getByText('revoked', { exact: true }).waitFor();
    expect(await status()).toBe(401);
  });

  it('merges two projects and undoes it', async () => {
    for (const project of ['acme/okapi', 'acme/kiwi'])
      await sandbox.api.saveObservation({ text: `Something about ${project}`, project });
    const keys = async () => (await sandbox.api.projects()).items.map(({ key }) => key);
    await show('settings?tab=projects');
    await page.reload();
    await page.getByLabel('Merge acme/okapi into').selectOption('acme/kiwi');
    await page.getByText('1 memory, 0 rules and 0 sessions of acme/okapi move to acme/kiwi.').waitFor();
    expect(await keys()).toContain('acme/okapi');
    await page.getByRole('button', { name: 'Merge them' }).click();
    await page.getByText('also known as 1 other key').click();
    expect(await keys()).not.toContain('acme/okapi');
    await page.getByRole('status').getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('The merge is undone').waitFor();
    expect(await keys()).toEqual(expect.arrayContaining(['acme/okapi', 'acme/kiwi']));
    const { items } = await sandbox.api.observations({ project: 'acme/okapi' });
    expect(items.map(({ text }) => text)).toEqual(['Something about acme/okapi']);
    await sandbox.api.mergeProjects('acme/okapi', 'acme/kiwi');
    await page.reload();
    await page.getByText('also known as 1 other key').click();
    await page.getByRole('main').getByRole('button', { name: 'Undo the merge' }).click();
    await page.getByText('The merge is undone').waitFor();
    expect(await keys()).toContain('acme/okapi');
  });

  it('forgets by words only after it has said what goes, and takes it back', async () => {
    const saved = await sandbox.api.saveObservation({ text: 'The pangolin runs at four', project: sandbox.project });
    const { id } = saved.observations[0]!;
    await show('forget?words=pangolin');
    await page.getByText('1 memory holds all of these words').waitFor();
    await page.getByRole('button', { name: 'Forget 1 memory' }).click();
    expect((await sandbox.api.observation(id)).text).toContain('pangolin');
    await page.getByRole('button', { name: 'Forget it' }).click();
    await page.getByText('No memory holds all of these words.').waitFor();
    await expect(sandbox.api.observation(id)).rejects.toThrow();
    const [receipt] = (await sandbox.api.receipts()).items;
    const shown = page.getByRole('listitem').filter({ hasText: receipt!.id });
    await shown.getByText(/^in the bin until/).waitFor();
    await shown.getByText('What went').click();
    await shown.getByText('observations: 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Restored.').waitFor();
    expect((await sandbox.api.observation(id)).text).toContain('pangolin');
  });

  it('goes anywhere by ⌘K, and shows its keys', async () => {
    await show('now');
    await page.keyboard.press('Control+k');
    const finder = page.getByRole('dialog', { name: 'Go anywhere' });
    const typed = finder.getByRole('combobox');
    await typed.fill('invoice-export.ts');
    await finder
      .getByRole('option', { name: /invoice-export\.ts file$/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: /invoice-export\.ts/ }).waitFor();
    await page.getByRole('heading', { name: 'Memories', exact: true }).waitFor();
    await page.keyboard.press('/');
    await typed.fill('effec');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Effect' }).waitFor();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await keys.getByText('closes what is open').waitFor();
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
  });

  it('goes through memories by j and k, and opens the chosen one', async () => {
    await show('memory');
    const pane = page.getByRole('complementary', { name: 'The chosen memory' });
    const title = () => pane.getByRole('heading').first().textContent();
    await pane.waitFor();
    const first = await title();
    await page.getByRole('main').focus();
    await page.keyboard.press('j');
    await expect.poll(title).not.toBe(first);
    await page.keyboard.press('k');
    await expect.poll(title).toBe(first);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: first! }).waitFor();
  });

  it('says whether memory helps, and hands over the week as a picture', async () => {
    await show('effect');
    await page.getByRole('heading', { name: 'Limits of these numbers' }).waitFor();
    await page.getByText(/rules? neither added nor tested by a call/).waitFor();
    for (const [button, ending] of [
      ['Week as PNG', '.png'],
      ['SVG', '.svg'],
    ] as const) {
      await page.getByRole('button', { name: 'Share this week' }).click();
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
      ]);
      expect(saved.suggestedFilename()).toMatch(/^week-in-memory-\d{4}-\d\d-\d\d/);
      expect(saved.suggestedFilename().endsWith(ending)).toBe(true);
      expect(readFileSync(await saved.path()).length).toBeGreaterThan(500);
    }
  });

  it('asks for a new link once its login has ended, and tells who has none', async () => {
    const stranger = await browser.newPage();
    await stranger.goto(`${origin}/#/memory/1`);
    await stranger.getByText('agent-memory open').waitFor();
    await stranger.evaluate("localStorage.setItem('agent-memory.token', 'of-another-daemon')");
    await stranger.reload();
    await stranger.getByText('This login has ended').waitFor();
    await stranger.close();
  });

  it('a login that was logged out of is worth nothing, and the page says how to get a new one', async () => {
    const leaving = await newPage(1200);
    const token = await leaving.evaluate<string>("localStorage.getItem('agent-memory.token')");
    const asIt = async () =>
      (await fetch(`${origin}/api/stats`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await asIt()).toBe(200);
    // What the first page asks for is answered before, since a late question would be refused.
    await leaving.getByRole('navigation', { name: 'Start here' }).waitFor();
    await leaving.locator('.menu .pulse').waitFor();
    await leaving.getByText('Loading …').first().waitFor({ state: 'detached' });
    await leaving.getByRole('button', { name: 'Log out' }).click();
    await leaving.getByText('agent-memory open').waitFor();
    expect(await asIt()).toBe(401);
    expect(await leaving.evaluate("localStorage.getItem('agent-memory.token')")).toBeNull();
    await leaving.context().close();
  });

  it('the REST interface is dark where the viewer is, and leads back to it', async () => {
    const dark = await newPage(1200, 'dark');
    await dark.getByRole('link', { name: 'Help', exact: true }).click();
    await dark.getByRole('link', { name: 'REST interface' }).click();
    await dark.getByText('/api/observations/search').first().waitFor();
    expect(await dark.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(16, 17, 20)');
    await dark.getByRole('link', { name: 'Back to agent-memory' }).click();
    await dark.getByRole('heading', { name: 'Overview' }).waitFor();
    await dark.context().close();
  });

  it('asks nobody but the daemon, and no script of it fails', () => {
    expect(faults).toEqual([]);
  });
});
