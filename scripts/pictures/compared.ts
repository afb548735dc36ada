// Remakes the reference pictures of test/viewer/pictures.test.ts: `npm run pictures -- compared` after a change of
// looks; with `--record` also the daemon's replies, after a page's requests changed.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { comparedPlaces } from './compared-pages.ts';
import { LIVE_PATH, type Recording, readRecording, replay, requestKey, writeRecording } from './recording.ts';
import { startOnRichMemory } from './rich-memory.ts';
import { openViews, takePicture } from './take.ts';
import { compareThumbnails, makeThumbnail } from './thumbnails.ts';

/** Where the pictures lie that are compared with. */
export const COMPARED = join(packageRoot(), 'test', 'viewer', 'pictures');
const SIZE = { width: 1440, height: 1200 };

/** Take the pictures of all pages anew from the recording; first make this as well where asked to. */
export async function makeCompared(browser: Browser, { isRecording }: { isRecording: boolean }): Promise<number> {
  if (isRecording) await record(browser);
  const recording = readRecording(COMPARED);
  const server = await replay(recording);
  const canvas = await browser.newPage();
  const views = await openViews(browser, server, recording);
  for (const [name, place] of Object.entries(recording.places)) {
    const pictures: string[] = [];
    for (const view of views) pictures.push(await takePicture(view, place, server));
    const now = await makeThumbnail(canvas, pictures);
    const file = join(COMPARED, `${name}.png`);
    const isNew =
      !existsSync(file) || (await compareThumbnails(canvas, now, readFileSync(file).toString('base64'))) > 0;
    if (isNew) writeFileSync(file, Buffer.from(now, 'base64'));
  }
  if (server.unknown.length > 0)
    throw new Error(`Not recorded: ${server.unknown.join(', ')}. Record anew: npm run pictures -- compared --record`);
  await server.stop();
  return Object.keys(recording.places).length;
}

/** Look at every page over a made-up memory, and note what the daemon answered. */
async function record(browser: Browser): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'agent-memory-pictures-'));
  const daemon = await startOnRichMemory(folder);
  try {
    const recording: Recording = {
      at: new Date().toISOString(),
      places: await comparedPlaces(daemon.api),
      replies: {},
      live: await liveOf(`http://127.0.0.1:${daemon.port}`, daemon.token),
    };
    const context = await browser.newContext({ viewport: SIZE, locale: 'en-US', timezoneId: 'UTC' });
    const page = await context.newPage();
    await page.clock.setFixedTime(recording.at);
    const asked: Promise<unknown>[] = [];
    page.on('requestfinished', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/') && pathname !== LIVE_PATH)
        asked.push(
          request
            .response()
            .then((reply) => reply!.json())
            .then((body) => {
              recording.replies[requestKey(request.method(), pathname + search, request.postData())] = body;
            }),
        );
    });
    await page.goto((await daemon.api.browserLink()).url);
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    for (const place of Object.values(recording.places)) {
      await page.evaluate(`location.hash = ${JSON.stringify(`#/${place}`)}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForTimeout(1500);
    }
    await Promise.all(asked);
    await context.close();
    writeRecording(COMPARED, recording, folder);
  } finally {
    await daemon.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The start of the live stream. */
async function liveOf(origin: string, token: string): Promise<string> {
  const reply = await fetch(origin + LIVE_PATH, { headers: { authorization: `Bearer ${token}` } });
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('event: items') || !text.endsWith('\n\n')) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
  }
  await reader.cancel();
  return text;
}
