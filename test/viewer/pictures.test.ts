/** Every page of the viewer, on two screens and in both schemes, beside a small picture of how it looked when somebody last looked at it. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPARED } from '../../scripts/pictures/compared.ts';
import { type ReplayServer, readRecording, replay } from '../../scripts/pictures/recording.ts';
import { openViews, takePicture } from '../../scripts/pictures/take.ts';
import { compareThumbnails, makeThumbnail } from '../../scripts/pictures/thumbnails.ts';
import { notBuilt } from '../support/built-package.ts';

const CHROMIUM = '/usr/bin/chromium';
const missing = notBuilt ?? (existsSync(CHROMIUM) ? undefined : 'no Chromium: scripts/ci/install-chromium.sh');
/** Share of the cells that another drawing of the same letters changes at most; filters that stand one below the other change 3.5 %. */
const MOST_OFF = 0.01;
const ANEW = 'If it looks as it should: npm run pictures -- compared';
const recording = missing ? undefined : readRecording(COMPARED);
const places = Object.entries(recording?.places ?? {});

describe.skipIf(missing)(`the viewer’s looks${missing ? ` [skipped: ${missing}]` : ''}`, { timeout: 120_000 }, () => {
  let browser: Browser;
  let server: ReplayServer;
  let canvas: Page;
  let views: Page[];

  beforeAll(async () => {
    server = await replay(recording!);
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    canvas = await browser.newPage();
    views = await openViews(browser, server, recording!);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const picturesOf = async (place: string) => {
    const pictures: string[] = [];
    for (const view of views) pictures.push(await takePicture(view, place, server));
    return pictures;
  };
  const knownOf = (name: string) => readFileSync(join(COMPARED, `${name}.png`)).toString('base64');

  it.each(places)('%s looks as it did', async (name, place) => {
    const pictures = await picturesOf(place);
    const now = await makeThumbnail(canvas, pictures);
    const off = await compareThumbnails(canvas, now, knownOf(name));
    const folder = join(tmpdir(), 'agent-memory-looks');
    if (off > MOST_OFF) {
      mkdirSync(folder, { recursive: true });
      for (const [at, picture] of pictures.entries())
        writeFileSync(join(folder, `${name}-${at}.png`), Buffer.from(picture, 'base64'));
    }
    expect(off, `${name} differs; its pictures lie in ${folder}. ${ANEW}`).toBeLessThanOrEqual(MOST_OFF);
    expect(server.unknown, `Not recorded. npm run pictures -- compared --record`).toEqual([]);
  });

  /** How far pages are off with a style of one's own. */
  const offWith = async (style: string, name: string) => {
    await Promise.all(views.map((view) => view.addStyleTag({ content: style })));
    const now = await makeThumbnail(canvas, await picturesOf(recording!.places[name]!));
    for (const view of views) await view.evaluate("document.querySelector('style').remove()");
    return compareThumbnails(canvas, now, knownOf(name));
  };

  it.each([
    ['the time below its title', 'sessions', '.row > .line { display: block }'],
    ['filters one below the other', 'sessions', '.bar { display: block }'],
    ['tiles one below the other', 'overview', '.week { display: block }'],
    ['a font that is not there', 'rules-lessons', ':root { --sans: monospace }'],
  ])('%s never passes for another drawing of the letters', async (_, name, style) => {
    expect(await offWith(style, name)).toBeGreaterThan(MOST_OFF);
  });

  it.each([
    ['a little heavier', '* { -webkit-text-stroke: 0.04px }'],
    ['a third of a pixel away', 'main { translate: 0.33px 0.33px }'],
  ])('letters that are drawn %s pass', async (_, style) => {
    expect(await offWith(style, 'sessions')).toBeLessThanOrEqual(MOST_OFF);
  });

  it('has a picture of each page and no other', () => {
    const files = readdirSync(COMPARED).filter((file) => file.endsWith('.png'));
    expect(files.sort()).toEqual(places.map(([name]) => `${name}.png`).sort());
  });
});
