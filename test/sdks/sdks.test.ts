/** The libraries of model providers, unchanged, as scripts/ci/install-model-sdks.sh installs them: each asked directly and through the proxy. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDaemonFile } from '../../daemon/home/daemon-file.ts';
import { readToken } from '../../daemon/home/home.ts';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { addedTo } from '../proxy/added-to.ts';
import { type Received, type ScriptedUpstream, startUpstream } from '../proxy/scripted-upstream.ts';
import { notBuilt, type Sandbox, settle } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';
import { startProxy } from '../support/start-proxy.ts';
import { answerAsProvider } from './scripted-providers.ts';

const SDKS = join(packageRoot(), '.clients', 'sdks');
const PYTHON = join(SDKS, 'python', 'bin', 'python');
const missing =
  notBuilt ?? (existsSync(join(SDKS, '.installed')) ? undefined : 'no libraries: scripts/ci/install-model-sdks.sh');
/** What each library's first session teaches, what its second one asks, and the word that must reach the provider then. */
const TAUGHT: Readonly<Record<string, [taught: string, asked: string, word: string]>> = {
  'openai chat': ['From now on, always tag releases with the okapi script.', 'How are releases tagged?', 'okapi'],
  'openai responses': [
    'Always write commit messages in the walrus format.',
    'How do I write commit messages?',
    'walrus',
  ],
  anthropic: ['From now on, run the payment tests with make tapir.', 'How do I run the payment tests?', 'tapir'],
  genai: ['Never push to main without a review by Lemur.', 'Who reviews a push to main?', 'Lemur'],
  'ai openai': ['From now on, deploy the website through the ibex pipeline.', 'How do I deploy the website?', 'ibex'],
  'ai anthropic': ['Always store pictures in the marmot bucket.', 'Where do I store pictures?', 'marmot'],
  'ai google': ['From now on, number invoices with the yak counter.', 'How do I number invoices?', 'yak'],
  python: ['Never change the database schema without the heron tool.', 'How do I change the database schema?', 'heron'],
};
const LIBRARIES = Object.keys(TAUGHT);
const ROUNDS = 4;
/** A PNG of one pixel. */
const IMAGE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** The key of each provider, which must stay in its file. */
const CANARY = 'key-q7Rt2WmZx9LkV4nBc8YdF3sHj6PaG1eU';
const KINDS = ['plain', 'image', 'stream', 'tools', 'error', 'abort'];

type Told = { name: string; where: 'direct' | 'proxied'; kind: string; given?: unknown; thrown?: string };
type Target = { openai: string; anthropic: string; google: string; key: string };

describe.skipIf(missing)(missing ?? 'the providers’ libraries', { timeout: 120_000 }, () => {
  let sandbox: Sandbox;
  let upstream: ScriptedUpstream;
  let targets: Record<'direct' | 'proxied', Target>;
  let told: Told[];
  const endless = { begun: 0, closed: 0 };

  beforeAll(async () => {
    upstream = await startUpstream();
    upstream.answer((request, reply) => {
      if (/endless/.test(request.body + request.url)) {
        endless.begun++;
        reply.on('close', () => endless.closed++);
      }
      answerAsProvider(request, reply);
    });
    const bases = { openai: `${upstream.url}/v1`, anthropic: `${upstream.url}/v1`, google: `${upstream.url}/v1beta` };
    sandbox = await makeSandboxWithDatabase();
    const keys = { openai: CANARY, anthropic: CANARY, google: CANARY };
    const { url, token } = await startProxy(sandbox, bases, async () => {
      writeFileSync(sandbox.home.proxyKeys, JSON.stringify(keys), { mode: 0o600 });
      expect(await sandbox.cli(['start'])).toMatchObject({ code: 0 });
    });
    const at = (base: string) => ({ openai: `${base}/v1`, anthropic: base, google: base });
    targets = { direct: { ...at(upstream.url), key: 'key' }, proxied: { ...at(url), key: token } };
    told = await ask({
      targets,
      session: 'first',
      prompts: promptsOf(0),
    });
    await settle(sandbox.api);
  }, 120_000);
  afterAll(async () => {
    await sandbox.close();
    upstream.stop();
  });

  const of = (name: string, where: string) => told.filter((one) => one.name === name && one.where === where);

  test.each(LIBRARIES)('%s gives the same through the proxy as without it', (name) => {
    const [direct, proxied] = [of(name, 'direct'), of(name, 'proxied')].map((all) =>
      all.map(({ where, ...rest }) => rest),
    );
    expect(proxied).toEqual(direct);
    expect(KINDS.filter((kind) => !direct!.some((one) => one.kind === kind))).toEqual([]);
    for (const { kind, ...outcome } of direct!) {
      if (kind === 'error') expect(outcome).toMatchObject({ thrown: expect.any(String), status: 429 });
      else if (kind !== 'abort')
        expect([kind, JSON.stringify(outcome).replaceAll('","', '')]).toEqual([kind, expect.stringMatching(/sunny/)]);
    }
  });

  test.each(LIBRARIES)('what %s asks reaches the provider as without the proxy, but for one block', (name) => {
    const groups = requestsByTarget();
    const place = LIBRARIES.indexOf(name) * 2;
    const [direct, proxied] = [groups[place]!, groups[place + 1]!];
    expect(direct.length).toBeGreaterThanOrEqual(KINDS.length);
    expect(proxied.length).toBe(direct.length);
    for (const [nth, one] of direct.entries()) {
      const other = proxied[nth]!;
      expect([other.method, other.url, addedTo(one.body, other.body)]).toEqual([
        one.method,
        one.url,
        expect.any(String),
      ]);
      expect(ownHeaders(other)).toEqual(ownHeaders(one));
    }
  });

  test('what the first session taught goes into the second one’s request, of every library', async () => {
    // Memory that takes longer than its bound is left out, by design, which happens on a busy machine: then a later session has it.
    const missed = new Set(LIBRARIES);
    for (let round = 0; missed.size > 0 && round < ROUNDS; round++) {
      const from = upstream.received.length;
      const proxied = { proxied: targets.proxied };
      await ask({ targets: proxied, session: `second, ${round}`, only: 'plain', prompts: promptsOf(1) });
      const sent = upstream.received.slice(from);
      expect(sent.length).toBe(LIBRARIES.length);
      for (const [nth, name] of LIBRARIES.entries())
        if (sent[nth]!.body.includes(TAUGHT[name]![2])) missed.delete(name);
    }
    expect([...missed]).toEqual([]);
  });

  test('the client that openapi-python-client makes of /openapi.json saves a memory and finds it', async () => {
    const document = join(sandbox.root, 'openapi.json');
    const { port } = readDaemonFile(sandbox.home)!;
    const url = `http://127.0.0.1:${port}`;
    const token = readToken(sandbox.home, sandbox.env)!;
    const reply = await fetch(`${url}/openapi.json`, { headers: { authorization: `Bearer ${token}` } });
    writeFileSync(document, await reply.text());
    const made = join(sandbox.root, 'agent_memory_client');
    execFileSync(
      join(SDKS, 'python', 'bin', 'openapi-python-client'),
      ['generate', '--path', document, '--meta', 'none', '--output-path', made],
      { env: sandbox.env, stdio: 'pipe' },
    );
    const env = { ...sandbox.env, URL: url, TOKEN: token, PYTHONPATH: sandbox.root };
    const [{ saved, found }] = await run<{ saved: number; found: [number, string][] }>(
      PYTHON,
      ['-'],
      'generated.py',
      env,
    );
    expect(found[0]).toEqual([saved, expect.stringContaining('okapi job')]);
  });

  test('a client that aborts ends the provider’s stream', () => {
    expect(endless.begun).toBe(LIBRARIES.length * 2);
    expect(endless.closed).toBe(endless.begun);
  });

  test('the provider’s key reaches only the provider: no answer, error, file of the daemon or backup has it', async () => {
    expect(upstream.received.some(isProxied)).toBe(true);
    expect(JSON.stringify(told)).not.toContain(CANARY);
    expect(await sandbox.cli(['backup'])).toMatchObject({ code: 0 });
    expect(await sandbox.cli(['stop'])).toMatchObject({ code: 0 });
    const { proxyKeys, backups, root } = sandbox.home;
    // A backup holds every row of every table.
    expect(filesWith(backups, 'make tapir').length).toBe(1);
    expect(filesWith(root, CANARY)).toEqual([proxyKeys]);
  });

  async function ask(asked: Record<string, unknown>): Promise<Told[]> {
    const env = { ...sandbox.env, ASKED: JSON.stringify({ image: IMAGE, ...asked }) };
    const ofNode = await run(process.execPath, ['--input-type=module'], 'calls.mjs', env);
    return [...ofNode, ...(await run(PYTHON, ['-'], 'calls.py', env))];
  }

  /** What the provider got: of each library, directly and then through the proxy. */
  function requestsByTarget(): Received[][] {
    const groups: Received[][] = [];
    for (const one of upstream.received) {
      const last = groups.at(-1)?.[0];
      if (last && isProxied(last) === isProxied(one)) groups.at(-1)!.push(one);
      else groups.push([one]);
    }
    return groups;
  }
});

const promptsOf = (nth: 0 | 1) => Object.fromEntries(LIBRARIES.map((name) => [name, TAUGHT[name]![nth]]));

const CREDENTIALS = ['authorization', 'x-api-key', 'x-goog-api-key'];
const isProxied = ({ headers }: Received) => JSON.stringify(CREDENTIALS.map((name) => headers[name])).includes(CANARY);

/** Of a request, what the proxy passes on as it is. */
function ownHeaders({ headers }: Received): Record<string, unknown> {
  const changed = [
    ...CREDENTIALS,
    'host',
    'connection',
    'content-length',
    'transfer-encoding',
    'accept-encoding',
    'x-session-id',
  ];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !changed.includes(name)));
}

/** Run a script in the folder of the libraries, from its standard input, so that its imports are found there. */
async function run<Line = Told>(
  command: string,
  args: string[],
  script: string,
  env: Record<string, string>,
): Promise<[Line, ...Line[]]> {
  const child = spawn(command, args, { cwd: SDKS, env, stdio: ['pipe', 'pipe', 'pipe'] });
  const [out, err] = [child.stdout, child.stderr].map((stream) => text(stream));
  child.stdin.end(readFileSync(join(import.meta.dirname, script)));
  const [code] = await once(child, 'close');
  expect([code, await err]).toEqual([0, expect.any(String)]);
  return (await out!)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line)) as [Line, ...Line[]];
}

/** The files below a folder that contain a text; packed ones are read unpacked. */
function filesWith(folder: string, wanted: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  return entries.flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return (isPacked ? gunzipSync(bytes) : bytes).includes(wanted) ? [path] : [];
  });
}
