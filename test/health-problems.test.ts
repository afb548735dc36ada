/** Health says what stands still, and what to do about it. */
import { expect, it } from 'vitest';
import { healthProblems } from '../daemon/health-problems.ts';

const NOW = Date.parse('2026-03-01T10:00:00Z');
type Facts = Parameters<typeof healthProblems>[0];

const backupAged = (days: number) => {
  const at = new Date(NOW - days * 86_400_000).toISOString();
  return { name: 'daily-1', file: '/b/daily-1.jsonl.gz', bytes: 1, at, daily: true };
};

const WELL: Facts = {
  queue: { pending: 3, dead: 0, oldest_seconds: 12 },
  spool: { pending: 0, bytes: 0, poison: 0, refused: 0, oldest_seconds: 0 },
  event_loop: { stalls: 0, longest_ms: 0, last: null },
  lessons: { loaded: true },
  backup: { on: true, folder: '/b', last: backupAged(1), failed: null, drill: null },
  home: '/home/me/.agent-memory',
  databaseAnswers: true,
  upSeconds: 3600,
  now: NOW,
};
const stall = (ms: number, secondsAgo: number): Partial<Facts> => ({
  event_loop: {
    stalls: 2,
    longest_ms: 9000,
    last: { at: new Date(NOW - secondsAgo * 1000).toISOString(), ms, doing: 'job digest-turn' },
  },
});

it('nothing is told where all is well', () => {
  expect(healthProblems(WELL)).toEqual([]);
});

it.each<[string, Partial<Facts>, string, string, RegExp]>([
  ['a queue nobody works', { queue: { ...WELL.queue, oldest_seconds: 301 } }, 'fault', 'queue', /due for 5 min/],
  ['dead jobs', { queue: { ...WELL.queue, dead: 1 } }, 'fault', 'queue', /^1 job failed too often/],
  [
    'a spool nobody empties',
    { spool: { ...WELL.spool, pending: 9, oldest_seconds: 7300 } },
    'fault',
    'spool',
    /oldest of 9 .* 2 h/,
  ],
  [
    'lessons that did not load',
    { lessons: { loaded: false, error: 'no such column' } },
    'fault',
    'lessons',
    /no such column/,
  ],
  ['a short stall', stall(400, 60), 'warning', 'event loop', /400 ms .*job digest-turn.*2 such stalls.*9000 ms/],
  [
    'a backup of days ago',
    { backup: { ...WELL.backup, last: backupAged(3), failed: { at: '', message: 'the disk is full' } } },
    'warning',
    'backup',
    /3 days old: the disk is full/,
  ],
  ['no backup', { backup: { ...WELL.backup, last: null } }, 'warning', 'backup', /none yet/],
  [
    'a drill that failed',
    { backup: { ...WELL.backup, drill: { at: '', ok: false, backup: 'daily-1', detail: 'rows differ' } } },
    'warning',
    'restore drill',
    /daily-1 can't be restored: rows differ/,
  ],
  ['a long stall', stall(2500, 60), 'fault', 'event loop', /2500 ms/],
])('%s is told with what to do', (_, facts, level, check, detail) => {
  expect(healthProblems({ ...WELL, ...facts })).toEqual([
    { level, check, detail: expect.stringMatching(detail), fix: expect.stringMatching(/\w{4}/) },
  ]);
});

it.each<[string, Partial<Facts>]>([
  [
    'work that waited for a daemon which has just started',
    { upSeconds: 20, queue: { ...WELL.queue, oldest_seconds: 9000 } },
  ],
  ['an old backup where a daemon has just started', { upSeconds: 60, backup: { ...WELL.backup, last: backupAged(9) } }],
  ['no backup where none is wanted', { backup: { ...WELL.backup, on: false, last: null } }],
  ['a stall of an hour ago', stall(2500, 3600)],
  ['lessons without a database', { lessons: { loaded: false }, databaseAnswers: false }],
])('%s is no problem', (_, facts) => {
  expect(healthProblems({ ...WELL, ...facts })).toEqual([]);
});
