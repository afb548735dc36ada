/** The viewer among enemies: texts that want to run or to break a page, and pages of strangers that want what it may read. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../daemon/client/client.ts';
import type { Client } from '../../daemon/client/client-over.ts';
import { notBuilt, type Sandbox, settle } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';

const CHROMIUM = '/usr/bin/chromium';
const missing = notBuilt ?? (existsSync(CHROMIUM) ? undefined : 'no Chromium: scripts/ci/install-chromium.sh');
/** What runs if any of it is taken for markup, and what turns a line around or hides in it. */
const HOSTILE = [
  '<img src=x onerror="window.hacked=1">',
  '<script>window.hacked=1</script>',
  '"><svg onload=window.hacked=1>',
  'javascript:window.hacked=1',
  '[a](javascript:window.hacked=1)',
  '\u202Eevil\u202C \u200F\u05D0\u05D1 \u0007\u001B[31m \uFFFE \u2028 {{constructor}}',
].join(' ');
const PAGES = [
  ...['now', 'search?q=quokka', 'sessions', 'sessions/hostile', 'memory', 'memory/1', 'memory/2', 'rules', 'rules/1'],
  ...['rules/lesson/2', 'profile', 'why', 'graph?focus=session:hostile', 'graph?focus=observation:1'],
  ...['forget?words=quokka', 'health', 'stats', 'settings'],
];

describe.skipIf(missing)(
  `the viewer among enemies${missing ? ` [skipped: ${missing}]` : ''}`,
  { timeout: 90_000 },
  () => {
    let sandbox: Sandbox;
    let client: Client;
    let browser: Browser;
    let page: Page;
    let origin: string;
    const stops: (() => void)[] = [];

    const deliver = (event: string, payload: Record<string, unknown>) =>
      client.request('POST', `/hooks/claude-code/${event}`, {
        body: { session_id: 'hostile', cwd: sandbox.project, prompt_id: 'hostile', ...payload, hook_event_name: event },
      });
    async function serve(html: string): Promise<string> {
      const server: Server = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end(html));
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      stops.push(() => server.close());
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    }

    beforeAll(async () => {
      sandbox = await makeSandboxWithDatabase();
      expect(await sandbox.cli(['start'])).toMatchObject({ code: 0 });
      client = createClient({ home: sandbox.home, env: sandbox.env });
      const { api, project } = sandbox;
      await api.saveObservation({
        project,
        text: `quokka ${HOSTILE}`,
        title: HOSTILE.slice(0, 480),
        ...{
          files: [`src/${HOSTILE.slice(0, 80)}.ts`],
          topics: [HOSTILE.slice(0, 80)],
          session_id: 'hostile',
          pinned: true,
        },
      });
      await api.saveObservation({ project, text: `quokka ${'w'.repeat(990_000)}`, session_id: 'hostile' });
      await api.saveObservation({ project: `acme/${'l'.repeat(150)}`, text: `quokka ${'x'.repeat(300)}` });
      await api.addRule({ project, text: HOSTILE.slice(0, 200) });
      const lesson = { title: HOSTILE.slice(0, 180), rule: HOSTILE.slice(0, 200), trigger_pattern: 'quokka', project };
      await api.createLesson(lesson);
      await deliver('SessionStart', { source: 'startup' });
      await deliver('UserPromptSubmit', { prompt: `What about the quokka? ${HOSTILE}` });
      const call = { tool_name: 'Bash', tool_use_id: 'hostile', tool_input: { command: `echo quokka ${HOSTILE}` } };
      await deliver('PreToolUse', call);
      await deliver('PostToolUse', { ...call, tool_response: { stdout: HOSTILE, stderr: '' } });
      await deliver('Stop', { last_assistant_message: HOSTILE });
      await settle(api);
      // On a busy machine an answer is late, and then nothing is given.
      for (let tries = 0; tries < 10 && (await api.injections({ limit: 1 })).items.length === 0; tries++)
        await deliver('SessionStart', { source: 'startup', session_id: `hostile-${tries}` });
      origin = (await api.health()).url;
      browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
      page = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage();
      await page.goto((await api.browserLink()).url);
      await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    }, 120_000);
    afterAll(async () => {
      await browser?.close();
      for (const stop of stops) stop();
      await sandbox?.close();
    });

    it('runs nothing of what was recorded, and no text is wider than a narrow page', async () => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      const { items } = await sandbox.api.injections({ limit: 1 });
      for (const place of [...PAGES, `why/${items[0]!.id}`]) {
        await page.evaluate(`location.hash = ${JSON.stringify(`#/${place}`)}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.getByText('Loading …').first().waitFor({ state: 'detached' });
        const [hacked, width, alerts] = (await page.evaluate(
          "[window.hacked ?? 'not', document.documentElement.scrollWidth, document.querySelectorAll('.box.bad, main script, main img, main svg:not(.icon, .spark, .columns)').length]",
        )) as [string, number, number];
        expect([place, hacked, width, alerts]).toEqual([place, 'not', 360, 0]);
      }
      expect(faults).toEqual([]);
    });

    it('gives a page of another port nothing to read and nothing to write', async () => {
      const stranger = await serve('<!doctype html><title>stranger</title><body>');
      const own = await page.context().newPage(); // the browser that is logged in
      await own.goto(stranger);
      const tried = (await own.evaluate(`(async () => {
      const told = {};
      const at = ${JSON.stringify(origin)};
      const ask = async (name, path, options) => {
        told[name] = await fetch(at + path, options).then(async (reply) => reply.status + ' ' + (await reply.text()).includes('quokka'), () => 'refused');
      };
      await ask('plain', '/api/observations');
      await ask('with credentials', '/api/observations', { credentials: 'include' });
      await ask('opaque', '/api/observations', { mode: 'no-cors' });
      // What a form may send: no preflight asks for it.
      await ask('write', '/api/forget', { method: 'POST', body: '{"ids":[1]}', headers: { 'content-type': 'text/plain' } });
      await ask('form', '/api/forget', { method: 'POST', body: new URLSearchParams({ ids: '1' }), mode: 'no-cors' });
      await ask('json', '/api/forget', { method: 'POST', body: '{"ids":[1]}', headers: { 'content-type': 'application/json' } });
      await ask('login', '/login', { method: 'POST', headers: { 'x-agent-memory-code': 'guess' } });
      told.storage = localStorage.length;
      told.stream = await new Promise((resolve) => {
        const source = new EventSource(at + '/api/live', { withCredentials: true });
        source.onmessage = source.onopen = () => resolve('open');
        source.onerror = () => resolve('refused');
      });
      const frame = document.body.appendChild(document.createElement('iframe'));
      frame.src = at + '/';
      await new Promise((resolve) => { frame.onload = resolve; setTimeout(resolve, 2000); });
      try { told.frame = frame.contentWindow.document.body.innerText; } catch { told.frame = 'refused'; }
      const opened = window.open(at + '/');
      await new Promise((resolve) => setTimeout(resolve, 1000));
      try { told.opened = opened ? String(opened.localStorage.length) : 'refused'; } catch { told.opened = 'refused'; }
      return told;
    })()`)) as Record<string, unknown>;
      expect(tried).toMatchObject({ storage: 0, stream: 'refused', frame: 'refused', opened: 'refused' });
      for (const [name, reply] of Object.entries(tried))
        expect([name, reply]).not.toEqual([name, expect.stringMatching(/^2|true/)]);
      expect(await sandbox.api.observation(1)).toMatchObject({ id: 1 });
      await own.close();
    });

    it('answers no name that was pointed at this machine', async () => {
      const token = (await page.evaluate("localStorage.getItem('agent-memory.token')")) as string;
      const { port } = new URL(origin);
      const status = (path: string) =>
        new Promise((resolve, reject) => {
          const headers = { host: `evil.example:${port}`, authorization: `Bearer ${token}` };
          request({ host: '127.0.0.1', port, path, headers }, (reply) => {
            reply.resume();
            resolve(reply.statusCode);
          })
            .on('error', reject)
            .end();
        });
      expect(await Promise.all(['/', '/api/observations', '/api/live', '/viewer/main.js'].map(status))).toEqual([
        403, 403, 403, 403,
      ]);
    });
  },
);
