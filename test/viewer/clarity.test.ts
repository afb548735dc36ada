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
  /** A style of all that a selector finds, as the page draws it. */
  const styles = (selector: string, name: string, page = wide) =>
    page.evaluate(
      `[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => getComputedStyle(one)[${JSON.stringify(name)}])`,
    ) as Promise<string[]>;
  const textOf = (selector: string, page = wide) => page.locator(selector).first().innerText();

  it.each([
    ['overview', '.week'],
    ['stats', '.plots'],
  ])('%s says what the added tokens are made of, and gives no mean of a part', async (name, selector) => {
    await show(name);
    const text = await textOf(selector);
    expect(text).toMatch(/[\d.,]+K? to \d+ prompts, [\d.,]+K? to sessions/);
    expect(text).not.toMatch(/per prompt/);
  });

  it('a memory that a program pinned never says that nobody pinned it', async () => {
    await show('memory');
    expect(await textOf('article .panel')).toContain('not by you: a program pinned it');
    expect(await textOf('article .facts')).toMatch(/^decision\s+pinned\s+used 10×/);
  });

  it('the chosen colours stand out from their track in the dark', async () => {
    await show('overview');
    const light = (colour: string) =>
      colour
        .match(/\d+/g)!
        .slice(0, 3)
        .reduce((sum, part) => sum + Number(part), 0);
    const [chosen] = await styles('.theme [aria-pressed="true"]', 'backgroundColor');
    const [track] = await styles('.theme', 'backgroundColor');
    expect(light(chosen!) - light(track!)).toBeGreaterThan(60);
  });

  it('memories by kind never have two greys, and their legend begins at one line', async () => {
    await show('stats');
    const markers = '.plot:first-child .u-legend tr:not(:first-child) .u-marker';
    const isGrey = (colour: string) => {
      const parts = colour.match(/[\d.]+/g)!.map(Number);
      return Math.max(...parts) - Math.min(...parts) < 0.12;
    };
    const colours = await styles(markers, 'borderTopColor');
    expect(colours.length).toBeGreaterThan(2);
    expect(colours.filter(isGrey)).toHaveLength(1);
    const places = (await wide.evaluate(
      `[...document.querySelectorAll(${JSON.stringify(markers)})].map((one) => one.getBoundingClientRect()).map(({ x, y }) => [y, x])`,
    )) as [number, number][];
    // The first of each line.
    const lines = new Map(places.toReversed());
    expect(new Set(lines.values()).size).toBe(1);
  });

  it.each(['sessions', 'memories', 'rules-active', 'effect'])(
    'lines between rows of %s end where their text ends',
    async (name) => {
      await show(name);
      const [line, text] = (await wide.evaluate(`(() => {
      const row = document.querySelector('main li.row');
      const { left, right } = getComputedStyle(row, '::before');
      const box = row.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(row);
      const inside = (one, other) => [box.left + parseFloat(one), box.right - parseFloat(other)];
      return [inside(left, right), inside(paddingLeft, paddingRight)];
    })()`)) as [number[], number[]];
      expect(line).toEqual(text);
    },
  );

  it('what is compared from session to session stands in columns, and failures in words', async () => {
    await show('sessions');
    const lefts = (await wide.evaluate(
      "[...document.querySelectorAll('main .calls-bar')].map((one) => Math.round(one.getBoundingClientRect().x))",
    )) as number[];
    expect(lefts.length).toBeGreaterThan(3);
    expect(new Set(lefts).size).toBe(1);
    expect(await textOf('main .rows')).toContain('1 failed');
  });

  it('a session says which prompt is read and what its keys do, and no goal twice', async () => {
    await show('session');
    expect(await textOf('.scrubber')).toMatch(/^Prompt 1 of 2[\s\S]*j next, k previous$/);
    const [read] = await styles('.step .target', 'fontFamily');
    expect(read).toContain('JetBrains Mono');
    const parts = wide.locator('.summary > div');
    const goal = await parts.filter({ hasText: /^Goal/ }).innerText();
    expect(goal).not.toContain('Always write a test');
    expect(await parts.filter({ hasText: /^Decided/ }).innerText()).toContain('Always write a test');
  });

  it('on a telephone a session keeps what can be done with it behind a button', async () => {
    await show('session', narrow);
    const copy = narrow.getByRole('button', { name: 'Copy as Markdown' });
    expect(await copy.isVisible()).toBe(false);
    await narrow.getByRole('button', { name: 'What can be done with it' }).click();
    expect(await copy.isVisible()).toBe(true);
  });

  it('a telephone shows every question and what is open without scrolling', async () => {
    await show('overview', narrow);
    const bar = (await narrow.getByRole('navigation', { name: 'Pages' }).boundingBox())!;
    const asked = narrow.getByRole('navigation', { name: 'Start here' }).getByRole('link');
    const open = narrow.locator('.open-work li li');
    expect(await asked.count()).toBe(4);
    for (const one of [...(await asked.all()), ...(await open.all())]) {
      const { x, y, width, height } = (await one.boundingBox())!;
      expect(x + width).toBeLessThanOrEqual(NARROW.width);
      expect(y + height).toBeLessThanOrEqual(bar.y);
    }
  });

  it('open work comes before the figures, leads on by its whole row, and names a project without any', async () => {
    await show('overview');
    const top = async (selector: string) => (await wide.locator(selector).first().boundingBox())!.y;
    expect(await top('.open-work')).toBeLessThan(await top('.week'));
    const row = wide.locator('.open-work li li').first();
    expect(await row.getByRole('link').innerText()).toMatch(/checkout page/);
    const [{ width }, { width: all }] = [(await row.locator('a').boundingBox())!, (await row.boundingBox())!];
    expect(width).toBeGreaterThanOrEqual(all);
    expect(await textOf('.open-work')).toMatch(/acme\/shop-api/);
  });
});
