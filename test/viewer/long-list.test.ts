/** The viewer over thousands of memories: a list costs what is seen of it, and pages go forth and back. */
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../daemon/client/client.ts';
import { notBuilt, type Sandbox } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';

const CHROMIUM = '/usr/bin/chromium';
const missing = notBuilt ?? (existsSync(CHROMIUM) ? undefined : 'no Chromium: scripts/ci/install-chromium.sh');
const MEMORIES = 5000;
const POSTED_AT_ONCE = 500;
/** Rows of which the browser lays out the content: those of a window of 900 pixels and about as much around it. */
const MAX_LAID_OUT = 80;

describe.skipIf(missing)(
  `the viewer over ${MEMORIES} memories${missing ? ` [skipped: ${missing}]` : ''}`,
  {
    timeout: 90_000,
  },
  () => {
    let sandbox: Sandbox;
    let browser: Browser;
    let page: Page;

    beforeAll(async () => {
      sandbox = await makeSandboxWithDatabase();
      expect(await sandbox.cli(['start'])).toMatchObject({ code: 0 });
      const client = createClient({ home: sandbox.home, env: sandbox.env });
      for (let from = 0; from < MEMORIES; from += POSTED_AT_ONCE) {
        const body = Array.from({ length: POSTED_AT_ONCE }, (_, n) => ({
          project: sandbox.project,
          text: `Memory ${from + n} tells of the ${(from + n) % 100 === 7 ? 'axolotl' : 'newt'}`,
        }));
        await client.request('POST', '/api/observations', { body, timeoutMs: 60_000 });
      }
      browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
      page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
      page.setDefaultTimeout(60_000);
      await page.goto((JSON.parse((await sandbox.cli(['open', '--json'])).stdout) as { url: string }).url);
      await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    }, 180_000);
    afterAll(async () => {
      await browser?.close();
      await sandbox?.close();
    });

    const rows = () => page.locator('ol.rows > li.row');
    const laidOut = () =>
      page.evaluate(
        `[...document.querySelectorAll('ol.rows > li.row')].filter((row) => row.firstElementChild.checkVisibility({ contentVisibilityAuto: true })).length`,
      );

    it('goes on as it is scrolled, and lays out only what is seen', async () => {
      await page.evaluate(`location.hash = '#/memory'`);
      await rows().getByText('Memory 4999 tells').waitFor();
      // Again and again, as a person does: the list grows while rows above it are laid out.
      const scrolled = async () => {
        await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
        return rows().count();
      };
      await expect.poll(scrolled, { timeout: 60_000 }).toBeGreaterThanOrEqual(10 * 50);
      await rows().getByText('Memory 4510 tells').waitFor();
      await expect.poll(laidOut, { timeout: 60_000 }).toBeLessThan(MAX_LAID_OUT);
    });

    it('opens one of them, goes back to the list and forth again', async () => {
      await page.evaluate(`location.hash = '#/memory'`);
      await page.getByRole('link', { name: /^Memory 4990 tells/ }).click();
      await page.getByRole('heading', { level: 1, name: /^Memory 4990 tells/ }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Memories' }).waitFor();
      await page.goForward();
      await page.getByRole('heading', { level: 1, name: /^Memory 4990 tells/ }).waitFor();
    });

    it('lists all that holds a word, forgets it, and holds the rest', async () => {
      await page.evaluate(`location.hash = '#/forget?words=axolotl'`);
      await page.getByRole('heading', { name: '50 memories hold all of these words' }).waitFor();
      await page.getByRole('button', { name: 'Forget 50 memories' }).click();
      await page.getByRole('button', { name: 'Forget it' }).click();
      await page.getByText('No memory holds all of these words.').waitFor();
      expect((await sandbox.api.stats()).observations).toBe(MEMORIES - 50);
    });
  },
);
