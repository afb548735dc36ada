// The package as npm gives it to a user: packed once, installed globally into an empty prefix, and run from an empty HOME.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOnnxRuntime } from '../../daemon/home/find-onnx-runtime.ts';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { notBuilt } from '../support/built-package.ts';
import { diskMiB } from '../support/disk-usage.ts';
import { writeTinyCrossEncoder } from '../support/tiny-cross-encoder.ts';

/** What an install may take: 44 MiB, of which PGlite is 27. */
const INSTALL_MIB = 60;
/** Where a registry can't be reached: npm's own words for it. */
const UNREACHABLE = /ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED/;

type Ended = { code: number; stdout: string; stderr: string };
function runCommand(command: string, args: readonly string[], env: Record<string, string>, cwd: string) {
  return new Promise<Ended>((resolve) => {
    execFile(command, args, { env, cwd, timeout: 120_000, maxBuffer: 2 ** 24 }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    );
  });
}

/** What the image runs, as its last stage says. */
function readImage(dockerfile: string) {
  const last = dockerfile.split(/^FROM /m).at(-1)!;
  const list = (instruction: RegExp) => JSON.parse(instruction.exec(last)![1]!) as string[];
  return {
    entry: list(/^ENTRYPOINT (.+)$/m)[0]!,
    command: list(/^CMD (\[.+\])$/m),
    check: list(/^ {2}CMD (\[.+\])$/m),
    port: /^EXPOSE (\d+)$/m.exec(last)![1]!,
    stop: /^STOPSIGNAL (\w+)$/m.exec(last)![1] as NodeJS.Signals,
    uid: 1000, // of the user `node` in node's images
  };
}

describe.skipIf(notBuilt)('the packed package', () => {
  let root: string;
  let env: Record<string, string>;
  let tarball: string;
  let paths: string[];
  /** Set where npm's registry can't be reached, and its cache hasn't PGlite. */
  let unreachable: string | undefined;

  const npm = (args: readonly string[], cwd = root) =>
    runCommand('npm', [...args, '--no-audit', '--no-fund'], { ...env, PATH: process.env.PATH ?? '' }, cwd);
  const cli = (...args: string[]) => runCommand('agent-memory', args, env, root);
  const installed = () => join(root, 'prefix', 'lib', 'node_modules', 'agent-memory');
  const install = (file: string) =>
    npm(['install', '-g', '--prefix', join(root, 'prefix'), '--ignore-scripts', '--prefer-offline', file]);

  beforeAll(async () => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'agent-memory-packed-')));
    mkdirSync(join(root, 'prefix'));
    // npm as the user has it: its registry, the files that may name a proxy, and its cache, which has the packages since `npm ci`.
    const own = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };
    const setting = async (name: string) =>
      (await runCommand('npm', ['config', 'get', name], own, packageRoot())).stdout.trim();
    env = {
      PATH: `${join(root, 'prefix', 'bin')}:${process.env.PATH}`,
      HOME: root,
      AGENT_MEMORY_PORT: '0',
      npm_config_cache: await setting('cache'),
      npm_config_registry: await setting('registry'),
      npm_config_globalconfig: await setting('globalconfig'),
      npm_config_userconfig: await setting('userconfig'),
    };
    const packed = await npm(
      ['pack', '--json', '--ignore-scripts', '--pack-destination', root, packageRoot()],
      packageRoot(),
    );
    const [first] = JSON.parse(packed.stdout) as { filename: string; files: { path: string }[] }[];
    tarball = join(root, first!.filename);
    paths = first!.files.map(({ path }) => path);
    const { code, stderr } = await install(tarball);
    if (code !== 0 && UNREACHABLE.test(stderr))
      unreachable = `npm's registry can't be reached: ${stderr.slice(0, 200)}`;
    else expect(stderr.includes('npm error'), stderr).toBe(false);
  }, 240_000);
  afterAll(async () => {
    if (existsSync(join(root, 'prefix', 'bin'))) await cli('stop');
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  }, 60_000);

  it('holds what a user needs and nothing else', () => {
    const folders =
      /^(dist|assets|migrations|plugin|docs|\.claude-plugin)\/|^(package\.json|hooks\.json|README\.md|CHANGELOG\.md|LICENSE)$/;
    expect(paths.filter((path) => !folders.test(path))).toEqual([]);
    expect(
      paths.filter((path) =>
        /\.map$|(?<!\.d)\.tsx?$|^dist\/scripts\/(bench|distill|learn|pictures)\.js$|decisions/.test(path),
      ),
    ).toEqual([]);
    for (const needed of [
      'dist/scripts/cli.js',
      'dist/client.js',
      'dist/client.d.ts',
      'dist/third-party-licences.txt',
      'hooks.json',
      'README.md',
      'LICENSE',
    ]) {
      expect(paths).toContain(needed);
    }
  });

  it('takes little of a disk, with all that it depends on', (context) => {
    context.skip(unreachable !== undefined, unreachable);
    expect(diskMiB(join(root, 'prefix'))).toBeLessThan(INSTALL_MIB);
  });

  it('works in an empty home, without install scripts', async (context) => {
    context.skip(unreachable !== undefined, unreachable);
    // The demonstration and the user's own memory come up side by side.
    const up = await cli('up', '--demo');
    expect(up).toMatchObject({ code: 0, stdout: expect.stringMatching(/Something wrong\?\s+agent-memory doctor/) });
    expect(up.stdout).toMatch(/The hook holds the call[\s\S]*Your own memory\nagent-memory \S+ {2}running/);
    expect(up.stdout).not.toContain('no longer exists');
    expect(await cli('remember', 'The payments queue is drained by a cron job')).toMatchObject({ code: 0 });
    expect((await cli('search', 'payments', 'queue')).stdout).toContain('drained by a cron job');
    expect(await cli('install')).toMatchObject({ code: 0 });
    const settings = readFileSync(join(root, '.claude', 'settings.json'), 'utf8');
    expect(settings).toContain(join(installed(), 'dist', 'hooks', 'pre-tool-use.cjs'));
    expect(await cli('doctor')).toMatchObject({ code: 0, stdout: expect.stringContaining(installed()) });
  }, 120_000);

  it('runs as the image does: without rights, by its entry point and health check, with one home across a restart', async (context) => {
    context.skip(unreachable !== undefined, unreachable);
    const image = readImage(readFileSync(join(packageRoot(), 'docker', 'Dockerfile'), 'utf8'));
    const home = join(root, 'node');
    mkdirSync(home);
    // Root gives the rights up, as USER does; the package's files stay root's, which the image's are.
    const user = process.getuid?.() === 0 ? { uid: image.uid, gid: image.uid } : {};
    if (user.uid !== undefined) {
      chmodSync(root, 0o755);
      chownSync(home, user.uid, user.uid);
    }
    const own = { ...env, HOME: home, AGENT_MEMORY_HOME: join(home, '.agent-memory'), NODE_ENV: 'production' };
    const run = async () => {
      const args = image.command.map((word) => (word === image.port ? '0' : word));
      const child = spawn(image.entry, args, { env: own, cwd: home, stdio: ['ignore', 'pipe', 'inherit'], ...user });
      let said = '';
      for await (const chunk of child.stdout) {
        said += chunk;
        if (/http:/.test(said)) break;
      }
      const port = /http:\/\/[^\s/]+:(\d+)/.exec(said)![1]!;
      const [program, ...check] = image.check.map((word) => word.replaceAll(image.port, port));
      const token = readFileSync(join(home, '.agent-memory', 'token'), 'utf8').trim();
      const ask = async (path: string, body: object) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        });
        return { ok: reply.ok, text: await reply.text() };
      };
      return {
        ask,
        healthy: () => runCommand(program!, check, own, home),
        async stop() {
          child.kill(image.stop);
          const [code] = (await once(child, 'exit')) as [number | null];
          return code;
        },
      };
    };
    const first = await run();
    expect(await first.healthy()).toMatchObject({ code: 0 });
    expect(await first.ask('/api/observations', { text: 'The heron is fed at noon' })).toMatchObject({ ok: true });
    expect(await first.stop()).toBe(0);
    expect(await first.healthy()).toMatchObject({ code: 1 });
    const second = await run();
    const found = await second.ask('/api/observations/search', { query: 'when is the heron fed' });
    expect(found.text).toContain('fed at noon');
    expect(await second.stop()).toBe(0);
  }, 180_000);

  it('brings a client for programs, with types of its own, that needs nothing else', async (context) => {
    context.skip(unreachable !== undefined, unreachable);
    const app = join(root, 'app');
    mkdirSync(join(app, 'node_modules'), { recursive: true });
    symlinkSync(installed(), join(app, 'node_modules', 'agent-memory'));
    writeFileSync(join(app, 'package.json'), '{ "type": "module" }');
    copyFileSync(join(packageRoot(), 'test', 'scripts', 'use-client.txt'), join(app, 'use.ts'));
    const tsc = join(packageRoot(), 'node_modules', 'typescript', 'bin', 'tsc');
    const options = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom'];
    const compiled = await runCommand(process.execPath, [tsc, ...options, 'use.ts'], env, app);
    expect(compiled).toMatchObject({ code: 0, stdout: '' });
    const { port } = JSON.parse(readFileSync(join(root, '.agent-memory', 'daemon.json'), 'utf8')) as { port: number };
    const token = readFileSync(join(root, '.agent-memory', 'token'), 'utf8').trim();
    const used = { ...env, URL: `http://127.0.0.1:${port}`, TOKEN: token };
    const { stdout, stderr } = await runCommand(process.execPath, ['use.js'], used, app);
    expect([stderr, JSON.parse(stdout || 'null')]).toEqual([
      '',
      {
        same: true,
        text: expect.stringContaining('okapi job'),
        prompts: 1,
        inProject: ['of-app'],
        rules: 0,
        forgotten: 1,
        refused: 401,
      },
    ]);
  }, 120_000);

  it('runs a model of transformers.js once it has the ONNX runtime, and says before how to get it', async (context) => {
    context.skip(unreachable !== undefined, unreachable);
    const clone = findOnnxRuntime('/nowhere');
    context.skip(clone === undefined, 'the ONNX runtime is not in node_modules');
    const noNetwork = { ...env, npm_config_registry: 'http://127.0.0.1:1', npm_config_cache: join(root, 'no-cache') };
    writeTinyCrossEncoder(join(root, 'tiny'), { words: ['queue'] });
    const refused = await runCommand(
      'agent-memory',
      ['models', 'add', './tiny'],
      { ...noNetwork, npm_config_fetch_retries: '0' },
      root,
    );
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/30 MiB.*agent-memory models runtime \.\/runtime/s),
    });
    expect((await cli('doctor')).stdout).toContain(
      'tiny needs the ONNX runtime, which is not installed: agent-memory models runtime',
    );
    expect(await cli('models', 'runtime', dirname(clone!))).toMatchObject({ code: 0 });
    const { stdout } = await cli('search', '--rerank', '--json', 'queue');
    expect(JSON.parse(stdout)).toMatchObject({ degraded: [] });
  }, 120_000);

  it('goes on with its memory and its hooks after a newer version was installed over it', async (context) => {
    context.skip(unreachable !== undefined, unreachable);
    const newer = join(root, 'newer');
    mkdirSync(newer);
    await runCommand('tar', ['-xzf', tarball, '-C', newer, '--strip-components=1'], env, root);
    const manifest = JSON.parse(readFileSync(join(newer, 'package.json'), 'utf8')) as Record<string, unknown>;
    writeFileSync(join(newer, 'package.json'), JSON.stringify({ ...manifest, version: '99.0.0' }));
    expect(await npm(['pack', '--ignore-scripts', '--pack-destination', root], newer)).toMatchObject({ code: 0 });
    expect(await install(join(root, 'agent-memory-99.0.0.tgz'))).toMatchObject({ code: 0 });
    expect(await cli('start')).toMatchObject({ code: 0 });
    expect((await cli('status')).stdout).toContain('agent-memory 99.0.0');
    expect((await cli('search', 'payments', 'queue')).stdout).toContain('drained by a cron job');
    expect(await cli('doctor')).toMatchObject({ code: 0 });
    expect(await cli('stop')).toMatchObject({ code: 0 });
  }, 120_000);
});
