import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { createClient } from '../../daemon/client/client.ts';
import type { BenchDaemon } from './bench-daemon.ts';
import { CHROMIUM, openAnew, viewerPlaces } from './browse-viewer.ts';
import type { Measured, Skipped } from './figure.ts';
import { LONG_SESSION } from './fill-sessions.ts';
import { TASKS, type Task, WRONG } from './newcomer-tasks.ts';

/** Time from a click to the first content of what it leads to. */
const FIRST_CONTENT_MS = 500;
/** A frame at 60 a second. */
const FRAME_MS = 16;
/** Rows that are loaded and then scrolled over, where a memory has as many. */
const ROWS = 10_000;
const FRAMES = 150;
const PIXELS_A_FRAME = 2400;
/** Scroll to the end of what is loaded, and give the page a moment to ask for more. */
const TO_THE_END =
  'new Promise((drawn) => { scrollTo(0, document.documentElement.scrollHeight); requestAnimationFrame(() => requestAnimationFrame(drawn)); })';
/** How far a row may stand from where it was left. */
const MOVED_PIXELS = 8;
const MARGIN = 0.5;
const SCREEN = { width: 1280, height: 900 };
const TELEPHONE = { width: 390, height: 844 };

type TasksRun = {
  of: string;
  slowness: number;
  progress(text: string): void;
  /** Is told each figure as soon as it is measured. */
  found?: ((row: Measured) => void) | undefined;
};

/**
 * Do the tasks of a newcomer in Chromium over a filled memory: how many clicks each takes, and how soon the last one
 * shows what was asked for; then scroll over thousands of rows, leave a row and go back to it, and ask axe about every
 * page in both schemes. @throws when a task can't be done
 */
export async function doViewerTasks(
  daemon: BenchDaemon,
  { of, slowness, progress, found }: TasksRun,
): Promise<(Measured | Skipped)[]> {
  if (!existsSync(CHROMIUM))
    return [{ what: `${of}: tasks in Chromium`, skipped: 'no Chromium: scripts/ci/install-chromium.sh installs it' }];
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    await prepare(daemon);
    const page = await loggedIn(browser, daemon, 'light');
    const rows: Measured[] = [];
    const add = (...measured: Measured[]) => {
      for (const row of measured) found?.(row);
      rows.push(...measured);
    };
    const doAll = async (on: Page, tasks: readonly Task[], where: string) => {
      for (const task of tasks) {
        progress(`task: ${task.what}${where}`);
        add(...rowsOf(`${of}: ${task.what}${where}`, task, await doTask(on, task), slowness));
      }
    };
    await doAll(page, TASKS, '');
    const telephone = await loggedIn(browser, daemon, 'light', TELEPHONE);
    await doAll(
      telephone,
      TASKS.filter(({ isQuestion }) => isQuestion),
      ', on a telephone',
    );
    await telephone.context().close();
    progress('scrolling');
    add(...(await scrollRows(page, daemon, { of, slowness, progress })));
    add(await askAxe(browser, daemon, of, progress));
    return rows;
  } finally {
    await browser.close();
  }
}

/** The clicks of a task, and the time after its last one. */
const rowsOf = (
  what: string,
  { atMost }: Task,
  { clicks, ms }: { clicks: number; ms: number },
  slowness: number,
): Measured[] => [
  { what, value: clicks, unit: 'clicks', budget: { limit: atMost, is: 'at most', margin: 0 } },
  {
    what: `${what}, after its last click`,
    value: ms,
    unit: 'ms',
    budget: { limit: FIRST_CONTENT_MS * slowness, is: 'at most', margin: MARGIN },
  },
];

/** The subjects of the tasks, in addition to the filling. */
async function prepare({ api, home, env }: BenchDaemon): Promise<void> {
  for (const project of ['bench/quagga', 'bench/zebra'])
    await api.saveObservation({ text: `About ${project}`, project });
  await api.saveObservation({ text: WRONG, project: 'bench/zebra' });
  // A model proposes it, so it waits for a person.
  const model = createClient({ home, env, door: 'mcp' });
  const body = {
    text: 'Run the migration tests before touching the schema',
    kind: 'procedure',
    project: 'bench/zebra',
  };
  await model.request('POST', '/api/rules', { body });
}

async function loggedIn(
  browser: Browser,
  daemon: BenchDaemon,
  colorScheme: 'light' | 'dark',
  viewport = SCREEN,
): Promise<Page> {
  const context = await browser.newContext({ viewport, colorScheme });
  const page = await context.newPage();
  await page.goto((await daemon.api.browserLink()).url);
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  return page;
}

async function doTask(page: Page, task: Task): Promise<{ clicks: number; ms: number }> {
  await page.evaluate("location.hash = '#/now'");
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await page.locator('.card .title').first().waitFor();
  await page.locator('nav.start a').first().waitFor();
  let clicks = 0;
  let clickedAt = performance.now();
  const counted = async (act: () => Promise<unknown>) => {
    clicks++;
    await act();
    clickedAt = performance.now();
  };
  await task.does({
    page,
    click: (name, role = 'link') =>
      counted(async () => {
        const all =
          typeof name === 'string' ? page.getByRole(role, { name, exact: true }) : page.getByRole(role, { name });
        const one = name instanceof RegExp && role === 'link' ? page.locator('.card .title').first() : all.first();
        await one.waitFor();
        if (task.isQuestion) await refuseToScroll(page, one);
        await one.click({ noWaitAfter: true });
      }),
    choose: (label, value) => counted(() => page.getByLabel(label).selectOption(value)),
    shown: (selector) => page.locator(selector).first().waitFor(),
  });
  return { clicks, ms: performance.now() - clickedAt };
}

/** A question is one click only where its link is seen. @throws when it stands outside the window */
async function refuseToScroll(page: Page, link: Locator): Promise<void> {
  const { x, y, width, height } = (await link.boundingBox())!;
  const { width: right, height: bottom } = page.viewportSize()!;
  if (x < 0 || y < 0 || x + width > right || y + height > bottom)
    throw new Error(`“${await link.innerText()}” stands outside a window of ${right} × ${bottom}`);
}

/** Load ten thousand rows, scroll over them by the wheel, leave one and go back. */
async function scrollRows(page: Page, { api }: BenchDaemon, { of, slowness, progress }: TasksRun): Promise<Measured[]> {
  const there = Math.min(ROWS, (await api.stats()).observations);
  await page.evaluate("location.hash = '#/memory'");
  const rows = page.locator('ol.rows > li.row');
  await rows.first().waitFor();
  for (let loaded = 0; loaded < there; loaded = await rows.count()) {
    progress(`scrolling, ${loaded} rows loaded`);
    await page.evaluate(TO_THE_END);
  }
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const script = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration')!.value * 1000;
  };
  await page.mouse.move(500, 500);
  const frames: number[] = [];
  for (let frame = 0; frame < FRAMES; frame++) {
    const before = await script();
    await page.mouse.wheel(0, -PIXELS_A_FRAME);
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    frames.push((await script()) - before);
  }
  const worst = Math.max(...frames);
  const row = rows.nth(Math.floor(there / 2)).locator('a.title');
  await row.scrollIntoViewIfNeeded();
  await page.waitForTimeout(500);
  const { y } = (await row.boundingBox())!;
  await row.click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goBack();
  await row.waitFor();
  await page.waitForTimeout(500);
  const moved = Math.abs((await row.boundingBox())!.y - y);
  return [
    {
      what: `${of}: script of a frame while ${there.toLocaleString('en')} rows are scrolled, the longest of ${FRAMES}`,
      value: worst,
      unit: 'ms',
      budget: { limit: FRAME_MS * slowness, is: 'at most', margin: MARGIN },
      note: `${(frames.reduce((sum, one) => sum + one) / FRAMES).toFixed(2)} ms on average`,
    },
    {
      what: `${of}: how far a row in the middle of them stands from where it was left, after Back`,
      value: moved,
      unit: 'pixels',
      budget: { limit: MOVED_PIXELS, is: 'at most', margin: 0 },
    },
  ];
}

/** Ask axe about every page, in both schemes. */
async function askAxe(
  browser: Browser,
  daemon: BenchDaemon,
  of: string,
  progress: (text: string) => void,
): Promise<Measured> {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const origin = (await daemon.api.health()).url;
  const places = [
    ...(await viewerPlaces(daemon)),
    'effect',
    'graph',
    'help',
    `files?path=src/main.ts`,
    `sessions/${LONG_SESSION}`,
  ];
  const found: string[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    const page = await loggedIn(browser, daemon, scheme);
    for (const place of places) {
      progress(`axe, ${scheme}, ${place}`);
      await openAnew(page, `${origin}/#/${place}`);
      const violations = (await page.evaluate(
        `(() => { ${axe}; return axe.run({ rules: { 'target-size': { enabled: true } } }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html)); })()`,
      )) as string[];
      found.push(...violations.map((violation) => `${scheme} ${place}: ${violation}`));
    }
    await page.context().close();
  }
  return {
    what: `${of}: violations that axe finds on ${places.length} pages in both schemes`,
    value: found.length,
    unit: 'violations',
    budget: { limit: 0, is: 'at most', margin: 0 },
    ...(found.length > 0 && { note: found.slice(0, 3).join('; ') }),
  };
}
