import { expect, it, vi } from 'vitest';
import { createForeground } from '../../daemon/queue/foreground.ts';

const isDone = async (promise: Promise<unknown>) => {
  let done = false;
  void promise.then(() => {
    done = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return done;
};

it('background work begins when the last answer is over, or after its time where answers never end', async () => {
  vi.useFakeTimers();
  try {
    const foreground = createForeground(2000);
    expect(await isDone(foreground.quiet())).toBe(true);
    const [first, second] = [foreground.enter(), foreground.enter()];
    const quiet = foreground.quiet();
    first();
    expect(await isDone(quiet)).toBe(false);
    second();
    expect(await isDone(quiet)).toBe(true);
    foreground.enter();
    const starved = foreground.quiet();
    await vi.advanceTimersByTimeAsync(1999);
    expect(await isDone(starved)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await isDone(starved)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
