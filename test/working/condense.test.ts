import { expect, it } from 'vitest';
import { condense } from '../../daemon/working/condense.ts';
import { windowOf } from '../../daemon/working/window.ts';

/** Measured 60 to 250 ms under the test runner; reading all of it takes 2,000. */
const MAX_MS = 800;
const WINDOW = windowOf({});

const talk = (messages: number, chars: number) =>
  Array.from({ length: messages }, (_, n) => ({
    role: n % 2 ? 'assistant' : 'user',
    content: `We decided to move service ${n} because its port was taken. `.repeat(Math.ceil(chars / 60)),
  }));

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

it.each([
  ['5,000 messages of 3 KB', talk(5_000, 3_000)],
  ['one message of 15 MB before the last', [...talk(1, 15_000_000), ...talk(1, 60)]],
  ['a million lines', [{ role: 'user', content: 'so it was\n'.repeat(1_000_000) }, ...talk(1, 60)]],
])('%s do not hold the loop while they are condensed', (_, messages) => {
  const times = [1, 2, 3].map(() => cpuMs(() => condense(messages, null, WINDOW)));
  expect(Math.min(...times)).toBeLessThan(MAX_MS);
});

it('what the newest messages decided is in the context of a session of any size', () => {
  const messages = talk(5_000, 3_000);
  const { messages: kept, left, context } = condense(messages, null, WINDOW);
  expect([...left, ...kept]).toEqual(messages);
  expect(context).toContain(`We decided to move service ${left.length - 1} `);
});

it('each decision stays, however like another it is, and however often the context is condensed again', () => {
  const small = windowOf({ context_window_max: 1000 });
  const chatter = (n: number) => ({
    role: n % 2 ? 'assistant' : 'user',
    content: `It ran on so, as it had before. ${'so it was '.repeat(8)}`,
  });
  let context: string | null = null;
  let messages: readonly { role: string; content: string }[] = [];
  for (let shard = 1; shard <= 8; shard++) {
    const said = { role: 'user', content: `We decided to use Postgres for shard ${shard}.` };
    ({ messages, context } = condense([...messages, said, ...[0, 1, 2, 3, 4, 5].map(chatter)], context, small));
  }
  ({ context } = condense([...messages, ...Array.from({ length: 20 }, (_, n) => chatter(n))], context, small));
  const kept = [...(context ?? '').matchAll(/shard (\d)/g)].map(([, shard]) => Number(shard));
  expect(kept).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
