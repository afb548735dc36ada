/** What somebody finds who opens the viewer for the first time: each answer in one click, and what to do where there is nothing yet. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../daemon/client/client.ts';
import { VIEWER_TOKEN_KEY } from '../../daemon/contract/door.ts';
import { COMPARED } from '../../scripts/pictures/compared.ts';
import { type ReplayServer, readRecording, replay } from '../../scripts/pictures/recording.ts';
import { notBuilt, type Sandbox, settle } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';

const CHROMIUM = '/usr/bin/chromium';
const missing = notBuilt ?? (existsSync(CHROMIUM) ? undefined : 'no Chromium: scripts/ci/install-chromium.sh');
const skipped = missing ? ` [skipped: ${missing}]` : '';

describe.skipIf(missing)(`a newcomer, on weeks of work${skipped}`, { timeout: 60_000 }, () => {
  let browser: Browser;
  let server: ReplayServer;
  let page: Page;
  let recordedAt: string;

  beforeAll(async () => {
    const recording = readRecording(COMPARED);
    recordedAt = recording.at;
    server = await replay(recording);
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });
    await context.addInitScript(
      `localStorage.setItem(${JSON.stringify(VIEWER_TOKEN_KEY)}, 'recorded');
       window.clicks = 0;
       addEventListener('click', () => window.clicks++, true);`,
    );
    page = await context.newPage();
    await page.clock.setFixedTime(recording.at);
    await page.goto(server.origin);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it.each([
    ['what was done yesterday', 'What was done yesterday?', 'Yesterday’s work', 'li.row .title'],
    [
      'why the last prompt carried what it carried',
      'What was added to the last prompt, and why?',
      'Added to a prompt',
      '.chosen li',
    ],
    ['the rules that were never followed', 'Which rules were never followed?', 'Rules and lessons', 'input:checked'],
    ['whether it helps', 'Does it help?', 'Effect', '.figure strong'],
  ])('finds %s in one click', async (_, link, heading, shown) => {
    await page.evaluate("location.hash = '#/now'; window.clicks = 0");
    await page.getByRole('navigation', { name: 'Start here' }).getByRole('link', { name: link }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.getByRole('main').locator(shown).first().waitFor();
    expect(await page.evaluate('window.clicks')).toBe(1);
  });

  it('finds what is open without a click', async () => {
    await page.evaluate("location.hash = '#/now'");
    const open = page.locator('section.panel', { hasText: 'Open work' });
    await open.locator('li li').first().waitFor();
    expect(await open.locator('li li').first().textContent()).toContain('checkout');
  });

  it('yesterday’s work is never that of another day', async () => {
    await page.evaluate("location.hash = '#/now'");
    await page.getByRole('link', { name: 'What was done yesterday?' }).click();
    await page.locator('main li.row').first().waitFor();
    const days = (await page.evaluate(
      "[...document.querySelectorAll('main li.row time')].map(({ dateTime }) => dateTime.slice(0, 10))",
    )) as string[];
    const yesterday = new Date(Date.parse(recordedAt) - 86_400_000).toISOString().slice(0, 10);
    expect(new Set(days)).toEqual(new Set([yesterday]));
  });
});

describe.skipIf(missing)(`a newcomer, on an empty memory${skipped}`, { timeout: 90_000 }, () => {
  let sandbox: Sandbox;
  let browser: Browser;
  let page: Page;
  const show = async (place: string) => {
    await page.evaluate(`location.hash = ${JSON.stringify(`#/${place}`)}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };

  beforeAll(async () => {
    sandbox = await makeSandboxWithDatabase();
    expect(await sandbox.cli(['start'])).toMatchObject({ code: 0 });
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto((await sandbox.api.browserLink()).url);
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await sandbox?.close();
  });

  it.each([
    ['now', 'agent-memory install'],
    ['sessions', 'agent-memory backfill'],
    ['memory', 'you can add one by hand'],
    ['memory?tab=review', 'Nothing to review'],
    ['search', 'Ask in your own words'],
    ['rules', 'Correct your agent once'],
    ['rules?tab=waiting', 'waits here until you approve it'],
    ['rules?tab=lessons', 'agent-memory lessons packs install'],
    ['why', 'When an agent is asked something that its memory knows'],
    ['effect', 'Limits of these numbers'],
    ['stats', 'Work with your agent for a while'],
    ['graph', 'Once an agent has worked'],
    ['settings?tab=projects', 'The first session in a repository makes it one'],
  ])('%s says what comes here and what to do', async (place, said) => {
    await show(place);
    await page.getByRole('main').getByText(said).first().waitFor();
  });

  it('shows a first session on the overview, and leads to its story in one click', async () => {
    const client = createClient({ home: sandbox.home, env: sandbox.env });
    const turn = { session_id: randomUUID(), cwd: sandbox.project, prompt_id: randomUUID() };
    const deliver = (event: string, more: object) =>
      client.request('POST', `/hooks/claude-code/${event}`, { body: { ...turn, ...more, hook_event_name: event } });
    await deliver('SessionStart', { source: 'startup' });
    await deliver('UserPromptSubmit', { prompt: 'Why does the build fail on main?' });
    await deliver('Stop', { last_assistant_message: 'A type export was missing; it is exported now.' });
    await settle(sandbox.api);
    await show('now');
    await page.locator('.card').getByRole('link', { name: 'Why does the build fail on main?' }).click();
    await page.getByText('A type export was missing').first().waitFor();
  });

  it('a daemon that is down never goes without what starts it', async () => {
    expect(await sandbox.cli(['stop'])).toMatchObject({ code: 0 });
    await show('sessions');
    const box = page.getByRole('alert').filter({ hasText: 'The daemon doesn’t answer' });
    await box.getByText('agent-memory start').first().waitFor();
    await box.getByRole('button', { name: 'Try again' }).first().waitFor();
  });
});
