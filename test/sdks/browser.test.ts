/** The client for programs and the libraries of models in a page of a real browser: one that this machine serves, and one of elsewhere. */
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { type ScriptedUpstream, startUpstream } from '../proxy/scripted-upstream.ts';
import { notBuilt, type Sandbox, settle } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';
import { answerAsProvider, SAID } from './scripted-providers.ts';

const CHROMIUM = '/usr/bin/chromium';
const SDKS = join(packageRoot(), '.clients', 'sdks');
const CLIENT = join(packageRoot(), 'dist', 'client.js');
/** A host of elsewhere, which the browser is told to find on this machine, as a foreign page that a rebinding name serves would. */
const ELSEWHERE = 'pages.example';
const missing =
  notBuilt ??
  (existsSync(CHROMIUM) ? undefined : 'no Chromium: scripts/ci/install-chromium.sh') ??
  (existsSync(join(SDKS, '.installed')) ? undefined : 'no libraries: scripts/ci/install-model-sdks.sh');
const LIBRARIES = `
import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import OpenAI from 'openai';
const messages = [{ role: 'user', content: 'How is it in Bern?' }];
const collect = async (stream) => {
  let said = '';
  for await (const { choices } of stream) said += choices[0]?.delta?.content ?? '';
  return said;
};
export const ASK = {
  async openai(base, apiKey) {
    const openai = new OpenAI({ baseURL: base + '/v1', apiKey, maxRetries: 0, dangerouslyAllowBrowser: true, defaultHeaders: { 'x-session-id': 'a page' } });
    const { choices, _request_id } = await openai.chat.completions.create({ model: 'm', messages });
    const streamed = await collect(await openai.chat.completions.create({ model: 'm', messages, stream: true }));
    return [choices[0].message.content, streamed, _request_id];
  },
  async anthropic(baseURL, apiKey) {
    const anthropic = new Anthropic({ baseURL, apiKey, maxRetries: 0, dangerouslyAllowBrowser: true });
    return [(await anthropic.messages.create({ model: 'm', max_tokens: 9, messages })).content[0].text];
  },
  async google(baseUrl, apiKey) {
    const google = new GoogleGenAI({ apiKey, httpOptions: { baseUrl } });
    return [(await google.models.generateContent({ model: 'm', contents: 'How is it in Bern?' })).text];
  },
};`;

describe.skipIf(missing)(`pages${missing ? ` [skipped: ${missing}]` : ''}`, { timeout: 60_000 }, () => {
  let sandbox: Sandbox;
  let upstream: ScriptedUpstream;
  let server: Server;
  let browser: Browser;
  let daemon: string;
  let tokens: { program: string; proxy: string };

  beforeAll(async () => {
    upstream = await startUpstream();
    upstream.answer(answerAsProvider);
    sandbox = await makeSandboxWithDatabase();
    mkdirSync(dirname(sandbox.home.settings), { recursive: true });
    const bases = { openai: `${upstream.url}/v1`, anthropic: `${upstream.url}/v1`, google: `${upstream.url}/v1beta` };
    writeFileSync(sandbox.home.settings, JSON.stringify({ proxy: true, proxy_upstreams: bases }));
    expect(await sandbox.cli(['start'])).toMatchObject({ code: 0 });
    daemon = (await sandbox.api.health()).url;
    const issue = async (scopes: ('read' | 'write' | 'proxy')[]) =>
      (await sandbox.api.createToken({ name: 'a page', scopes })).token;
    tokens = { program: await issue(['read', 'write']), proxy: await issue(['proxy']) };
    const { outputFiles } = await build({
      stdin: { contents: LIBRARIES, resolveDir: SDKS },
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      logLevel: 'error',
    });
    const files: Record<string, string> = {
      '/client.js': readFileSync(CLIENT, 'utf8'),
      '/libraries.js': outputFiles[0]!.text,
    };
    server = createServer(({ url }, reply) => {
      const script = files[url!];
      reply.writeHead(200, { 'content-type': script ? 'text/javascript' : 'text/html' });
      reply.end(script ?? '<!doctype html><title>page</title>');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', `--host-resolver-rules=MAP ${ELSEWHERE} 127.0.0.1`],
    });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    server?.close();
    await sandbox?.close();
    upstream?.stop();
  });

  /** A page that this machine serves, or the same as another origin. */
  async function open(host: string): Promise<Page> {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`http://${host}:${(server.address() as AddressInfo).port}/`);
    return page;
  }
  /** Run the body of an async function in a page; what it throws comes back as `thrown`. */
  const run = (page: Page, body: string) =>
    page.evaluate(`(async () => { ${body} })().catch((error) => ({ thrown: String(error), status: error.status }))`);
  const openClient = () =>
    `const { openMemory } = await import('/client.js');
     const memory = openMemory(${JSON.stringify({ token: tokens.program, url: daemon, project: 'acme/zoo' })});`;

  test('a page of this machine remembers, records, searches and forgets by the client', async () => {
    const page = await open('localhost');
    const done = await run(
      page,
      `${openClient()}
       const { id } = await memory.remember('Deploys go through the okapi pipeline', { kind: 'fact' });
       await memory.add({ sessionId: 'in a page', prompt: 'Who feeds the okapi?', answer: 'Lemur does' });
       const { results } = await memory.search('okapi pipeline');
       const sessions = await memory.sessions();
       const { observations } = await memory.forget({ ids: [id] });
       const refused = await memory.session('unknown').catch(({ status }) => status);
       return { found: results[0].id === id, sessions: sessions.map((one) => one.session_id), observations, refused };`,
    );
    expect(done).toEqual({ found: true, sessions: ['in a page'], observations: 1, refused: 404 });
    await page.context().close();
  });

  test.each(['openai', 'anthropic', 'google'])(
    'the library of %s works in a page of this machine, through the proxy',
    async (library) => {
      const page = await open('127.0.0.1');
      const said = await run(
        page,
        `const { ASK } = await import('/libraries.js'); return ASK.${library}(${JSON.stringify(daemon)}, ${JSON.stringify(tokens.proxy)});`,
      );
      expect(said).toEqual(library === 'openai' ? [SAID, SAID, expect.anything()] : [SAID]);
      const { headers } = upstream.last();
      expect(Object.keys(headers).filter((name) => /^(?:origin|referer|cookie|sec-)/.test(name))).toEqual([]);
      await page.context().close();
    },
  );

  test('a page of another origin gets nothing, with valid tokens: neither by the client nor at any door of the proxy', async () => {
    await settle(sandbox.api);
    const page = await open(ELSEWHERE);
    const before = upstream.received.length;
    const kept = (await sandbox.api.observations({ limit: 100 })).items.length;
    expect(await run(page, `${openClient()} return memory.search('okapi');`)).toMatchObject({ status: 0 });
    expect(await run(page, `${openClient()} return memory.remember('Planted');`)).toMatchObject({ status: 0 });
    for (const library of ['openai', 'anthropic', 'google'])
      expect([
        library,
        await run(
          page,
          `const { ASK } = await import('/libraries.js'); return ASK.${library}(${JSON.stringify(daemon)}, ${JSON.stringify(tokens.proxy)});`,
        ),
      ]).toEqual([library, expect.objectContaining({ thrown: expect.any(String) })]);
    // A simple request needs no preflight: it is sent, and refused by its origin.
    const simple = `const path = (name) => ${JSON.stringify(daemon)} + name + '?key=' + ${JSON.stringify(tokens.proxy)};
      for (const name of ['/v1/chat/completions', '/v1/responses', '/v1/embeddings', '/v1/messages', '/v1beta/models/m:generateContent'])
        await fetch(path(name), { method: 'POST', mode: 'no-cors', body: '{"model":"m","messages":[]}' });
      return 'sent';`;
    expect(await run(page, simple)).toBe('sent');
    expect(upstream.received.length).toBe(before);
    expect((await sandbox.api.observations({ limit: 100 })).items.length).toBe(kept);
    await page.context().close();
  });
});
