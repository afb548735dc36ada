/** What a report leaves of the request that it answers: told apart from what it explains by the request's own words. */
import { describe, expect, it, test } from 'vitest';
import { readReport } from '../../../daemon/memory/ending/against-request.ts';
import { putOffIn } from '../../../daemon/memory/ending/put-off.ts';

const ofState = (asked: string, message: string, wanted: string) =>
  readReport(message, asked).flatMap(({ text, state }) => (state === wanted ? [text] : []));

test.each([
  // What denies or fails is left where it is about a matter of the request, which is named where the sentence doesn't.
  [
    'oil the crane and repaint the pier',
    'The crane is oiled at all five joints. The pier is as grey as before, the boat with the paint sank.',
    ['repaint the pier: The pier is as grey as before, the boat with the paint sank.'],
  ],
  [
    'merge the tide branch',
    'Conflicts are solved. The merge was rejected by the branch rule.',
    ['merge the tide branch: The merge was rejected by the branch rule.'],
  ],
  // A clause that is set against what was done.
  [
    'read tides and winds',
    'Tides are read from the buoy, whereas winds are not parsed so far.',
    ['whereas winds are not parsed so far.'],
  ],
  [
    'Gezeiten und Wind einlesen',
    'Die Gezeiten kommen von der Boje, der Wind zeigt aber nach wie vor Nullen.',
    ['Wind einlesen: der Wind zeigt aber nach wie vor Nullen.'],
  ],
  // A matter and its state, without a verb.
  ['port the docks', 'The north dock is ported. South dock not yet.', ['South dock not yet.']],
  ['make the gauges pass', "Nine gauges pass. Two don't: `brine` and `silt`.", ["Two don't: `brine` and `silt`."]],
  // What stands in brackets.
  [
    'load old logs',
    'Old logs load with their tides (a log of the first ship fails as before).',
    ['a log of the first ship fails as before'],
  ],
  // What waits for an answer.
  [
    'back up the two harbours',
    'North has a backup. Which disk is for south? Nothing happens there for now.',
    ['Nothing happens there for now.'],
  ],
  // Beside lines that say of themselves how far they are.
  ['status?', 'Pier: done. Rail: done. Crane: turns, except for the hook.', []],
  ['go through the sheet', '[ok] pier\n[no] crane, the motor is away\n[ok] rail', ['crane, the motor is away']],
  ['1) pier 2) rail', "1. The pier stands. ✔\n2. The rail I haven't opened.", ["The rail I haven't opened."]],
] as const)('%j → %j leaves %j', (asked, message, open) => {
  expect(ofState(asked, message, 'open')).toEqual(open);
});

describe('a report that leaves nothing', () => {
  it.each([
    ['count the boats', 'All boats are counted. Rowing boats are never counted, as you wanted.'],
    ['put the harbour back how it was', 'The harbour is as it was at noon.'],
    ['make the tide faster', 'The tide is read once now. The file was not cached, so each tide was read again.'],
    ['why is the tide slow?', 'The tide is not cached, so each reader waits.'],
    ['sort the list', 'The list is sorted. This will catch wrong lists that are not sorted.'],
    ['haal de weegschaal weg', 'De weegschaal is weg. In de database staat de tabel uiteraard nog.'],
  ])('%j → %j', (asked, message) => {
    expect(ofState(asked, message, 'open')).toEqual([]);
  });

  it('takes what a long request or a long report says for what it explains', () => {
    const said = 'The crane is not painted so far.';
    expect(ofState('paint the crane', said, 'open')).toEqual([said]);
    expect(ofState(`paint the crane ${'and look at the tide of the day before '.repeat(9)}`, said, 'open')).toEqual([]);
  });

  it('is quick on hostile texts', () => {
    const from = performance.now();
    for (const text of ['('.repeat(1_100), 'but '.repeat(290), ', aber'.repeat(190), '1 of '.repeat(230)])
      readReport(text, 'the but of 1');
    expect(performance.now() - from).toBeLessThan(2_000);
  });
});

test.each([
  ['do the import, the export can wait until she is back', ['the export can wait until she is back']],
  ['prima zo. De export kan wachten', ['De export kan wachten']],
  ["never mind, we'll look at it later", []],
])('%j puts off %j', (prompt, items) => {
  expect(putOffIn(prompt)).toEqual(items);
});
