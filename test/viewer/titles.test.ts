/** What sessions and memories are called. */
import { describe, expect, it } from 'vitest';
import { memoryTitle, saysWhatWasAsked, sessionTitle } from '../../viewer/titles.ts';

const asked = (first_prompt: string | null, summary: string | null = null) => ({
  session_id: '5c170ddf-b494-4b69-9c9a-eefe49410c14',
  first_prompt,
  summary,
});
const summary = (...lines: string[]) => ({ title: lines[0]!, text: lines.join('\n') });
const digest = (asked: string, ...lines: string[]) => ({
  kind: 'bugfix',
  title: asked,
  text: [`User: ${asked}`, ...lines].join('\n'),
});

describe('a session', () => {
  it.each([
    [
      'by its outcome',
      summary('Goal: Fix the export', 'Outcome: The buffer is flushed now.'),
      'The buffer is flushed now.',
    ],
    [
      'by what it left open, where nothing came out',
      summary('Goal: x', 'Open: the title', 'Open: the frame'),
      'Left open: the title; the frame',
    ],
    ['by a summary that is no list of ours', summary('A text of a model'), 'A text of a model'],
    ['by its prompt, where its summary only says what was asked', summary('Goal: Fix the export'), 'Fix the export.'],
    [
      'with what an outcome points at',
      summary('Outcome: It waits for the end now.'),
      'Fix the export: it waits for the end now.',
    ],
  ])('is called %s', (_, of, title) => expect(sessionTitle(asked('Fix the export.'), of)).toBe(title));

  it('is called by its prompt, its summary or its id where nothing else is known', () => {
    expect(sessionTitle(asked('Fix it\nand test it'))).toBe('Fix it');
    expect(sessionTitle(asked(null, 'what a program said'))).toBe('what a program said');
    expect(sessionTitle(asked(null))).toBe('Session 5c170ddf');
  });
});

describe('a memory', () => {
  it('is called by the first sentence of the answer, with the next one where it is short', () => {
    expect(memoryTitle(digest('Why?', 'Agent: The footer was drawn once, before the count. It is not now.'))).toBe(
      'The footer was drawn once, before the count.',
    );
    expect(memoryTitle(digest('Upgrade', 'Agent: React 19 is in. Two components were rewritten. Done.'))).toBe(
      'React 19 is in. Two components were rewritten.',
    );
    expect(memoryTitle(digest('Wie?', 'Agent: Die Datei heißt jetzt config.neu.json und wird gelesen'))).toBe(
      'Die Datei heißt jetzt config.neu.json und wird gelesen',
    );
  });
  it('has its own title where the agent speaks of itself, or where it is no turn', () => {
    expect(memoryTitle(digest('No, pnpm.', 'Agent: I use pnpm from now on.'))).toBe('No, pnpm.');
    expect(memoryTitle({ kind: 'gotcha', title: 'Safari', text: 'Safari drops the cookie.' })).toBe('Safari');
    expect(memoryTitle({ kind: 'fact', title: '', text: '' })).toBe('');
  });
  it('keeps the title that a person gave it', () => {
    const turn = digest('Why?', 'Agent: The footer was drawn once.');
    expect(memoryTitle({ ...turn, title: 'The footer waits for the count' })).toBe('The footer waits for the count');
    const text = 'Goal: Fix the export\nOutcome: The buffer is flushed now.';
    expect(memoryTitle({ kind: 'summary', title: 'The export, mended', text })).toBe('The export, mended');
  });
  it('is called by what a turn left open, where nothing was answered', () => {
    expect(memoryTitle(digest('What is left?', 'Open ends: the title'))).toBe('Left open: the title');
  });
  it('is called by the outcome, where it is a summary', () => {
    const text = 'Goal: Fix the export\nOutcome: The buffer is flushed now.';
    expect(memoryTitle({ kind: 'summary', title: 'Fix the export', text })).toBe('The buffer is flushed now.');
  });
});

it('what was asked is said again only where a title doesn’t begin with it', () => {
  expect(
    saysWhatWasAsked('Fix the export of invoices: it waits now.', 'Fix the export of invoices. And test it.'),
  ).toBe(true);
  expect(saysWhatWasAsked('The buffer is flushed now.', 'Fix the export.')).toBe(false);
});
