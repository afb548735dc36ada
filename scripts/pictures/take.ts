import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { VIEWER_TOKEN_KEY } from '../../daemon/contract/door.ts';
import type { Recording, ReplayServer } from './recording.ts';

/** Compared sizes: a desktop and a phone screen, high enough for two screens of a page. */
const SIZES = [
  { width: 1440, height: 1200 },
  { width: 390, height: 1395 },
] as const;
const SCHEMES = ['light', 'dark'] as const;

/** Open the viewer at the recording's time. */
export async function openView(
  browser: Browser,
  { origin }: ReplayServer,
  { at }: Recording,
  look: Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'deviceScaleFactor'>,
): Promise<Page> {
  const context = await browser.newContext({ ...look, reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' });
  await context.addInitScript(`localStorage.setItem(${JSON.stringify(VIEWER_TOKEN_KEY)}, 'recorded')`);
  const page = await context.newPage();
  await page.clock.setFixedTime(at);
  await page.goto(origin);
  return page;
}

/** Open a page of the viewer in each size and scheme, one browser's page for all places. */
export async function openViews(browser: Browser, server: ReplayServer, recording: Recording): Promise<Page[]> {
  const views: Page[] = [];
  for (const viewport of SIZES) {
    for (const colorScheme of SCHEMES)
      views.push(await openView(browser, server, recording, { viewport, colorScheme }));
  }
  return views;
}

/** Show a place until nothing is asked or loaded any more. */
export async function showPlace(page: Page, place: string, server: ReplayServer): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(`#/${place}`)}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.evaluate('document.fonts.ready');
  // Nothing is loaded, and two frames in a row are drawn without anything that was asked in between.
  let calm = 0;
  while (calm < 3) {
    const isLoading = await page.evaluate(
      `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(document.querySelector('.skeleton, [aria-busy="true"]') !== null))))`,
    );
    calm = isLoading || server.isBusy() ? 0 : calm + 1;
  }
  // The pointer lies on nothing, and no row that is drawn late is missing.
  await page.mouse.move(0, 0);
}

/** Show a place and take its picture. @returns a PNG, base64 */
export async function takePicture(page: Page, place: string, server: ReplayServer): Promise<string> {
  await showPlace(page, place, server);
  return (await page.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64');
}
