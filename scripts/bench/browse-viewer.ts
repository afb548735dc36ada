import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import type { BenchDaemon } from './bench-daemon.ts';
import { openConnection } from './connection.ts';
import type { Measured, Skipped } from './figure.ts';
import { LONG_SESSION } from './fill-sessions.ts';
import { median } from './statistics.ts';

/** Where Debian's package puts it (scripts/ci/install-chromium.sh). */
export const CHROMIUM = '/usr/bin/chromium';
const ROUNDS = 3;
/** Time by which a page that is opened anew shows its first content. */
const FIRST_CONTENT_MS = 500;
/** Time by which a delivered event must appear on the page Now. */
const LIVE_MS = 1000;
const MARGIN = 0.5;

/**
 * Open each page of the viewer in Chromium over a filled memory; measure its first and full content, and how soon a
 * prompt appears live. @throws if a page fails, is wider than the window, or asks anybody but the daemon
 */
export async function browseViewer(
  daemon: BenchDaemon,
  { of, cwd, slowness, progress }: { of: string; cwd: string; slowness: number; progress(text: string): void },
): Promise<(Measured | Skipped)[]> {
  if (!existsSync(CHROMIUM))
    return [{ what: `${of}: pages in Chromium`, skipped: 'no Chromium: scripts/ci/install-chromium.sh installs it' }];
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    const faults: string[] = [];
    const origin = (await daemon.api.health()).url;
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(`${origin}/`)) faults.push(`asked ${request.url()}`);
    });
    await page.goto((await daemon.api.browserLink()).url);
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    const places = await viewerPlaces(daemon);
    const rows: Measured[] = [];
    for (const place of places) {
      progress(`Chromium, ${place}`);
      const times: { first: number; all: number }[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        const time = await openAnew(page, `${origin}/#/${place}`);
        if (round > 0) times.push(time); // the first one fills the browser's cache
      }
      const all = times.map((time) => time.all);
      rows.push({
        what: `${of}: first content of ${place.split('?')[0]} in Chromium`,
        value: median(times.map(({ first }) => first)),
        unit: 'ms',
        budget: { limit: FIRST_CONTENT_MS * slowness, is: 'at most', margin: MARGIN },
        note: `all of it after ${median(all).toFixed(0)} ms, at worst ${Math.max(...all).toFixed(0)}`,
      });
    }
    rows.push(await liveRow(daemon, page, { of, cwd, origin, slowness }));
    if (faults.length > 0) throw new Error(`The viewer failed over ${of}: ${faults.slice(0, 5).join('; ')}`);
    return rows;
  } finally {
    await browser.close();
  }
}

/** Every page of the menu, and one of each kind of thing. */
export async function viewerPlaces({ api }: BenchDaemon): Promise<string[]> {
  const middle = (await api.observations({ limit: 1 })).items[0]!.id >> 1;
  const injection = (await api.injections({ limit: 1 })).items[0]!.id;
  return [
    ...['now', 'search?q=How did we retry the import?', 'sessions', `sessions/${LONG_SESSION}`, 'memory'],
    ...[`memory/${middle}`, 'rules', 'profile', 'why', `why/${injection}`, `graph?focus=observation:${middle}`],
    ...['forget?words=deadlock webhook', 'health', 'stats?days=366', 'settings'],
  ];
}

/** Load the document at an address: milliseconds until its first content, and until nothing is loading any more. */
export async function openAnew(page: Page, address: string): Promise<{ first: number; all: number }> {
  await page.goto('about:blank');
  await page.goto(address, { waitUntil: 'commit' });
  // The page's policy forbids to evaluate a text from inside it, as waitForFunction does.
  await page.evaluate(`new Promise((done) => {
    const isLoading = (one) => one.textContent.startsWith('Loading');
    const look = () => document.querySelector('main h1') && ![...document.querySelectorAll('main .quiet, main .skeleton')].some(isLoading)
      ? done() : requestAnimationFrame(look);
    look();
  })`);
  const [first, all, width] = (await page.evaluate(
    "[performance.getEntriesByName('first-contentful-paint')[0]?.startTime, performance.now(), document.documentElement.scrollWidth - innerWidth]",
  )) as [number, number, number];
  if (width > 0) throw new Error(`${address} is ${width} pixels wider than the window`);
  return { first: first ?? all, all };
}

async function liveRow(
  daemon: BenchDaemon,
  page: Page,
  { of, cwd, origin, slowness }: { of: string; cwd: string; origin: string; slowness: number },
): Promise<Measured> {
  await page.goto(`${origin}/#/now`);
  await page.getByText('live', { exact: true }).waitFor();
  const connection = await openConnection(daemon.port, daemon.token);
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const session_id = randomUUID();
    const prompt_id = randomUUID();
    const payload = { session_id, prompt_id, cwd, hook_event_name: 'UserPromptSubmit', prompt: `Live ${prompt_id}` };
    const startedAt = performance.now();
    await connection.post('/hooks/claude-code/UserPromptSubmit', JSON.stringify(payload));
    await page.getByText(prompt_id).first().waitFor();
    if (round > 0) times.push(performance.now() - startedAt);
  }
  connection.close();
  return {
    what: `${of}: a prompt, from its hook to the page Now`,
    value: median(times),
    unit: 'ms',
    budget: { limit: LIVE_MS * slowness, is: 'at most', margin: MARGIN },
    note: `the longest of ${times.length} took ${Math.max(...times).toFixed(0)} ms`,
  };
}
