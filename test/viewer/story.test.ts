/** What the viewer's frame promises on every page, and a session as a story: in a real browser, on the sessions of the demonstration. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordedSessions } from '../../cli/demo/recorded-sessions.ts';
import { createClient } from '../../daemon/client/client.ts';
import type { Client } from '../../daemon/client/client-over.ts';
import { notBuilt, type Sandbox, settle } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';

const CHROMIUM = '/usr/bin/chromium';
const missing = notBuilt ?? (existsSync(CHROMIUM) ? undefined : 'no Chromium: scripts/ci/install-chromium.sh');
const EXPORT_SESSION = '5f0c9a52-7c1e-4f63-9d55-0a7f3b1c2e01';
/** More than two pages of a list. */
const MEMORIES = 450;

describe.skipIf(missing)(`the viewer's frame${missing ? ` [skipped: ${missing}]` : ''}`, { timeout: 60_000 }, () => {
  let sandbox: Sandbox;
  let client: Client;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let origin: string;

  const link = async () => (await sandbox.api.browserLink()).url;
  const show = async (place: string) => {
    await page.evaluate(`location.hash = ${JSON.stringify(`#/${place}`)}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  const deliver = (event: string, payload: Record<string, unknown>) =>
    client.request('POST', `/hooks/claude-code/${event}`, { body: { ...payload, hook_event_name: event } });

  beforeAll(async () => {
    sandbox = await makeSandboxWithDatabase();
    expect(await sandbox.cli(['start'])).toMatchObject({ code: 0 });
    client = createClient({ home: sandbox.home, env: sandbox.env });
    const memories = Array.from({ length: MEMORIES }, (_, n) => ({
      project: 'acme/wombats',
      text: `Wombat number ${n} digs`,
    }));
    await client.request('POST', '/api/observations', { body: memories, timeoutMs: 60_000 });
    for (const { payload } of recordedSessions(sandbox.project))
      await deliver(String(payload.hook_event_name), payload);
    await settle(sandbox.api);
    origin = (await sandbox.api.health()).url;
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true });
    page = await context.newPage();
    await page.goto(await link());
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await sandbox?.close();
  });

  it('going back from a memory never loses the row that was read, nor the rows that were loaded', async () => {
    await show('memory?project=acme%2Fwombats');
    const rows = page.locator('ol.rows > li.row');
    await rows.getByText(`Wombat number ${MEMORIES - 1} digs`).waitFor();
    const scrolled = async () => {
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      return rows.count();
    };
    await expect.poll(scrolled, { timeout: 40_000 }).toBe(MEMORIES);
    const row = page.getByRole('link', { name: 'Wombat number 60 digs', exact: true });
    await row.scrollIntoViewIfNeeded();
    // Rows above it get their heights frame by frame while it is scrolled to: it is left once it stays in its place.
    let top = Number.NaN;
    let still = 0;
    const staysInPlace = async () => {
      const { y } = (await row.boundingBox())!;
      still = y === top ? still + 1 : 0;
      top = y;
      return still;
    };
    await expect.poll(staysInPlace).toBeGreaterThan(5);
    await page.evaluate(
      `addEventListener('popstate', () => { window.left = [...document.querySelectorAll('main a.title')].find((one) => one.textContent === 'Wombat number 60 digs').getBoundingClientRect().top; }, { once: true })`,
    );
    await row.click();
    await page.getByRole('heading', { level: 1, name: 'Wombat number 60 digs' }).waitFor();
    expect(await page.evaluate('scrollY')).toBe(0);
    const before = (await page.evaluate('window.left')) as number;
    await page.goBack();
    await expect.poll(() => rows.count()).toBe(MEMORIES);
    await expect.poll(async () => Math.abs((await row.boundingBox())!.y - before)).toBeLessThan(8);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Wombat number 60 digs');
  });

  it('a change is never hidden by what was loaded before it', async () => {
    await show('rules');
    await page.getByLabel('A new rule').fill('Never wake the wombat');
    await page.getByRole('button', { name: 'Add for every project' }).click();
    await page.getByRole('link', { name: 'Never wake the wombat' }).click();
    await page.getByRole('heading', { level: 1, name: 'Never wake the wombat' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Never wake the wombat' }).waitFor();
  });

  it('each page is titled by its heading, and a tab shows that drafts wait', async () => {
    await show('sessions');
    await expect.poll(() => page.title()).toBe('Sessions · agent-memory');
    await show('stats');
    await expect.poll(() => page.title()).toBe('Stats · agent-memory');
    const icon = () => page.locator('link[rel="icon"]').getAttribute('href');
    expect(await icon()).not.toContain('circle');
    const { id } = await sandbox.api.createLesson({
      title: 'Numbat',
      rule: 'Mind the numbat',
      trigger_pattern: 'numbat',
    });
    await sandbox.api.changeLesson(id, { status: 'draft' });
    await show('sessions');
    await expect.poll(icon).toContain('circle');
    await sandbox.api.removeLesson(id);
  });

  it('an address that can’t be read leads to a page that says so, never to an empty one', async () => {
    const own = await context.newPage();
    const faults: string[] = [];
    own.on('pageerror', (error) => faults.push(error.message));
    for (const address of ['#/memory/%E0%A4%A', '#/memory/abc', '#/nowhere']) {
      await own.goto(`${origin}/${address}`);
      await own.reload();
      await own.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor();
    }
    await own.goto(`${origin}/#/memory/999999`);
    await own.getByRole('heading', { level: 1, name: 'There is no memory 999999' }).waitFor();
    expect(faults).toEqual([]);
    await own.close();
  });

  it('a deep link survives the login, and a link that was used logs nobody out', async () => {
    const stranger = await browser.newContext();
    const tab = await stranger.newPage();
    await tab.goto(`${origin}/#/sessions/${EXPORT_SESSION}`);
    await tab.getByText('agent-memory open').waitFor();
    const url = await link();
    await tab.goto(url);
    await tab.getByRole('heading', { level: 1, name: /^The CSV export of invoices/ }).waitFor();
    const again = await stranger.newPage();
    await again.goto(url);
    await again.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await stranger.close();
  });

  it('the chosen colours stay, whatever the system’s are', async () => {
    const ground = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    await show('now');
    const light = await ground();
    await page.getByRole('button', { name: 'Dark', exact: true }).click();
    expect(await ground()).not.toBe(light);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await ground()).not.toBe(light);
    await page.getByRole('button', { name: 'As the system' }).click();
    expect(await ground()).toBe(light);
  });

  it('the fonts come from the daemon, in both subsets, and are used', async () => {
    await show('now');
    expect(
      await page.evaluate(
        "Promise.all(['500 14px Inter', '13px \"JetBrains Mono\"'].map((font) => document.fonts.load(font).then((faces) => faces.length)))",
      ),
    ).toEqual([1, 1]);
  });

  it('a narrow screen reaches every page, by a bar of five and what opens from it', async () => {
    const own = await context.newPage();
    await own.setViewportSize({ width: 390, height: 844 });
    await own.goto(`${origin}/#/now`);
    const menu = own.getByRole('navigation', { name: 'Pages' });
    await menu.getByRole('link', { name: 'Sessions' }).click();
    await own.getByRole('heading', { level: 1, name: 'Sessions' }).waitFor();
    expect(await menu.getByRole('link', { name: 'Settings' }).isVisible()).toBe(false);
    await menu.getByRole('button', { name: 'More' }).click();
    await menu.getByRole('link', { name: 'Settings' }).click();
    await own.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    expect(await menu.getByRole('link', { name: 'Settings' }).isVisible()).toBe(false);
    await own.close();
  });

  it('a session is told from the prompt over calls and edits to the reply and what was remembered', async () => {
    await show(`sessions/${EXPORT_SESSION}`);
    const turn = page.locator('article', { hasText: 'loses its last line when the file is larger than 64 KB' });
    await turn.getByText('It now waits for end()').first().waitFor();
    const steps = turn.locator('li.step');
    expect(await steps.count()).toBe(4);
    expect(await steps.nth(0).textContent()).toMatch(/Ran.*npm test -- invoice-export.*failed/);
    await steps.nth(0).locator('summary').click();
    await steps.nth(0).getByText('AssertionError: expected 1999 lines').waitFor();
    await steps.nth(2).locator('summary').click();
    expect(await steps.nth(2).locator('.diff .out').allTextContents()).toEqual(
      expect.arrayContaining(['  out.destroy();']),
    );
    expect(await steps.nth(2).locator('.diff .in').allTextContents()).toEqual(
      expect.arrayContaining(['    out.end(resolve);']),
    );
    await turn.locator('.remembered').getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Prompt and calls' }).waitFor();
  });

  it('a lesson that blocked a call stands at the call, with its words', async () => {
    const lesson = { title: 'Mind the echidna', rule: 'Never wake the echidna', severity: 'critical' as const };
    await sandbox.api.createLesson({ ...lesson, action: 'hold', trigger_tool: 'Bash', trigger_pattern: 'echidna' });
    const session_id = randomUUID();
    const turn = { session_id, cwd: sandbox.project, prompt_id: randomUUID() };
    const call = { ...turn, tool_name: 'Bash', tool_use_id: randomUUID(), tool_input: { command: 'wake echidna' } };
    await deliver('SessionStart', { session_id, cwd: sandbox.project, source: 'startup' });
    await deliver('UserPromptSubmit', { ...turn, prompt: 'Look after the animals' });
    await deliver('PreToolUse', call);
    await expect
      .poll(async () => (await sandbox.api.firingsOf({ session_id })).items.length, { timeout: 20_000 })
      .toBeGreaterThan(0);
    await show(`sessions/${session_id}`);
    const step = page.locator('li.step', { hasText: 'wake echidna' });
    await step.getByRole('link', { name: 'Mind the echidna' }).waitFor();
    expect(await step.textContent()).toMatch(
      /Tried.*wake echidna.*blocked.*Your lesson blocked the call: Mind the echidna/,
    );
  });

  it('j and k go from turn to turn', async () => {
    await show('sessions/8b1d4e70-2f6a-4c39-b7d0-9e5c1a2f4d02');
    const current = () => page.locator('article[aria-current="step"]').getAttribute('id');
    await page.locator('article').nth(2).waitFor();
    const first = await current();
    // Until the page listens.
    const pressed = async () => {
      await page.keyboard.press('j');
      return current();
    };
    await expect.poll(pressed).not.toBe(first);
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    await expect.poll(current).toBe(first);
  });

  it('a session saved as a page holds no script, loads nothing, and says what the session says', async () => {
    await show(`sessions/${EXPORT_SESSION}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a page' }).click(),
    ]);
    const path = await download.path();
    const html = readFileSync(path, 'utf8');
    expect(html).toContain("default-src 'none'");
    expect(html).not.toMatch(/<script|<link|src=|url\(|agent-memory\.token/);
    const reader = await context.newPage();
    const asked: string[] = [];
    reader.on('request', (request) => asked.push(request.url()));
    await reader.setContent(html);
    await reader.getByRole('heading', { level: 1, name: /^The CSV export of invoices/ }).waitFor();
    await reader.getByText('64 KB').first().waitFor();
    expect(asked).toEqual([]);
    await reader.close();
  });
});
