// Remakes the pictures of docs/viewer.md in Chromium: the built viewer over a recorded memory of some weeks. `npm run
// pictures`; `-- compared`: the tests' reference pictures; `-- demo`: README's recording.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { COMPARED, makeCompared } from './compared.ts';
import { recordDemo } from './demo.ts';
import { readRecording, replay } from './recording.ts';
import { openView, showPlace } from './take.ts';

/** Where Debian's package puts it (scripts/ci/install-chromium.sh). */
const CHROMIUM = '/usr/bin/chromium';
/** Two pixels a point, as the screens have that pictures are looked at on. */
const SCALE = 2;
/** Enough to read text by; a page then takes some 70 KB. */
const WEBP_QUALITY = 55;
/**
 * The pages that are shown, by the name of their place in the recording, and those that are shown as a telephone shows
 * them, too.
 */
const SCREENS = [
  {
    suffix: '',
    viewport: { width: 1200, height: 800 },
    pages: {
      overview: 'overview',
      session: 'session',
      sessions: 'sessions',
      search: 'search',
      memory: 'memory',
      rules: 'rules-active',
      why: 'injection',
      stats: 'stats',
      effect: 'effect',
    },
  },
  {
    suffix: '-narrow',
    viewport: { width: 390, height: 800 },
    pages: { overview: 'overview', session: 'session', effect: 'effect' },
  },
] as const;

if (process.argv.includes('demo')) console.log(await recordDemo());
else {
  if (!existsSync(CHROMIUM)) throw new Error('There is no Chromium here: scripts/ci/install-chromium.sh installs it.');
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  if (process.argv.includes('compared')) {
    const result = await makeCompared(browser, { isRecording: process.argv.includes('--record') });
    console.log(`${result} pages in ${COMPARED}`);
  } else await illustrateDocs(browser);
  await browser.close();
}

async function illustrateDocs(browser: Browser): Promise<void> {
  const target = join(packageRoot(), 'docs', 'pictures');
  mkdirSync(target, { recursive: true });
  const recording = readRecording(COMPARED);
  const server = await replay(recording);
  let pictureCount = 0;
  for (const { suffix, viewport, pages } of SCREENS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await openView(browser, server, recording, { viewport, colorScheme, deviceScaleFactor: SCALE });
      const devtools = await page.context().newCDPSession(page);
      for (const [name, place] of Object.entries(pages)) {
        await showPlace(page, recording.places[place]!, server);
        const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: WEBP_QUALITY });
        writeFileSync(join(target, `${name}${suffix}-${colorScheme}.webp`), Buffer.from(data, 'base64'));
        pictureCount++;
      }
      await page.context().close();
    }
  }
  await server.stop();
  console.log(`${pictureCount} pictures in ${target}`);
}
