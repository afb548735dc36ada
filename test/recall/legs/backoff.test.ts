import { expect, it } from 'vitest';
import { createBackoff } from '../../../daemon/recall/legs/backoff.ts';

/** Which of so many prompts walk, when every walk is late but those named. */
function walked(prompts: number, inTime: readonly number[] = []): number[] {
  const walks = createBackoff();
  const taken: number[] = [];
  for (let prompt = 1; prompt <= prompts; prompt++) {
    if (walks.skip(1)) continue;
    taken.push(prompt);
    walks.note(1, !inTime.includes(prompt));
  }
  return taken;
}

it('leaves a walk out twice as often after each that was late, up to a bound', () => {
  expect(walked(130)).toEqual([1, 2, 4, 8, 16, 32, 64, 128]);
  expect(walked(260).slice(-2)).toEqual([192, 256]);
});

it('forgets it with the first that came in time', () => {
  expect(walked(10, [4, 5, 6])).toEqual([1, 2, 4, 5, 6, 7, 8, 10]);
});

it('knows each project by itself', () => {
  const walks = createBackoff();
  walks.note(1, true);
  walks.note(1, true);
  expect([walks.skip(2), walks.skip(1), walks.skip(1)]).toEqual([false, true, false]);
});
