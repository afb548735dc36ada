// Makes the pictures of docs/viewer.md anew: the built daemon on the memory of the demonstration, its pages in Chromium. `npm run pictures`.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { recordedSessions } from '../../cli/demo/recorded-sessions.ts';
import { createClient } from '../../daemon/client/client.ts';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { settled, startBenchDaemon } from '../bench/bench-daemon.ts';

/** Where Debian's package puts it (scripts/ci/install-chromium.sh). */
const CHROMIUM = '/usr/bin/chromium';
const SIZE = { width: 1100, height: 760 };
/** Enough to read text by; a page then takes some 30 KB. */
const WEBP_QUALITY = 62;
const PROMPT = 'How was the invoice export fixed?';
/** The pages that are shown, each by the words that stand on it once it is there. */
const PAGES: readonly (readonly [name: string, place: string, ready: string])[] = [
  ['now', 'now', 'live'],
  ['search', 'search?q=Why did the export lose its last line?', 'throws away what is still buffered'],
  ['memory', 'memory/1', 'Where it was shown'],
  ['rules', 'rules', 'Everywhere'],
  ['why', 'why/1', 'What was considered'],
  ['graph', 'graph?focus=rule:1', 'connection'],
];

if (!existsSync(CHROMIUM)) throw new Error('There is no Chromium here: scripts/ci/install-chromium.sh installs it.');
const folder = mkdtempSync(join(tmpdir(), 'agent-memory-pictures-'));
const target = join(packageRoot(), 'docs', 'pictures');
mkdirSync(target, { recursive: true });
const project = join(folder, 'shop');
mkdirSync(project);
const daemon = await startBenchDaemon(folder);
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
try {
  const client = createClient({ home: daemon.home, env: daemon.env });
  const deliver = (event: string, payload: Record<string, unknown>) =>
    client.request('POST', `/hooks/claude-code/${event}`, { body: { ...payload, hook_event_name: event } });
  for (const { payload } of recordedSessions(project)) await deliver(String(payload.hook_event_name), payload);
  await settled(daemon);
  await deliver('UserPromptSubmit', { session_id: 'of-today', cwd: project, prompt_id: 'of-today', prompt: PROMPT });
  await settled(daemon);
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await (await browser.newContext({ viewport: SIZE, colorScheme })).newPage();
    await page.goto((await daemon.api.browserLink()).url);
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    const { items } = await daemon.api.injections({ limit: 1 });
    const devtools = await page.context().newCDPSession(page);
    for (const [name, place, ready] of PAGES) {
      const own = name === 'why' ? `why/${items[0]!.id}` : place;
      await page.evaluate(`location.hash = ${JSON.stringify(`#/${own}`)}`);
      await page.getByText(ready).first().waitFor();
      await page.getByText('Loading …').first().waitFor({ state: 'detached' });
      if (name === 'graph') await page.locator('canvas').first().waitFor();
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: WEBP_QUALITY });
      writeFileSync(join(target, `${name}-${colorScheme}.webp`), Buffer.from(data, 'base64'));
    }
    await page.context().close();
  }
} finally {
  await browser.close();
  await daemon.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
console.log(`${PAGES.length * 2} pictures in ${target}`);
