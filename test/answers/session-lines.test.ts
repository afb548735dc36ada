/** Which sessions a brief tells of, and in which sentences. */
import { expect, it } from 'vitest';
import { leftOpen } from '../../daemon/answers/session-brief/left-open.ts';
import { sessionLine, sessionsThatMatter } from '../../daemon/answers/session-brief/session-lines.ts';
import type { WeighedSummary } from '../../daemon/store/sessions/session-summaries.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const summary = (id: number, text: string, did = 'changed'): WeighedSummary => ({
  id,
  session_id: `s${id}`,
  title: 'x',
  text,
  kind: 'summary',
  source: 'digest',
  pinned: false,
  confirmed: false,
  branch: 'metric',
  did,
  used: 0,
  created_at: new Date(NOW.getTime() - (100 - id) * 3_600_000),
});

it('a session is told by its last decision and outcomes, whole, with its files and branch', () => {
  const [session] = sessionsThatMatter(
    [
      summary(
        98,
        `Goal: Mend the tide\nDecided: We keep the old clock of the pier.\nOutcome: Added ferries to the winter list.\nOutcome: Added buses to the winter list.\nOutcome: Added trains to the winter list.
Changed: a.ts, b.ts, c.ts, d.ts (and 2 more)\nOpen: The winter.`,
      ),
    ],
    NOW,
  );
  expect(sessionLine(session!, true, NOW)).toBe(
    '#98 (session 2 h ago, branch metric) “We keep the old clock of the pier. Added buses to the winter list. Added trains to the winter list. Changed: a.ts, b.ts, c.ts”',
  );
  expect(sessionLine(session!, false, NOW)).toContain(
    '“We keep the old clock of the pier. Added trains to the winter list. Changed:',
  );
});

it('a request is not told of which something is left, and a session of details by what it was about', () => {
  const told = (text: string) => {
    const [session] = sessionsThatMatter([summary(98, text)], NOW);
    return sessionLine(session!, true, NOW);
  };
  const left = 'In short: Asked for: oil the crane and the rail\nDone: The crane is oiled.\nChanged: a.ts';
  expect(told(left)).toContain('Asked for: oil the crane');
  expect(told(`${left}\nOpen: The rail is dry.`)).not.toContain('Asked');
  expect(told('About: the crane of the north pier hangs\nGoal: fix all five\nChanged: a.ts')).toContain(
    '“Asked about: the crane of the north pier hangs. Changed: a.ts”',
  );
  expect(told('Goal: look at the crane of the north pier\nChanged: a.ts')).toContain('Asked about: look at the crane');
  // What was near then says nothing later; a request does.
  expect(told('Goal: the crane exam begins in twenty minutes\nChanged: a.ts')).not.toContain('Asked about');
  expect(told('Goal: fix the crane exam of the north pier today\nChanged: a.ts')).toContain('fix the crane exam');
});

it('a session is not told by what it left open', () => {
  const [session] = sessionsThatMatter([summary(98, 'Changed: a.ts\nOpen: The winter.')], NOW);
  expect(sessionLine(session!, true, NOW)).not.toContain('winter');
  expect(sessionsThatMatter([summary(98, 'Open: The winter.', 'looked')], NOW)).toEqual([]);
});

it('an item that a newer session was asked for is closed, whatever that session told', () => {
  const left = summary(8, 'Outcome: Bread is baked.\nOpen: the man pages\nOpen: completion for fish');
  const newer = summary(9, 'Goal: do the man pages\nOutcome: Each subcommand has one now.');
  expect(leftOpen([newer, left], NOW).map(({ line }) => line)).toEqual(['“completion for fish” (#8)']);
});

it('what a person wrote instead is told as it stands', () => {
  const [session] = sessionsThatMatter([summary(98, 'Green, as the harbour office wants it.')], NOW);
  expect(sessionLine(session!, true, NOW)).toContain('“Green, as the harbour office wants it.”');
});

it('sessions that asked thrice about one thing neither repeat it nor hide it', () => {
  const asked = (id: number) =>
    summary(id, 'Goal: Why does the oven timer fail?\nOutcome: The oven timer needs TZ=UTC.', 'looked');
  const fixed = summary(1, 'Goal: Mend the oven timer\nOutcome: The oven timer failed because TZ was unset.');
  const other = summary(2, 'Goal: Add soup\nOutcome: Soup recipes are listed now.');
  expect(sessionsThatMatter([asked(9), asked(8), asked(7), other, fixed], NOW).map(({ id }) => id)).toEqual([2, 1]);
});

it('two sessions that came to the same are told once, by the newer', () => {
  const one = (id: number) => summary(id, `Goal: Go on ${id}\nOutcome: The export writes a mark before UTF-8.`);
  expect(sessionsThatMatter([one(9), one(8)], NOW).map(({ id }) => id)).toEqual([9]);
});

it('an open end that two sessions name stands once', () => {
  const open = 'Open: Still open: plural forms of ounces.';
  const sessions = [
    summary(9, `Outcome: Bread is baked now.\n${open}`),
    summary(8, `Outcome: Soup is listed now.\n${open}`),
  ];
  expect(leftOpen(sessions, NOW).map(({ line }) => line)).toEqual(['“Still open: plural forms of ounces.” (#9)']);
});

it('a large change of last week is told before the small things of today, and a bare goal not at all', () => {
  const small = ['ferry', 'harbour', 'lantern', 'pier', 'anchor', 'gauge'].map((thing, at) =>
    summary(99 - at, `Goal: Rename ${thing}\nOutcome: Renamed the ${thing} to ${thing}Old everywhere.\nChanged: a.ts`),
  );
  const large = summary(
    -60,
    'Goal: Webhooks\nDecided: We sign each webhook.\nOutcome: Committed 1a2b3c4: Sign webhooks.\nOutcome: Retries were added.\nChanged: a.ts, b.ts, c.ts, d.ts, e.ts, f.ts',
  );
  const bare = summary(100, 'Goal: throw away my uncommitted changes');
  const told = sessionsThatMatter([bare, ...small, large], NOW).map(({ id }) => id);
  expect(told).toHaveLength(5);
  expect(told[0]).toBe(99);
  expect(told).toContain(-60);
  expect(told).not.toContain(100);
});

it('older work is not told by its files alone, which the work that goes on is', () => {
  const files = [99, 98, 97].map((id) => summary(id, `Goal: it fails\nChanged: a${id}.ts`));
  expect(sessionsThatMatter(files, NOW).map(({ id }) => id)).toEqual([99, 98]);
  expect(sessionsThatMatter(files, NOW, 'metric').map(({ id }) => id)).toEqual([99, 98, 97]);
});

it('no sentence that is for whoever has the code open tells a session, nor one that the latest says beside its headline', () => {
  const told = (text: string) => {
    const [session] = sessionsThatMatter([summary(99, text)], NOW);
    return sessionLine(session!, true, NOW);
  };
  expect(told('Outcome: Added the `waitForClock()` helper to the tide reader.\nChanged: a.ts')).not.toContain('helper');
  expect(
    told('In short: Sessions wait for the clock.\nOutcome: Updated the harbour reader as well today.\nChanged: a.ts'),
  ).not.toContain('harbour');
});

it('the latest session is told by what it told as done, where that was short', () => {
  const [session] = sessionsThatMatter([summary(99, 'Done: The ferry list is sorted.\nChanged: a.ts')], NOW);
  expect(sessionLine(session!, true, NOW)).toContain('The ferry list is sorted.');
  expect(sessionLine(session!, false, NOW)).not.toContain('The ferry list is sorted.');
});

it('the same question of nine sessions is one line that says so', () => {
  const asked = Array.from({ length: 9 }, (_, at) =>
    summary(90 - at, 'Goal: Why does the oven timer fail?\nOutcome: The oven timer needs TZ=UTC.', 'looked'),
  );
  const told = sessionsThatMatter(asked, NOW);
  expect(told).toHaveLength(1);
  expect(sessionLine(told[0]!, true, NOW)).toContain('asked 9 times');
});

it('a session is told by its pull request, its commits and what was done, not by merges and what was found', () => {
  const [session] = sessionsThatMatter(
    [
      summary(
        98,
        `Goal: the tide is wrong
Outcome: Opened PR #7: Read the tide from the harbour's clock
Outcome: Committed 1a2b3c4: Wait for the clock
Outcome: Committed 2b3c4d5: Merge branch 'main'
Outcome: The issue was the clock, because it had stopped.
Outcome: Committed 3c4d5e6: fix: address review comments`,
      ),
    ],
    NOW,
  );
  expect(sessionLine(session!, true, NOW)).toContain(
    "“Opened PR #7: Read the tide from the harbour's clock. Committed 1a2b3c4: Wait for the clock.”",
  );
});

it('a goal is told only where it says by itself what it is about', () => {
  const added = 'Added the mark of late ferries.';
  const lineOf = (goal: string) =>
    sessionLine(sessionsThatMatter([summary(98, `Goal: ${goal}\nOutcome: ${added}`)], NOW)[0]!, true, NOW);
  for (const goal of [
    '(for rewinding)',
    'yes, do that',
    "let's start with implementing suggestions 1-4 first.",
    "let's leave this for a future exercise.",
    'how does that look if two ferries are late',
    'are we saving the ferry logs already',
    "I'd like to have 1.+2. and a general test for ferries",
    'remove it completely, no need to keep it',
    'Wrap the ferry in "',
  ])
    expect(lineOf(goal), goal).toContain(`“${added}”`);
  expect(lineOf('can you hide late ferries at night?')).toContain(`“Asked for: hide late ferries at night. ${added}”`);
});

it('a session of which nothing can be told in a sentence is told by its files, and not at all without any', () => {
  const told = (text: string) => sessionsThatMatter([summary(98, text)], NOW).map((one) => sessionLine(one, true, NOW));
  const chat = 'Goal: Sure, put it there.\nOutcome: In docs + observed.';
  expect(told(`${chat}\nChanged: a.ts`)[0]).toContain(') “Changed: a.ts”');
  expect(told(chat)).toEqual([]);
});

it('on a branch its own sessions stand first, however small, and those of others after them', () => {
  const on = (branch: string, one: WeighedSummary) => ({ ...one, branch });
  const large = [90, 91, 92, 93, 94].map((id) =>
    on(
      'other',
      summary(id, `In short: Opened PR #${id}: Pier ${id}\nOutcome: Opened PR #${id}: Pier ${id}\nChanged: a${id}.ts`),
    ),
  );
  const mine = on('tide', summary(80, 'Goal: go on\nOutcome: Done.\nChanged: tide.ts'));
  const ids = (branch: string | null) => sessionsThatMatter([...large, mine], NOW, branch).map(({ id }) => id);
  expect(ids('tide')).toEqual([80, 94, 93, 92, 91]);
  expect(ids('main')).toEqual([94, 93, 92, 91, 90]);
  expect(ids(null)).toEqual([94, 93, 92, 91, 90]);
});

it('another branch hands on no list, unless nothing was done on this one', () => {
  const on = (branch: string, one: WeighedSummary) => ({ ...one, branch });
  const theirs = on('other', summary(98, 'Outcome: x\nOpen: call the harbour office'));
  const mine = on('tide', summary(90, 'Outcome: y\nOpen: paint the north wall'));
  const lines = (all: WeighedSummary[], branch: string | null) => leftOpen(all, NOW, branch).map(({ line }) => line);
  expect(lines([theirs, mine], 'tide')).toEqual(['“paint the north wall” (#90)']);
  expect(lines([theirs, mine], 'new')).toEqual(['“call the harbour office” (#98)']);
  expect(lines([theirs, mine], 'main')).toEqual(['“call the harbour office” (#98)']);
  expect(lines([theirs, mine], null)).toHaveLength(2);
});

it('of older sessions the first open items are told with how many more, and none that the work has passed over', () => {
  const items = (words: readonly string[]) => words.map((word) => `\nOpen: paint the ${word} wall`).join('');
  const old = summary(9, `Outcome: x${items(['north', 'south', 'east', 'west', 'inner'])}`);
  const latest = summary(12, 'Outcome: y\nOpen: call the harbour office');
  expect(leftOpen([latest, old], NOW).map(({ line }) => line)).toEqual([
    '“call the harbour office” (#12)',
    '“paint the north wall” (#9)',
    '“paint the south wall” (#9)',
    '“paint the east wall” (#9, and 2 more)',
  ]);
  const since = [20, 21, 22].map((id) => summary(id, `Outcome: Added ferry ${id}.`));
  expect(leftOpen([...since, old], NOW)).toEqual([]);
  const elsewhere = since.map((one) => ({ ...one, branch: 'other' }));
  expect(leftOpen([...elsewhere, old], NOW)).toHaveLength(5);
});

it('a session that committed is told by its headlines alone, best first, and before one that has none', () => {
  const told = summary(
    90,
    'In short: Opened PR #4: Sign webhooks\nIn short: Two.\nIn short: Three.\nGoal: go on\nDecided: 2 → Sign?\nOutcome: Opened PR #4: Sign webhooks\nOutcome: Updated `sign()`.\nChanged: a.ts',
  );
  const details = Array.from({ length: 6 }, (_, at) =>
    summary(99 - at, `Goal: Item ${at}\nOutcome: \`a${at}()\` takes b${at}.\nChanged: a${at}.ts, b${at}.ts`),
  );
  const sessions = sessionsThatMatter([...details, told], NOW);
  const session = sessions.find(({ id }) => id === 90)!;
  expect(sessionLine(session, true, NOW)).toContain('“Opened PR #4: Sign webhooks. Two. Three. Changed: a.ts”');
  expect(sessionLine(session, false, NOW)).toContain('“Opened PR #4: Sign webhooks. Two. Changed: a.ts”');
});

it('the last words stand behind a session, and not behind what a person wrote in place of its summary', () => {
  const words = { text: 'The crane hangs; the rail waits.', covers: () => true };
  const told = (text: string) => sessionLine(sessionsThatMatter([summary(98, text)], NOW)[0]!, true, NOW, words);
  expect(told('Done: The crane hangs.\nChanged: a.ts')).toMatch(/“Changed: a\.ts” It ended with: “The crane hangs;/);
  expect(told('The crane hangs since Monday, and the rail is done.')).not.toContain('ended with');
});

it('the request that last words answer stands before them, unless it is told already', () => {
  const words = { text: 'The crane hangs.', asked: 'hang the crane, the rail waits till June', covers: () => false };
  const told = (text: string) => sessionLine(sessionsThatMatter([summary(98, text)], NOW)[0]!, true, NOW, words);
  expect(told('Done: It hangs.\nChanged: a.ts')).toMatch(
    /a\.ts” Last asked: “hang the crane, the rail waits till June” It ended with: “The crane hangs\.”$/,
  );
  const about = told('About: hang the crane\nChanged: a.ts');
  expect(about).toContain('Last asked: “hang the crane, the rail');
  expect(about).not.toContain('Asked about');
  expect(told('In short: The rail waits till June: hang the crane\nChanged: a.ts')).not.toContain('Last asked');
});
