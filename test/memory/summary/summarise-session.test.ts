/** What a session comes to, in its own sentences. */
import { describe, expect, it } from 'vitest';
import { putOffIn } from '../../../daemon/memory/ending/put-off.ts';
import { summariseSession } from '../../../daemon/memory/summary/summarise-session.ts';

type SummarisedTurn = Parameters<typeof summariseSession>[0][number];
const NOTHING_OPEN: readonly string[] = [];
const turn = (text: string, about: Partial<SummarisedTurn> = {}): SummarisedTurn => ({
  title: text.split('\n')[0]!,
  text,
  kind: 'change',
  files: [],
  ...about,
});
const FIX = turn(
  `User: The ferry timetable shows yesterday's tide. Write a failing test, then fix it.
Changed: src/tide.ts
Ran: \`npm test\` ok after 1 failed
Failed: \`npm test\`: AssertionError → worked after changing src/tide.ts
Agent: All tests pass. Fixed: the tide was read before the harbour's clock was set. The reader waits for the clock now.
Still open: the winter timetable has the same fault. Would you like me to mend it?`,
  { files: ['src/tide.ts'] },
);

describe('what a short session told as done', () => {
  const done = (...texts: string[]) =>
    (
      summariseSession(
        texts.map((text) => turn(text)),
        NOTHING_OPEN,
      )?.text ?? ''
    ).match(/(?<=^Done: ).*$/gm) ?? [];

  it('is told whole, and nothing of what leaves a doubt', () => {
    const text =
      'User: sort the list\nChanged: a.ts\nAgent: The ferry list is sorted by pier. The harbour list is not sorted yet.';
    expect(done(text)).toEqual(['The ferry list is sorted by pier.']);
  });

  it('is nothing where something was committed, or more was said than fits', () => {
    const said = 'User: sort the list\nChanged: a.ts\nAgent: The ferry list is sorted by pier.';
    expect(done(`${said}\nCommitted: 1a2b3c4: Sort the list`)).toEqual([]);
    expect(done(`${said} ${'The tide is read in the morning now. '.repeat(7)}`)).toEqual([]);
  });

  it('is no item that ends the sentence before its list', () => {
    const listed = (lead: string) =>
      done(`User: test it\nChanged: a.ts\nAgent: The ferry test is added.\n${lead}\n- Removed the pier.`);
    expect(listed('It verifies that when the tide is low:')).toEqual(['The ferry test is added.']);
    expect(listed('What changed:')).toEqual(['The ferry test is added.', 'Removed the pier.']);
  });

  it('is what a list marks as done beside what is open, though nothing was changed', () => {
    const text =
      'User: where are we?\nAgent: - [x] ferry list\n- [x] pier list\n- [ ] harbour list\nOpen ends: harbour list';
    expect(done('User: go\nChanged: a.ts\nAgent: Done.', text)).toEqual(['ferry list', 'pier list']);
  });
});

describe('a session’s summary', () => {
  it('tells the goal, the outcome, the files and what the agent left open, in whole sentences', () => {
    const summary = summariseSession([FIX], NOTHING_OPEN)!;
    expect(summary.text.split('\n')).toEqual([
      'In short: The reader waits for the clock now.',
      "Done: Fixed: the tide was read before the harbour's clock was set.",
      'Done: The reader waits for the clock now.',
      "Goal: The ferry timetable shows yesterday's tide.",
      "Outcome: Fixed: the tide was read before the harbour's clock was set.",
      'Outcome: The reader waits for the clock now.',
      'Changed: src/tide.ts',
      'Open: the winter timetable has the same fault',
    ]);
    expect(summary).toMatchObject({ did: 'changed', files: ['src/tide.ts'] });
    expect(summary.title).toBe("Fixed: the tide was read before the harbour's clock was set.");
  });

  it('drops an open end that a later turn took up', () => {
    const winter = turn(
      'User: Mend the winter timetable, too\nChanged: src/winter.ts\nAgent: The winter timetable waits for the clock as well now.',
    );
    expect(summariseSession([FIX, winter], NOTHING_OPEN)!.text).not.toContain('Open:');
  });

  it('keeps what was decided, by the user and by the agent', () => {
    const decided = turn(
      `User: No, don't install moment. We never take new dependencies in this repo.
Changed: src/date.ts
Agent: Went with Intl.DateTimeFormat. The dates are printed by src/date.ts now.`,
    );
    const { text } = summariseSession([decided], NOTHING_OPEN)!;
    expect(text).toContain('Decided: We never take new dependencies in this repo.');
    expect(text).toContain('Went with Intl.DateTimeFormat.');
  });

  it('is none for talk without work: greetings, a haiku, an explanation', () => {
    const talk = [
      turn('User: good morning!\nAgent: Good morning! What shall we work on?', { kind: 'observation' }),
      turn('User: Write a haiku about the sea\nAgent: Waves fold into foam.', { kind: 'observation' }),
      turn('User: What is a unit test?\nAgent: A unit test checks one part. It is fixed to no database.', {
        kind: 'discovery',
      }),
    ];
    expect(summariseSession(talk, NOTHING_OPEN)).toBeNull();
    expect(summariseSession([], NOTHING_OPEN)).toBeNull();
  });

  it('is none for a session whose calls were all held', () => {
    const held = turn('User: throw it away\nAgent: I was warned and stopped.\nHeld: `git reset --hard` not run');
    expect(summariseSession([held], NOTHING_OPEN)).toBeNull();
  });

  it('never hands a failed command on as unfinished work', () => {
    const pushed = turn(
      `User: Push it
Ran: \`git push --force origin main\` failed
Failed: \`git push --force origin main\`: rejected → not resolved
Agent: The push was rejected by the remote, so nothing was published.`,
    );
    const { text } = summariseSession([pushed], NOTHING_OPEN)!;
    expect(text).toContain('Open: The push was rejected');
    expect(text).not.toMatch(/force|Failed/);
  });

  it('says a thing once, as it was said last', () => {
    const again = (words: string) => turn(`User: Again\nChanged: a.ts\nAgent: ${words}`);
    const { text } = summariseSession(
      [again('The export writes UTF-8 with a mark now.'), again('The export now writes UTF-8 with a mark.')],
      NOTHING_OPEN,
    )!;
    expect(text.match(/Outcome:/g)).toHaveLength(1);
    expect(text).toContain('The export now writes');
  });

  it('takes neither the rest of a list for an outcome nor a program that waits for an open end', () => {
    const listed = turn(
      `User: Drop the hook
Changed: hook.ts
Agent: Removed:
- the session hook, because nothing calls it
- tide lists, prices
- its call site in the handler
The close was waiting for the batch.`,
    );
    const { text } = summariseSession([listed], NOTHING_OPEN)!;
    expect(text).toContain('Outcome: the session hook, because nothing calls it');
    expect(text).not.toMatch(/call site|Open:/);
  });

  it('leaves out sentences that a digest cut', () => {
    const cut = turn(
      'User: Go\nChanged: a.ts\nAgent: The cache now lives for… minutes long. The rest was moved to src/b.ts.',
    );
    expect(summariseSession([cut], NOTHING_OPEN)!.text).toContain('Outcome: The rest was moved');
    expect(summariseSession([cut], NOTHING_OPEN)!.text).not.toContain('lives for');
  });

  it('tells what was committed, what the user chose, and a plan that nobody began', () => {
    const chose = turn(
      `User: Which calendar shall we use?
Agent: Asked.
Asked: Which calendar? (Church – by Easter / Moon – by tide) → Moon
Planned: # Move the pier
1. Call the crane`,
    );
    const { text, did } = summariseSession([chose], [])!;
    expect(did).toBe('decided');
    expect(text).toContain('Decided: Which calendar? → Moon');
    expect(text).toContain('Open: Planned, not begun: Move the pier');
    const moved = turn('User: Go on\nAgent: Done.\nCommitted: b01e5547: Move the pier to the north\nChanged: pier.ts');
    const later = summariseSession([chose, moved], ['Call the crane off'])!.text;
    expect(later).toContain('Outcome: Committed b01e5547: Move the pier to the north');
    expect(later).toContain('Open: Unfinished todo: Call the crane off');
    expect(later).not.toContain('not begun');
  });

  it('takes the words of a person who wrote a turn anew', () => {
    const edited = turn('The pier was moved because of the ferry.', { kind: 'decision' });
    expect(summariseSession([edited], NOTHING_OPEN)).toMatchObject({ did: 'decided' });
  });

  it('tells no outcome that a later turn replaced', () => {
    const pandas = turn('User: Write etl/spend.py\nAgent: Created etl/spend.py with pandas.\nChanged: etl/spend.py', {
      files: ['etl/spend.py'],
    });
    const polars = turn(
      'User: No, we use polars everywhere\nAgent: Rewrote etl/spend.py with polars.\nChanged: etl/spend.py',
      { files: ['etl/spend.py'] },
    );
    const { text } = summariseSession([pandas, polars], NOTHING_OPEN)!;
    expect(text).not.toContain('with pandas');
    expect(text).toContain('Outcome: Rewrote etl/spend.py with polars.');
  });

  it('is titled by what was done, not by what was found out', () => {
    const { title } = summariseSession(
      [
        turn(
          `User: The pier sinks\nChanged: pier.ts
Agent: The issue is that the pier was measured at low tide, because the gauge was wrong. Replaced the gauge. Good catch about the reader.`,
        ),
      ],
      NOTHING_OPEN,
    )!;
    expect(title).toBe('Replaced the gauge.');
  });

  it('tells no code, names or rest of a sentence as outcome', () => {
    const said = (words: string) => turn(`User: Go\nChanged: a.ts\nAgent: ${words}`);
    const { text } = summariseSession(
      [
        said('committed = "lineA".\nThe pier is counted by its lines.'),
        said('TestFerry_Late TestFerry_Early.\nThe ferry waits for the tide.'),
      ],
      NOTHING_OPEN,
    )!;
    expect(text).toContain('The pier is counted');
    expect(text).toContain('The ferry waits');
    expect(text).not.toMatch(/lineA|TestFerry/);
  });

  it('names a plan by its heading, never by the words that hand it over', () => {
    const planned = turn(
      'User: Implement the following plan:\n\n# Plan: Move the pier to the north\n\n## Context\nIt sinks.\nChanged: pier.ts\nAgent: Moved it.',
    );
    expect(summariseSession([planned], NOTHING_OPEN)!.text).toContain('Goal: Move the pier to the north');
  });

  it('takes neither an answer nor an order of the moment for a decision', () => {
    const said = (words: string) => turn(`User: ${words}\nChanged: a.ts\nAgent: Changed a.ts.`);
    const { text } = summariseSession(
      [
        'no, this is fine as it is',
        "and we don't always have session information",
        "don't fix anything, only check it",
      ].map(said),
      NOTHING_OPEN,
    )!;
    expect(text).not.toContain('Decided:');
  });
});

describe('what a session leaves open', () => {
  const open = (turns: readonly SummarisedTurn[], todos: readonly string[] = []) =>
    summariseSession(turns, todos)!
      .text.split('\n')
      .flatMap((line) => (line.startsWith('Open: ') ? [line.slice(6)] : []));
  const work = (ends = '') => turn(`User: Go on\nChanged: a.ts\nAgent: Changed the reader.${ends}`);

  it('is the rest of what sentences left, where a later turn did a part of it', () => {
    const first = work(' The rail is not painted yet, and I did not get to the docs of the crane.');
    const done = turn('User: paint the rail\nChanged: rail.ts\nAgent: Painted the rail.');
    const other = turn('User: Rename the harbour\nChanged: b.ts\nAgent: Renamed the harbour.');
    expect(open([first, done])).toEqual(['I did not get to the docs of the crane.']);
    expect(open([first, other])).toEqual([]);
  });

  it('is nothing that the next request takes up, in whatever form its language gives the word', () => {
    const first = turn(
      'User: добавь зоны затопления и легенду\nChanged: a.qml\nAgent: Зоны затопления нанесены. Легенды пока нет, сначала хотел согласовать с вами цвета.',
    );
    const next = turn(
      'User: легенду добавь, и подпиши масштаб\nChanged: b.qml\nAgent: Легенда появилась в углу. Масштаб подписан.',
    );
    expect(open([first])).toHaveLength(1);
    expect(open([first, next])).toEqual([]);
  });

  it('is nothing that the user gave up, or answered in a word', () => {
    const first = turn(
      'User: add the pier, the rail and the log\nChanged: a.ts\nAgent: The pier is in. The rail is still to come, and for the log I need to know whether it goes to the buoy or the tower.',
    );
    const clean = turn('User: forget the rail and the log. clean up\nChanged: b.ts\nAgent: Removed the empty module.');
    const answer = turn('User: tower\nChanged: b.ts\nAgent: Lines go to the tower with a date.');
    expect(open([first, clean])).toEqual([]);
    expect(
      open([
        turn('User: log it\nChanged: a.ts\nAgent: The log is still missing until I know: the buoy or the tower.'),
        answer,
      ]),
    ).toEqual([]);
    expect(open([first])).toHaveLength(1);
  });

  it('is the request of a turn that stopped before it began', () => {
    const stopped = turn(
      'User: rename the gauges as in the paper\nAgent: The paper has β twice. Which of the two names does the gauge get?',
    );
    expect(open([FIX, stopped])).toContain('rename the gauges as in the paper');
  });

  it('is what a list of the state of things has open, though it answers a question', () => {
    const state = turn('User: Overview of the harbour?\nAgent: ✅ the pier\nOpen ends: the crane; the rail', {
      kind: 'discovery',
    });
    expect(open([state])).toEqual(['the crane', 'the rail']);
  });

  it('is what a plan has left, the turn after it being its beginning', () => {
    const plan = turn(
      'User: Plan the move\nAgent: Plan:\n1. move the pier\n2. oil the crane\nOpen ends: move the pier; oil the crane',
    );
    expect(open([plan, turn('User: go ahead\nChanged: a.ts\nAgent: Everything lies at the north shore.')])).toEqual([
      'move the pier',
      'oil the crane',
    ]);
  });

  it('is nothing that an answer to a question said of how things are', () => {
    const answer = turn(
      'User: How does the reader start?\nAgent: It is not started yet at that point.\nOpen ends: the lock; the queue',
      { kind: 'discovery' },
    );
    expect(open([answer, work()])).toEqual([]);
    expect(open([work(), answer])).toEqual([]);
  });

  it('is what was listed last when somebody asked for it', () => {
    const asked = turn("User: What's left?\nAgent: Two things.\nOpen ends: the lock; the queue", { kind: 'discovery' });
    expect(open([work(), asked])).toEqual(['the lock', 'the queue']);
  });

  it('is no list that later work passed over, and the rest of one that it works off', () => {
    expect(open([work('\nOpen ends: the lock; the queue'), work()])).toEqual([]);
    const locked = turn('User: Now the lock\nChanged: lock.ts\nAgent: Added the lock.');
    const turns = [work('\nOpen ends: the lock; the queue'), locked];
    expect(open(turns)).toEqual(['the queue']);
    // The memory's page says by which words an item is closed.
    expect(summariseSession(turns, [])!.text).toContain('Closed: the lock ← Added the lock.');
  });

  it.each([
    ['Fix the rest, even the small ones', []],
    ['skip 2 and do the rest', []],
    ['Mach den Rest', []],
    ['残りもお願い', []],
    ['Do the rest on Monday', ['the lock', 'the queue']],
    ['Did you fix them all?', ['the lock', 'the queue']],
    ['All tests fail, look at the gauge and mend it', ['the lock', 'the queue']],
  ])('after %j is %j', (asked, left) => {
    const taken = turn(`User: ${asked}\nRan: \`make\` ok\nAgent: The gauge is green.`);
    expect(open([work('\nOpen ends: the lock; the queue'), taken])).toEqual(left);
  });

  it('stays, but for what a request names, whatever words tell of it', () => {
    const taken = turn('User: do the lock now\nChanged: a.ts\nAgent: The gate holds 4 m.');
    expect(open([work('\nOpen ends: the lock; the queue; the pier'), taken])).toEqual(['the queue', 'the pier']);
  });

  it('is none of a table in an explanation, once the work went on', () => {
    const explained = turn(
      'User: Can you explain how the gauge is read?\nRead: a.ts\nAgent: | Case | State |\n|---|---|\n| tide | done |\n| ice | open |\nOpen ends: ice',
      { kind: 'discovery' },
    );
    expect(open([work(), explained])).toEqual(['ice']);
    expect(open([work(), explained, work()])).toEqual([]);
  });

  it('is none of what was talked of before two turns of work', () => {
    const talked = turn('User: summarize the idea\nAgent: Fine.\nOpen ends: the lock; the queue');
    expect(open([talked, work(), work()])).toEqual([]);
  });

  it('is nothing that a plan says of a later time, nor another session that exists', () => {
    expect(putOffIn('Do this:\n\n# The clock\n\nLater when the hook runs, we sync the harbour.')).toEqual([]);
    expect(putOffIn('Show it when a session is opened, but there is already another session')).toEqual([]);
    expect(putOffIn('Build the pier. We do the lock in another session.')).toHaveLength(1);
  });

  it('is no case of an explanation, by its equation, its arrow or its label', () => {
    const lines =
      'Shadow branch = tree + session; Overlap exists → a new suffix; Problem: it was lost; the lock (a → b)';
    expect(open([work(`\nOpen ends: ${lines}`)])).toEqual(['the lock (a → b)']);
  });

  it('stays where a question was answered by a small change', () => {
    const mended = turn('User: why is the gauge red?\nChanged: a.ts\nAgent: It had no pulse. It has one now.');
    expect(open([work('\nOpen ends: the lock; the queue'), mended])).toEqual(['the lock', 'the queue']);
  });

  it('stays where the user put it off, and the work went on with something else', () => {
    const off = turn(
      'User: Build the pier. We do the lock on Monday.\nChanged: a.ts\nAgent: It stands.\nOpen ends: We do the lock on Monday.',
    );
    expect(open([off, work()])).toEqual(['We do the lock on Monday.']);
    expect(summariseSession([off], [])!.text).toContain('Goal: Build the pier.\n');
  });

  it('stays where a sentence leaves it for later by name, and is passed over where it only says so', () => {
    expect(open([work(' I left the winter rail for later.'), work()])).toEqual(['I left the winter rail for later.']);
    expect(open([work(' The winter rail is still missing.'), work()])).toEqual([]);
  });

  it('is what a report of the progress says, which was asked for', () => {
    const said = turn('User: how far are we?\nAgent: ✅ the pier\nOpen ends: the lock', { kind: 'discovery' });
    expect(open([said])).toEqual(['the lock']);
  });

  it('is what waits on a list that the agent ticks off, though a small request came in between', () => {
    const at = (hour: number) => new Date(Date.UTC(2030, 0, 1, hour));
    const listed = { ...work(), created_at: at(1) };
    const small = (hour: number) => ({
      ...turn('User: paint the buoy teal\nChanged: buoy.ts\nAgent: The buoy is teal.'),
      created_at: at(hour),
    });
    const left = (turns: readonly SummarisedTurn[], isTicked: boolean) =>
      summariseSession(turns, ['Feed of tide warnings'], '', { changedAt: at(1), isTicked })!.text;
    expect(left([listed, small(2)], true)).toContain('Open: Unfinished todo: Feed of tide warnings');
    expect(left([listed, small(2)], false)).not.toContain('Open:');
    expect(left([listed, small(2), small(3), small(4)], true)).not.toContain('Open:');
  });

  it('is an item that names inches', () => {
    expect(
      open([turn('User: Go\nChanged: a.ts\nAgent: Done.\nOpen ends: pictures for the 6.7" harbour list')]),
    ).toEqual(['pictures for the 6.7" harbour list']);
  });

  it('names both todos that begin alike', () => {
    const text = summariseSession([work()], ['Step 3: billing', 'Step 4: invite'])!.text;
    expect(text).toContain('Step 3: billing');
    expect(text).toContain('Step 4: invite');
  });

  it.each([
    ["Yeah, let's tackle 2 and 3", ['#4 (the harbour wall)']],
    ['skip #3, do 2 please', ['#4 (the harbour wall)']],
    ['make the 2 piers 3 m longer', ['#2 (the lock)', '#3 (the queue)', '#4 (the harbour wall)']],
  ])('by their numbers: after %j', (asked, left) => {
    const listed = work('\nOpen ends: #2 (the lock); #3 (the queue); #4 (the harbour wall)');
    const taken = turn(`User: ${asked}\nRan: \`make\` ok\nAgent: It is green.`);
    expect(open([listed, taken])).toEqual(left);
  });

  it('is no fault of which the same words say that it is mended', () => {
    expect(
      open([
        work(' The winter timetable is still not read. I changed the reader, so the winter timetable is read now.'),
      ]),
    ).toEqual([]);
  });

  it('is a question of the last words that says what it is about', () => {
    expect(open([work(' Which do you prefer?')])).toEqual([]);
    expect(open([work(' Was this a stale comment about the winter timetable?')])).toEqual([]);
    expect(open([work(' Should the harbour office get the winter timetable?')])).toEqual([
      'Should the harbour office get the winter timetable?',
    ]);
  });

  it('is no call that was refused', () => {
    const refused = 'Refused by the user: `git push` – “rebase first”';
    expect(open([turn(`User: Push it\nChanged: a.ts\nAgent: Rebased and pushed.\n${refused}`)])).toEqual([]);
    const stopped = turn('User: Push it\nChanged: a.ts\nAgent: \nRefused by the user: `git push`');
    expect(open([stopped])).toEqual([]);
  });

  it('is what an interrupted turn had on its list, whatever it was doing', () => {
    const stopped = 'User: Go\nChanged: rail.ts\nAgent: I am painting the rail of the pier.\nInterrupted by the user.';
    expect(open([turn(stopped)], ['Paint the rail of the pier'])).toContain(
      'Unfinished todo: Paint the rail of the pier',
    );
  });

  it('is nothing of a list whose items were mostly done and not ticked off', () => {
    const did = turn('User: Go\nChanged: a.ts\nAgent: Counted the ferries by pier. Painted the harbour wall.');
    const list = ['Count the ferries by pier', 'Paint the harbour wall', 'Final verification'];
    expect(open([did], list)).toEqual([]);
  });

  it('is no list that explained something, though later words happen to do an item of it', () => {
    const explained = turn(
      'User: How does it work?\nAgent: See above.\nChanged: a.ts\nOpen ends: paint the harbour wall; count the ferries by pier',
    );
    const later = turn('User: go on with the lamps\nAgent: Painted the harbour wall.\nChanged: b.ts');
    expect(open([explained, later], [])).toEqual([]);
  });

  it('is no item of a todo list that a commit or a sentence tells to be done', () => {
    const committed = turn(
      'User: Go\nChanged: a.ts\nAgent: Done.\nCommitted: 1a2b3c4: feat: count the ferries by pier',
    );
    expect(open([committed], ['Count the ferries by pier', 'Paint the harbour wall'])).toEqual([
      'Unfinished todo: Paint the harbour wall',
    ]);
  });
});
