/** What a stranger misread in the pictures, page by page, and reads right now: on the recorded weeks of work. */
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPARED } from '../../scripts/pictures/compared.ts';
import { type Recording, type ReplayServer, readRecording, replay } from '../../scripts/pictures/recording.ts';
import { openView, showPlace } from '../../scripts/pictures/take.ts';
import { notBuilt } from '../support/built-package.ts';

const CHROMIUM = '/usr/bin/chromium';
const missing = notBuilt ?? (existsSync(CHROMIUM) ? undefined : 'no Chromium: scripts/ci/install-chromium.sh');
const WIDE = { width: 1200, height: 900 };
const NARROW = { width: 390, height: 844 };

describe.skipIf(missing)(`at sight${missing ? ` [skipped: ${missing}]` : ''}`, { timeout: 60_000 }, () => {
  let browser: Browser;
  let server: ReplayServer;
  let recording: Recording;
  let wide: Page;
  let narrow: Page;

  beforeAll(async () => {
    recording = readRecording(COMPARED);
    server = await replay(recording);
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    wide = await openView(browser, server, recording, { viewport: WIDE, colorScheme: 'dark' });
    narrow = await openView(browser, server, recording, { viewport: NARROW, colorScheme: 'light' });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const show = (name: string, page = wide) => showPlace(page, recording.places[name]!, server);
  const textOf = (selector: string, page = wide) => page.locator(selector).first().innerText();

  it.each([
    ['overview', '.week'],
    ['stats', '.plots'],
  ])('%s says what the added tokens are made of, and gives no mean of a part', async (name, selector) => {
    await show(name);
    const text = await textOf(selector);
    expect(text).toMatch(/[\d.,]+K? to \d+ prompts, [\d.,]+K? at session starts/);
    expect(text).not.toMatch(/per prompt/);
  });

  it('a memory that a program pinned never says that nobody pinned it', async () => {
    await show('memory');
    expect(await textOf('article .panel')).toContain('pinned by a program, not by you');
    expect(await textOf('article .facts')).toMatch(/^decision\s+pinned\s+used 10×/);
  });
});
