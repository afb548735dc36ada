/** What narrows a list: one button for the filters, and a day that is chosen in a month of our own. */
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPARED } from '../../scripts/pictures/compared.ts';
import { type Recording, type ReplayServer, readRecording, replay } from '../../scripts/pictures/recording.ts';
import { openView, showPlace } from '../../scripts/pictures/take.ts';
import { notBuilt } from '../support/built-package.ts';

const CHROMIUM = '/usr/bin/chromium';
const missing = notBuilt ?? (existsSync(CHROMIUM) ? undefined : 'no Chromium: scripts/ci/install-chromium.sh');
const DAY_MS = 86_400_000;

describe.skipIf(missing)(`choosers${missing ? ` [skipped: ${missing}]` : ''}`, { timeout: 60_000 }, () => {
  let browser: Browser;
  let server: ReplayServer;
  let recording: Recording;
  let page: Page;

  beforeAll(async () => {
    recording = readRecording(COMPARED);
    server = await replay(recording);
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    const viewport = { width: 390, height: 844 };
    page = await openView(browser, server, recording, { viewport, colorScheme: 'light' });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('no page asks for a day by a native field', async () => {
    for (const name of ['sessions', 'memories', 'search']) {
      await showPlace(page, recording.places[name]!, server);
      expect(await page.locator('input[type="date"]').count()).toBe(0);
    }
  });

  it('a day is chosen by its word, and the list is that day’s', async () => {
    await showPlace(page, 'sessions', server);
    await page.getByRole('button', { name: 'Day any day' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yesterday' }).click();
    await page.getByRole('heading', { level: 1, name: 'Yesterday’s work' }).waitFor();
    const yesterday = new Date(Date.parse(recording.at) - DAY_MS).toISOString().slice(0, 10);
    expect(page.url()).toContain(`day=${yesterday}`);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('a day that has not come can’t be chosen, and another month is two presses away', async () => {
    await showPlace(page, 'sessions', server);
    await page.getByRole('button', { name: 'Day any day' }).click();
    const month = page.getByRole('dialog').locator('.month');
    const shown = await month.locator('strong').innerText();
    expect(await month.locator('[aria-current="date"] ~ button').first().isDisabled()).toBe(true);
    await month.getByRole('button', { name: 'The month before' }).click();
    expect(await month.locator('strong').innerText()).not.toBe(shown);
    await page.keyboard.press('Escape');
  });

  it('a telephone has all filters behind one button, in a box that stands within the window', async () => {
    await showPlace(page, 'memory', server);
    const buttons = page.locator('main > .bar').getByRole('button');
    expect(await buttons.allInnerTexts()).toEqual(['Filter', 'Add']);
    await buttons.first().click();
    const box = page.getByRole('dialog', { name: 'Filter' });
    const { x, width } = (await box.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
    expect(await box.getByLabel('Kind').count()).toBe(1);
    await page.keyboard.press('Escape');
    expect(await box.count()).toBe(0);
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Filter');
  });
});
