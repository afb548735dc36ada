// docker/: no Docker is at hand here, so the files are read and held against the package, and the services' commands run as processes with the
// environment that their containers get.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { read } from '../docs/pages.ts';
import { CLI_SCRIPT, makeSandbox, notBuilt, settle } from '../support/built-package.ts';
import { freshPostgresUrl, noPostgres } from '../support/databases.ts';
import { makeTestFolder } from '../support/test-folder.ts';

const compose = parse(read('docker/compose.yaml'), { merge: true });
const { database, api, mcp, worker } = compose.services;
const dockerfile = read('docker/Dockerfile');
const pack = JSON.parse(read('package.json'));
const stages = dockerfile.split(/^FROM /m).slice(1);
const last = stages.at(-1)!;

describe('the image', () => {
  it('is built of files that are there, none of which .dockerignore leaves out', () => {
    const let_in = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) => paths!.split(' '));
    expect(copied).toContain('package-lock.json');
    for (const path of copied.filter((one) => one !== '.'))
      expect([path, existsSync(path), let_in.includes(path)]).toEqual([path, true, true]);
    const missing = let_in.filter((path) => !existsSync(path.replace('/*.md', '')));
    expect(missing).toEqual([]);
    // Whatever is packed, but for what the build makes, must get in.
    const packed = (pack.files as string[]).filter((path) => !path.startsWith('!') && path !== 'dist');
    for (const path of packed) expect(let_in).toContain(path);
  });

  it('is not built by anything that its context leaves out', { timeout: 180_000 }, async () => {
    const context = makeTestFolder('am-image-');
    onTestFinished(() => rmSync(context, { recursive: true, force: true, maxRetries: 5 }));
    for (const [, path] of read('.dockerignore').matchAll(/^!(.+?)(?:\/\*\.md)?$/gm))
      cpSync(path!, join(context, path!), { recursive: true, filter: (name) => !name.endsWith('node_modules') });
    symlinkSync(join(packageRoot(), 'node_modules'), join(context, 'node_modules')); // as `npm ci` makes it
    expect(dockerfile).toMatch(/^RUN npm pack /m);
    const [program, ...args] = (pack.scripts.prepack as string).split(' ');
    expect(program).toBe('node');
    await promisify(execFile)(process.execPath, args, { cwd: context });
    for (const path of ['dist/scripts/cli.js', 'dist/daemon/main.js', 'dist/client.d.ts', 'dist/viewer/main.js'])
      expect([path, existsSync(join(context, path))]).toEqual([path, true]);
  });

  it('runs the package’s command as a user without rights, in a home that is the user’s', () => {
    const [, user] = /^USER (\S+)$/m.exec(last)!;
    expect(user).toBe('node'); // 1000 in node's images
    expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('ENTRYPOINT'));
    expect(last.indexOf('npm install')).toBeLessThan(last.indexOf('USER node'));
    const [, home] = /AGENT_MEMORY_HOME=(\S+)/.exec(last)!;
    expect(last).toContain(`--owner=node --group=node --mode=0700 ${home}`);
    expect(last).toContain(`VOLUME ${home}`);
    const [entry] = JSON.parse(/^ENTRYPOINT (.+)$/m.exec(last)![1]!);
    expect(Object.keys(pack.bin)).toEqual([entry]);
    expect(JSON.parse(/^CMD (\[.+\])$/m.exec(last)![1]!)).toEqual(api.command);
    expect(last).toMatch(/^HEALTHCHECK /m);
  });

  it('has a Node that the package takes, and nothing of the stage that builds', () => {
    for (const stage of stages) expect(Number(/^node:(\d+)-bookworm-slim/.exec(stage)![1])).toBeGreaterThanOrEqual(20);
    expect([...last.matchAll(/^COPY (.+)$/gm)].map(([, what]) => what)).toEqual([
      '--from=build /tmp/agent-memory.tgz /tmp/agent-memory.tgz',
    ]);
  });
});

describe('docker/compose.yaml', () => {
  it('has API, MCP, worker and the database, none reachable from other machines', () => {
    expect(Object.keys(compose.services)).toEqual(['database', 'api', 'mcp', 'worker']);
    expect(database.image).toBe(parse(read('compose.yaml')).services.database.image);
    expect(database).not.toHaveProperty('ports');
    for (const port of [...api.ports, ...mcp.ports]) expect(port).toMatch(/^127\.0\.0\.1:/);
    for (const service of [api, mcp, worker]) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
      expect(service).not.toHaveProperty('user'); // the image's
    }
  });

  it('has no password of its own', () => {
    const urls = [database.environment.POSTGRES_PASSWORD, api.environment.AGENT_MEMORY_DATABASE_URL];
    for (const url of urls) expect(url).toMatch(/\$\{MEMORY_PASSWORD:\?/);
  });

  it('is what docs/postgres.md says: the variables with their defaults', () => {
    for (const [, name, value] of read('docker/compose.yaml').matchAll(/\$\{(\w+):-([^}]+)\}/g))
      expect(read('docs/postgres.md')).toMatch(
        new RegExp(`^\\| \`${name}\` \\| \`?${value!.replaceAll('.', '\\.')}\`? \\|`, 'm'),
      );
  });
});

const skipped = notBuilt ?? noPostgres;
describe.skipIf(skipped)(
  `the services as processes${skipped ? ` [skipped: ${skipped}]` : ''}`,
  { timeout: 120_000 },
  () => {
    const running: ChildProcess[] = [];
    afterAll(async () => {
      for (const child of running.reverse()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
    });

    it('work together: what the MCP server of one container saves, the API of another finds', async () => {
      const fresh = await freshPostgresUrl();
      onTestFinished(fresh.remove);
      const [one, two, three] = [makeSandbox(), makeSandbox(), makeSandbox()];
      onTestFinished(() => Promise.all([one, two, three].map((sandbox) => sandbox.close())).then(() => {}));
      const shared = { AGENT_MEMORY_DATABASE_URL: fresh.url, AGENT_MEMORY_ALLOW_TRUST_AUTH: 'true' };
      const start = async (command: string[], env: Record<string, string>): Promise<string> => {
        const free = command.map((word) => (/^\d000$/.test(word) ? '0' : word));
        const child = spawn(process.execPath, [CLI_SCRIPT, ...free], { env, stdio: ['ignore', 'pipe', 'ignore'] });
        running.push(child);
        const [line] = await once(child.stdout!, 'data');
        return /http:\/\/\S+/.exec(String(line))![0].replace('0.0.0.0', '127.0.0.1');
      };
      const url = await start(api.command, {
        ...one.env,
        ...shared,
        AGENT_MEMORY_HOST_NAMES: api.environment.AGENT_MEMORY_HOST_NAMES,
      });
      const sse = await start(mcp.command, { ...two.env, AGENT_MEMORY_URL: url });
      running.push(
        spawn(process.execPath, [CLI_SCRIPT, ...worker.command], { env: { ...three.env, ...shared }, stdio: 'ignore' }),
      );

      const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
      const { SSEClientTransport } = await import('@modelcontextprotocol/sdk/client/sse.js');
      const authorization = `Bearer ${readFileSync(one.home.token, 'utf8').trim()}`;
      const withToken = (to: string | URL | Request, init?: RequestInit) =>
        fetch(to, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), authorization } });
      const client = new Client({ name: 'test', version: '1' });
      await client.connect(new SSEClientTransport(new URL(sse), { fetch: withToken }));
      const text = 'The heron page is deployed by hand.';
      expect((await client.callTool({ name: 'save_memory', arguments: { text } })).isError).not.toBe(true);
      await settle(one.api);
      const found = await client.callTool({ name: 'search', arguments: { query: 'how is the heron page deployed' } });
      expect((found.content as { text: string }[])[0]!.text).toContain('heron page');
      await client.close();
    });
  },
);
