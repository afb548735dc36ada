import { expect, it } from 'vitest';
import { createCallQueue } from '../../daemon/db/call-queue.ts';

/** A queue whose calls note their names, behind a first call that ends when `release` is called. */
function makeQueue() {
  const queue = createCallQueue();
  const ran: string[] = [];
  let release: () => void = () => {};
  const first = queue.run(
    () =>
      new Promise<void>((resolve) => {
        release = resolve;
      }),
    false,
  );
  const call = (name: string, isUrgent: boolean) => queue.run(async () => void ran.push(name), isUrgent);
  return { queue, ran, call, first, release: () => release() };
}

it('runs urgent calls before those that came earlier, each kind in its order', async () => {
  const { queue, ran, call, release } = makeQueue();
  const calls = [call('job 1', false), call('prompt 1', true), call('job 2', false), call('prompt 2', true)];
  release();
  await Promise.all(calls);
  await queue.idle();
  expect(ran).toEqual(['prompt 1', 'prompt 2', 'job 1', 'job 2']);
});

it('lets nobody wait for ever, however many urgent calls come', async () => {
  const { ran, call, release } = makeQueue();
  const job = call('job', false);
  const prompts = Array.from({ length: 100 }, () => call('prompt', true));
  release();
  await Promise.all([job, ...prompts]);
  expect(ran.indexOf('job')).toBeLessThan(20);
});

it('goes on after a call that failed, which tells its caller', async () => {
  const { queue, ran, call, release } = makeQueue();
  const failed = queue.run(() => Promise.reject(new Error('no such table')), true);
  const after = call('after', false);
  release();
  await expect(failed).rejects.toThrow('no such table');
  await after;
  expect(ran).toEqual(['after']);
});
