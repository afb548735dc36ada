/** A summary may be edited, by programs too: whatever is written there is read within bounds. */
import { expect, test } from 'vitest';
import { leftOpen } from '../../../daemon/answers/session-brief/left-open.ts';
import { takenUp } from '../../../daemon/memory/ending/taken-up.ts';
import { closedSince } from '../../../daemon/memory/summary/closed-since.ts';

/** Of a loaded machine, too; before the bounds 200 lines took fifteen seconds. */
const MAX_MS = 2_000;
const items = (count: number) =>
  Array.from({ length: count }, (_, at) => `mend the numbat${at} export of the quokka${at % 7} table`);
const later = Array.from({ length: 50 }, (_, id) => ({
  ...{ id, session_id: `s${id}`, did: 'changed', title: 't', kind: 'summary', source: 'digest', pinned: false },
  ...{ confirmed: false, branch: null, created_at: new Date(Date.now() - 1000 * id) },
  text: [
    'Goal: do the wombat list',
    ...Array.from({ length: 12 }, (_, at) => `Outcome: Wrote the emu${id}-${at} importer.`),
  ].join('\n'),
}));
function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test.each([
  [
    '10,000 open items',
    `${items(10_000)
      .map((item) => `Open: ${item}`)
      .join('\n')}`,
  ],
  ['one open item of a megabyte', `Open: ${items(15_000).join(' ')}`],
  [
    '10,000 things done',
    `Open: mend the pier\n${items(10_000)
      .map((item) => `Outcome: ${item}.`)
      .join('\n')}`,
  ],
])('a summary with %s holds up nobody who reads it or begins a session', (_, text) => {
  expect(cpuMs(() => closedSince(text, later))).toBeLessThan(MAX_MS);
  expect(cpuMs(() => closedSince('Open: mend the pier', [{ ...later[0]!, text }]))).toBeLessThan(MAX_MS);
  const oldest = { ...later[0]!, id: 99, text, created_at: new Date(Date.now() - 60_000) };
  expect(cpuMs(() => leftOpen([...later, oldest], new Date()))).toBeLessThan(MAX_MS);
});

test('a request is held against 2,000 items in the time of one list', () => {
  const named = (at: number) => String(at).replace(/\d/g, (digit) => 'bcdfghklmp'[Number(digit)]!);
  const list = Array.from({ length: 2_000 }, (_, at) => `mend the ${named(at)}oka export`);
  let found: ReturnType<typeof takenUp> | undefined;
  expect(
    cpuMs(() => {
      found = takenUp(list, `do the ${named(7)}oka export`);
    }),
  ).toBeLessThan(MAX_MS);
  expect([...found!.done]).toEqual([list[7]]);
});
