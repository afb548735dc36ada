import { describe, expect, test } from 'vitest';
import { distillLessons } from '../../daemon/guards/distill-lessons.ts';
import { compileLessons } from '../../daemon/guards/matcher.ts';
import { normaliseError } from '../../daemon/guards/normalise-error.ts';
import type { PastCall } from '../../daemon/guards/past-call.ts';
import { bash, lesson, rules } from './maker.ts';

let last = 0;
function call(sessionId: string, command: string, error: string | null): PastCall {
  last++;
  return {
    sessionId,
    toolUseId: `t${last}`,
    toolName: 'Bash',
    toolInput: { command },
    success: error === null,
    error,
    interrupted: false,
  };
}
const worked = (session: string, command: string) => call(session, command, null);

const LOCKED =
  'npm ERR! code EUNSUPPORTEDPROTOCOL\nnpm ERR! Unsupported URL Type "workspace:": workspace:*\nnpm ERR! A complete log of this run can be found in: /home/me/.npm/_logs/2026-01-02T03_04_05_678Z-debug-0.log';

describe('a draft from repeated failures', () => {
  const calls = [
    call('s1', 'npm install', LOCKED),
    call('s2', 'cd web && npm install', LOCKED.replace('2026-01-02', '2026-02-03')),
    worked('s2', 'ls'),
    call('s3', 'npm install', LOCKED),
    worked('s3', 'pnpm install'),
  ];

  test('comes after two sessions that failed alike and a third that fixed it', async () => {
    const [draft, ...others] = await distillLessons(calls);
    expect(others).toEqual([]);
    expect(draft?.input).toMatchObject({ active: false, trigger_tool: 'Bash', severity: 'warning' });
    expect(draft?.input.rule).toContain('`pnpm install`');
    const matcher = compileLessons([lesson({ trigger_pattern: draft?.input.trigger_pattern ?? null })], rules);
    expect(matcher.match(bash('cd app && npm install'))).toHaveLength(1);
    expect(matcher.match(bash('pnpm install'))).toHaveLength(0);
  });

  test('does not come from two sessions, nor without a cure', async () => {
    expect(await distillLessons(calls.filter((one) => one.sessionId !== 's2'))).toEqual([]);
    expect(await distillLessons(calls.slice(0, -1))).toEqual([]);
  });

  test('does not come when a lesson warns of it already', async () => {
    expect(await distillLessons(calls, { existing: [lesson({ trigger_pattern: '^npm\\s+install' })] })).toEqual([]);
  });

  test('has the same key each time, so that a dismissed one stays away', async () => {
    expect((await distillLessons(calls))[0]?.sourceKey).toBe(
      (await distillLessons([...calls, call('s4', 'npm install', LOCKED)]))[0]?.sourceKey,
    );
  });

  test('is about the option that fails, where that is the difference', async () => {
    const failing = ['s1', 's2'].map((session) =>
      call(session, 'cargo test --all --frobnicate', "error: unexpected argument '--frobnicate' found"),
    );
    const [draft] = await distillLessons([
      ...failing,
      call('s3', 'cargo test --lib --frobnicate', "error: unexpected argument '--frobnicate' found"),
      worked('s3', 'cargo test --lib'),
      worked('s4', 'cargo test --all'),
    ]);
    const matcher = compileLessons([lesson({ trigger_pattern: draft?.input.trigger_pattern ?? null })], rules);
    expect(matcher.match(bash('cargo test --doc --frobnicate'))).toHaveLength(1);
    expect(matcher.match(bash('cargo test --all'))).toHaveLength(0);
  });

  test('does not come when the very same call works at other times', async () => {
    expect(await distillLessons([...calls, worked('s9', 'npm install')])).toEqual([]);
  });

  test('does not come from calls that the user interrupted', async () => {
    expect(await distillLessons(calls.map((one) => ({ ...one, interrupted: true })))).toEqual([]);
  });
});

describe('two errors are the same', () => {
  test.each([
    [
      "/home/a/x.ts:3:1: error TS2304: Cannot find name 'foo'",
      "/srv/b/y.ts:77:12: error TS2304: Cannot find name 'foo'",
    ],
    ['fatal: unable to access https://a.example/x.git: 503', 'fatal: unable to access https://b.example/y.git: 502'],
    ['\u001b[31mError:\u001b[0m connect ECONNREFUSED 127.0.0.1:5432', 'Error: connect ECONNREFUSED 10.0.0.8:5433'],
    ['building…\nstep 1\nError: no such file or directory: ./a/b.txt', 'Error: no such file or directory: ../c/d.txt'],
    [
      '2026-01-02T03:04:05Z error: commit 0a1b2c3d4e not found',
      '2027-09-08T07:06:05Z error: commit ff00aa1122 not found',
    ],
  ])('%j', (a, b) => {
    expect(normaliseError(a)).not.toBe('');
    expect(normaliseError(a)).toBe(normaliseError(b));
  });

  test('but not when they say different things', () => {
    expect(normaliseError("Error: Cannot find module 'a'")).not.toBe(normaliseError("Error: Cannot find module 'b'"));
  });
});

test('5,000 calls are distilled without holding up the daemon', async () => {
  const calls = Array.from({ length: 5_000 }, (_, i) =>
    call(
      `s${i % 40}`,
      `cd app && npm run task-${i % 90} -- --n ${i}`,
      i % 10 === 0 ? `Error: task ${i} cannot start` : null,
    ),
  );
  let longest = 0;
  let before = performance.now();
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - before);
    before = performance.now();
  }, 1);
  const cpu = process.cpuUsage();
  await distillLessons(calls);
  clearInterval(beat);
  expect(process.cpuUsage(cpu).user / 1000).toBeLessThan(15_000);
  // Generous for a loaded machine: without yielding it is the whole time, seconds.
  expect(longest).toBeLessThan(2_500);
});
