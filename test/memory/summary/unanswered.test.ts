/** What a session's last turn leaves to somebody: questions, requests without work, plans; and what it put back. */
import { expect, it } from 'vitest';
import { summariseSession } from '../../../daemon/memory/summary/summarise-session.ts';

type Turn = Parameters<typeof summariseSession>[0][number];
const turn = (text: string, files: string[] = []): Turn => ({ title: 'a turn', text, kind: 'change', files });
const linesOf = (label: string, ...turns: Turn[]) =>
  (summariseSession(turns, [])?.text ?? '').split('\n').flatMap((line) => {
    const [head, rest] = line.split(/: (.*)/s);
    return head === label ? [rest!] : [];
  });

const ASKS = turn(
  'User: write the tide notes down\nAgent: Created `tides.md`. Want me to commit it?\nChanged: tides.md',
  ['tides.md'],
);

it('keeps the question about finished work by which the agent stopped', () => {
  expect(linesOf('Open', ASKS)).toEqual(['Asked at the end, not answered: Want me to commit it?']);
  const german = 'User: schreib es auf\nAgent: `tides.md` ist da. Soll ich das committen?\nChanged: tides.md';
  expect(linesOf('Open', turn(german, ['tides.md']))).toEqual(['`tides.md` ist da. Soll ich das committen?']);
});

it('keeps the question whether to begin', () => {
  const asks = 'User: plan the pier\nAgent: The plan is in `pier.md`. Ready to implement?\nChanged: pier.md';
  expect(linesOf('Open', turn(asks, ['pier.md']))).toEqual(['Asked at the end, not answered: Ready to implement?']);
});

it('keeps none that was answered, that changed nothing, or that only offers more', () => {
  const answer = turn('User: yes\nAgent: Committed the tide notes.\nCommitted: 1a2b3c4: Add tide notes');
  expect(linesOf('Open', ASKS, answer)).toEqual([]);
  expect(
    linesOf('Open', turn('User: which file is it?\nAgent: It is tides.md. Want me to commit it?\nRead: a')),
  ).toEqual([]);
  const offer = 'User: write it\nAgent: Created `tides.md`. Would you like anything else?\nChanged: tides.md';
  expect(linesOf('Open', turn(offer, ['tides.md']))).toEqual([]);
});

it('keeps the request before which the last turn stopped', () => {
  const stopped = turn('User: number the piers from one\nRead: pier.ts\nUnanswered: number the piers from one', [
    'pier.ts',
  ]);
  expect(linesOf('Open', ASKS, stopped)).toEqual(['Asked, not begun: number the piers from one']);
  const later = turn('User: number the piers\nAgent: The piers are numbered from one.\nChanged: pier.ts', ['pier.ts']);
  expect(linesOf('Open', stopped, later)).toEqual([]);
});

it('keeps a plan though its own file was written', () => {
  const plan = turn('User: plan the pier\nPlanned: # Move the pier\nChanged: /home/a/.claude/plans/x.md', [
    '/home/a/.claude/plans/x.md',
  ]);
  expect(linesOf('Open', plan)).toEqual(['Planned, not begun: Move the pier']);
});

it('lists no code, argument of a command or introduction as open', () => {
  const items =
    'Something like:; ./cmd/pier; func (e *Env) Moor(name string, wait func(r Reader)) (string, error); moor the ferry';
  expect(linesOf('Open', turn(`User: go on\nAgent: Here.\nChanged: a.ts\nOpen ends: ${items}`, ['a.ts']))).toEqual([
    'moor the ferry',
  ]);
});

it('tells no file that was put back before it was committed', () => {
  const edits = turn('User: try it\nAgent: The pier moves.\nChanged: src/pier.ts, src/tide.ts', [
    'src/pier.ts',
    'src/tide.ts',
  ]);
  const back = turn('User: undo that\nAgent: Done.\nPut back: src/pier.ts\nRan: `git checkout -- src/pier.ts` ok');
  const commit = turn('User: commit\nAgent: Done.\nCommitted: 1a2b3c4: Move the pier');
  expect(linesOf('Changed', edits, back)).toEqual(['src/tide.ts']);
  expect(linesOf('Changed', edits, commit, back)).toEqual(['src/pier.ts, src/tide.ts']);
});
