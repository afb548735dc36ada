/** A command that asks several things at once of a daemon that is gone starts it once, and says so once. */
import { expect, it } from 'vitest';
import { oneAtATime } from '../../cli/commands/one-at-a-time.ts';

it('starts once for all that wait, and again after that', async () => {
  let starts = 0;
  const ends: (() => void)[] = [];
  const start = oneAtATime(() => {
    starts++;
    return new Promise<void>((end) => ends.push(end));
  });
  const waiting = [start(), start(), start()];
  expect(starts).toBe(1);
  ends[0]!();
  await Promise.all(waiting);
  const later = start();
  expect(starts).toBe(2);
  ends[1]!();
  await later;
});

it('starts again after a start that failed, which fails for all that waited', async () => {
  let starts = 0;
  const start = oneAtATime(async () => {
    starts++;
    throw new Error('It does not start');
  });
  const ended = await Promise.allSettled([start(), start()]);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(starts).toBe(1);
  await expect(start()).rejects.toThrow('It does not start');
  expect(starts).toBe(2);
});
