import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { releaseStartLock } from '../../daemon/client/start-daemon.ts';
import { resolveHome } from '../../daemon/home/home.ts';
import { listSpool } from '../../daemon/home/spool.ts';
import { leaveStaleSocket, listenAs, makeHome } from '../hooks/fake-daemon.ts';
import { builtHooks, runHookProcess } from '../hooks/run-hook-process.ts';

// Stands in for dist/daemon/main.js: says that it was started, and with what.
const PROBE = `
import { appendFileSync } from 'node:fs';
appendFileSync(process.env.AGENT_MEMORY_HOME + '/started', JSON.stringify({ pid: process.pid, cwd: process.cwd(), env: process.env }) + '\\n');
`;
const payload = JSON.stringify({ session_id: 's', hook_event_name: 'Stop' });

let home: ReturnType<typeof makeHome>;
let dist: string;
const paths = () => resolveHome({ AGENT_MEMORY_HOME: home.root });
const run = (env: Record<string, string> = {}, script = 'stop') =>
  runHookProcess(
    script,
    payload,
    { AGENT_MEMORY_HOME: home.root, AGENT_MEMORY_AUTOSTART: '1', ...env },
    join(dist, 'hooks'),
  );
type Start = { pid: number; cwd: string; env: Record<string, string> };
const starts = (): Start[] => {
  const file = join(home.root, 'started');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
  return lines.map((line) => JSON.parse(line));
};

beforeEach(() => {
  home = makeHome();
  dist = mkdtempSync('/tmp/mem-dist-');
  cpSync(builtHooks, join(dist, 'hooks'), { recursive: true });
  mkdirSync(join(dist, 'daemon'));
  writeFileSync(join(dist, 'daemon', 'main.js'), PROBE);
  writeFileSync(join(dist, 'package.json'), '{"type":"module"}');
});
afterEach(() => {
  home.remove();
  rmSync(dist, { recursive: true, force: true });
});

it('ten hooks that find the daemon down start it once, and each keeps its event', async () => {
  const started = firstStart();
  const runs = await Promise.all(Array.from({ length: 10 }, () => run()));
  await started;
  expect(runs.every(({ code, stdout }) => code === 0 && stdout === '')).toBe(true);
  expect(starts()).toHaveLength(1);
  expect(listSpool(paths())).toHaveLength(10);
});

it('a socket that a killed daemon left counts as down', async () => {
  await leaveStaleSocket(paths());
  const started = firstStart();
  await run();
  await started;
  expect(starts()).toHaveLength(1);
});

it('the daemon gets none of the session: not its keys, not its DATABASE_URL, not its folder', async () => {
  const started = firstStart();
  await run({ DATABASE_URL: 'postgres://x', ANTHROPIC_API_KEY: 'k', PGPASSWORD: 'p', AGENT_MEMORY_PORT: '0' });
  await started;
  const [start] = starts();
  expect(Object.keys(start!.env).sort()).toEqual(
    expect.not.arrayContaining(['DATABASE_URL', 'ANTHROPIC_API_KEY', 'PGPASSWORD']),
  );
  expect(start).toMatchObject({ cwd: home.root, env: { AGENT_MEMORY_PORT: '0', AGENT_MEMORY_HOME: home.root } });
});

/** Longer than a lock or a failure counts. */
const longAgo = new Date(Date.now() - 21_000);

it('a start that is under way is not repeated, one that died is', async () => {
  writeFileSync(paths().startLock, '');
  await run();
  expect(starts()).toEqual([]);

  utimesSync(paths().startLock, longAgo, longAgo);
  const started = firstStart();
  await Promise.all(Array.from({ length: 5 }, () => run()));
  await started;
  expect(starts()).toHaveLength(1);

  releaseStartLock(paths());
  const again = firstStart(2);
  await run();
  await again;
  expect(starts()).toHaveLength(2);
});

it('a start that failed a moment ago is not repeated by every hook', async () => {
  mkdirSync(paths().logs, { recursive: true });
  const failure = join(paths().logs, 'start-failure.txt');
  writeFileSync(failure, 'The port is taken\n');
  await run();
  expect(starts()).toEqual([]);

  utimesSync(failure, longAgo, longAgo);
  const started = firstStart();
  await run();
  await started;
  expect(starts()).toHaveLength(1);
});

it('a daemon that is there but does not answer is not started a second time', async () => {
  const mute = await listenAs(paths().socket, () => {});
  await run();
  await mute.close();
  expect(existsSync(paths().startLock)).toBe(false);
});

it.each([
  ['AGENT_MEMORY_AUTOSTART=0', { AGENT_MEMORY_AUTOSTART: '0' }],
  ['AGENT_MEMORY_URL, where somebody else runs it', { AGENT_MEMORY_URL: 'http://127.0.0.1:9' }],
])('nothing is started with %s', async (_, env) => {
  await run(env);
  expect(existsSync(paths().startLock)).toBe(false);
  expect(listSpool(paths())).toHaveLength(1);
});

it('a hook whose failure bundle is broken keeps nothing, since it can redact nothing, and counts the loss', async () => {
  writeFileSync(join(dist, 'hooks', 'lib', 'on-failure.cjs'), 'throw new Error("half an update")');
  expect(await run()).toMatchObject({ code: 0, stdout: '', stderr: '' });
  expect(listSpool(paths())).toEqual([]);
  expect(readFileSync(join(paths().spool, 'refused'), 'utf8')).toBe('u');
});

/** Resolves once the probe has said that it was started `times` times. */
function firstStart(times = 1): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(dirname(join(home.root, 'started')), () => {
      if (starts().length < times) return;
      watcher.close();
      resolve();
    });
  });
}
