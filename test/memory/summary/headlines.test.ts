/** By which lines a session is told in a brief: what its readers would write of it, and no detail. */
import { expect, it } from 'vitest';
import { summariseSession } from '../../../daemon/memory/summary/summarise-session.ts';
import { summaryLines } from '../../../daemon/memory/summary/summary-lines.ts';

const turn = (text: string, files = ['src/pier.ts']) => ({ title: 'x', text, kind: 'change', files });
const headlines = (turns: string[], branch: string | null = null) =>
  summaryLines(
    summariseSession(
      turns.map((text) => turn(text)),
      [],
      '',
      undefined,
      branch,
    )?.text ?? '',
  ).headlines;
const changed = (asked: string, said: string) => `User: ${asked}\nAgent: ${said}\nChanged: src/pier.ts`;
const committed = (subject: string) => `User: commit\nAgent: Committed.\nRan: git commit\nCommitted: ${subject}`;

it('a pull request is told without its commits, and without the answers to its review', () => {
  const told = headlines([
    committed('1a2b3c4: feat(tide): read the clock of the harbour'),
    'User: open a PR\nAgent: Opened.\nOpened: PR #12: Show the tide by the harbour clock',
    committed('2b3c4d5: Address PR review: name the clock'),
    committed('3c4d5e6: Use harbourTime consistently for logging'),
  ]);
  expect(told).toEqual(['Opened PR #12: Show the tide by the harbour clock']);
});

it('neither a format nor a merge nor a test stands for the feature that it follows', () => {
  const told = headlines([
    committed('1a2b3c4: feat(tide): show the winter timetable'),
    committed('2b3c4d5: Merge branch main into tide'),
    committed('3c4d5e6: fix: gofmt alignment in tide_test.go'),
    committed('4d5e6f7: Update TestTide_Late for the winter'),
  ]);
  expect(told).toEqual(['Committed 1a2b3c4: feat(tide): show the winter timetable']);
});

it('of equal commits that one goes first of whose matter the branch is named', () => {
  const commits = ['1a2b3c4: fix: ferries leave the pier late', '2b3c4d5: fix: buses wait for nobody'].map(committed);
  expect(headlines(commits, 'ann/late-ferries')[0]).toContain('ferries leave');
  expect(headlines(commits, 'ann/waiting-buses')[0]).toContain('buses wait');
});

it('details of a list do not stand for the sentence that heads it, and courtesies are left out', () => {
  const said =
    "Perfect! I've successfully removed the restriction on ferries at night. Here's what I changed:\n\n1. **Updated `pier.ts`** - `allowsNight()` returns `true`\n2. Updated `setup()` signature to accept `night`";
  expect(headlines([changed('ferries are blocked at night', said)])).toEqual([
    'Removed the restriction on ferries at night.',
  ]);
});

it('a sentence that announces its details is told as whole', () => {
  const said =
    "I've added a rule that flags ferries outside of the harbour:\n- `rules.yaml`: the rule\n- `pier.ts`: its use";
  expect(headlines([changed('hm', said)])).toEqual(['Added a rule that flags ferries outside of the harbour.']);
  expect(headlines([changed('hm', "I've updated the harbour plan and its ferries with the following:\n- a")])).toEqual(
    [],
  );
});

it('what was asked for stands where no sentence of the report says by itself what was done', () => {
  const said = 'Done! All tests pass.\n\n### 1. Added the field\n- `pier.ts`: Added `name`';
  expect(headlines([changed('can we also show the harbour name in the ferry list?', said)])).toEqual([
    'Asked for: show the harbour name in the ferry list',
  ]);
  expect(headlines([changed('can you fix this one too?', said)])).toEqual([]);
});

it('a plan that was carried out is told by its title', () => {
  const asked = 'Implement the following plan:\n\n# Plan: Move the ferry pier to the north\n\n## Context\nIt sinks.';
  expect(headlines([changed(asked, 'Moved it.')])).toEqual(['Carried out the plan “Move the ferry pier to the north”']);
});

it('neither checks nor praise, nor where a line stands, nor what breaks is a headline', () => {
  for (const said of [
    'All tests pass now and the linter is clean.',
    'The fix is complete and the code works.',
    'The winter change is on line 519 of the harbour timetable.',
    'Each ferry now leaves from a separate pier, which breaks the harbour timetable.',
    'Updated two tests of the winter timetable and the harbour.',
    'All PR review comments have been addressed.',
  ])
    expect(headlines([changed('hm', said)]), said).toEqual([]);
});

it('what a later turn took back is no headline', () => {
  const told = headlines([
    changed('hm', 'Added a lock on the ferry timetable with redis.'),
    changed('hm', 'Reverted the redis lock on the ferry timetable; it is no longer used.'),
  ]);
  expect(told.join()).not.toContain('Added a lock');
});

it('what was committed is not told again by the report on it', () => {
  const told = headlines([
    changed('hm', 'Added the winter timetable of the harbour ferries.'),
    committed('1a2b3c4: feat: winter timetable'),
  ]);
  expect(told).toEqual(['Committed 1a2b3c4: feat: winter timetable']);
});

it('neither a sentence that speaks of its speaker nor a field of a struct heads a session', () => {
  for (const said of [
    'The redirect I just added fixes the harbour hooks because their ids were ignored.',
    'Added new fields to the ferry struct of the harbour.',
    'The fix is to rebuild the harbour index of the winter.',
  ])
    expect(headlines([changed('hm', said)]), said).toEqual([]);
});

it('of requests on one matter the last stands, and none that was cut off or only points', () => {
  const asked = (one: string) => changed(one, 'Done.');
  expect(
    headlines([asked('make the start button hidden'), asked("let's remove the start button hidden there")]),
  ).toEqual(['Asked for: remove the start button hidden there']);
  for (const one of ['Wrap the ferry in "', 'skip 5, 7, 8 and do the rest', 'Enable (manual-ferry)'])
    expect(headlines([asked(one)]), one).toEqual([]);
});
