// Makes the pictures of docs/viewer.md anew: the built daemon on a memory as some weeks of work leave it, its pages in Chromium. `npm run pictures`.
// `npm run pictures -- compared`: those that the tests compare with.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { COMPARED, makeCompared } from './compared.ts';
import { STORY } from './compared-pages.ts';
import { recordDemo } from './demo.ts';
import { startOnRichMemory } from './rich-memory.ts';

/** Where Debian's package puts it (scripts/ci/install-chromium.sh). */
const CHROMIUM = '/usr/bin/chromium';
const SIZE = { width: 1200, height: 800 };
const NARROW = { width: 390, height: 800 };
/** Two pixels a point, as the screens have that pictures are looked at on. */
const SCALE = 2;
/** Enough to read text by; a page then takes some 70 KB. */
const WEBP_QUALITY = 55;
/** The pages that are shown, each by the words that stand on it once it is there. */
const PAGES: readonly (readonly [name: string, place: string, ready: string])[] = [
  ['overview', 'now', 'live'],
  ['session', 'sessions/STORY', 'Your rule blocked'],
  ['sessions', 'sessions', 'Before'],
  ['search', 'search?q=Why did the export lose its last line?', 'throws away what is still buffered'],
  ['memory', 'memory/MEMORY', 'Shown in'],
  ['rules', 'rules', 'to review'],
  ['why', 'why/WHY', 'Added context'],
  ['stats', 'stats', 'Memories by kind'],
  ['effect', 'effect', 'Limits of these numbers'],
];
/** Pages that are shown as a telephone shows them, too. */
const ALSO_NARROW = ['overview', 'session'];

if (!existsSync(CHROMIUM)) throw new Error('There is no Chromium here: scripts/ci/install-chromium.sh installs it.');
if (process.argv.includes('compared')) {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  const made = await makeCompared(browser, { isRecording: process.argv.includes('--record') });
  await browser.close();
  console.log(`${made} pages in ${COMPARED}`);
} else if (process.argv.includes('demo')) console.log(await recordDemo());
else await illustrateDocs();

async function illustrateDocs(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'agent-memory-pictures-'));
  const target = join(packageRoot(), 'docs', 'pictures');
  mkdirSync(target, { recursive: true });
  const daemon = await startOnRichMemory(folder);
  let taken = 0;
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const sessions = (await daemon.api.sessions({ limit: 50 })).items;
    const told = sessions.find(({ first_prompt }) => first_prompt?.startsWith(STORY))!;
    const memories = (await daemon.api.observations({ limit: 200 })).items.filter(({ kind }) => kind !== 'summary');
    const memory = memories.toSorted((one, other) => other.access_count - one.access_count)[0]!;
    const why = (await daemon.api.injections({ session_id: told.session_id, limit: 50 })).items.find(
      ({ event, tokens }) => event === 'UserPromptSubmit' && tokens > 0,
    )!;
    const placeOf = (place: string) =>
      place.replace('STORY', told.session_id).replace('MEMORY', String(memory.id)).replace('WHY', String(why.id));
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const [viewport, suffix] of [[SIZE, ''] as const, [NARROW, '-narrow'] as const]) {
        const page = await (await browser.newContext({ viewport, colorScheme, deviceScaleFactor: SCALE })).newPage();
        await page.goto((await daemon.api.browserLink()).url);
        await page.getByRole('navigation', { name: 'Pages' }).waitFor();
        const devtools = await page.context().newCDPSession(page);
        for (const [name, place, ready] of PAGES) {
          if (suffix && !ALSO_NARROW.includes(name)) continue;
          await page.evaluate(`location.hash = ${JSON.stringify(`#/${placeOf(place)}`)}`);
          await page.getByText(ready).first().waitFor();
          await page.getByText('Loading …').first().waitFor({ state: 'detached' });
          await page.evaluate(
            'document.fonts.ready.then(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))',
          );
          const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: WEBP_QUALITY });
          writeFileSync(join(target, `${name}${suffix}-${colorScheme}.webp`), Buffer.from(data, 'base64'));
          taken++;
        }
        await page.context().close();
      }
    }
  } finally {
    await browser.close();
    await daemon.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  console.log(`${taken} pictures in ${target}`);
}
