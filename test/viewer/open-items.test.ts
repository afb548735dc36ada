import { describe, expect, it } from 'vitest';
import { openItems } from '../../viewer/open-items.ts';
import { cameToOf, partsOf } from '../../viewer/summary-lines.ts';

const start = (project: string, created_at: string, lines: string[]) => ({
  id: 1,
  event: 'SessionStart',
  project,
  created_at,
  items: lines.map((line) => ({ zone: 'open', line })),
});
const summary = (project: string, created_at: string, text: string) => ({ id: 7, project, created_at, text });

describe('what is open', () => {
  it('is what the last session left, and what it was told that nobody took up', () => {
    const told = start('acme/shop', '2026-03-01T10:00', ['“preload the hero image” (#49)']);
    const [one] = openItems([told], [summary('acme/shop', '2026-03-01T11:00', 'Goal: x\nOpen: the supplier export')]);
    expect(one!.items).toEqual([
      { words: 'the supplier export', memory: 7 },
      { words: 'preload the hero image', memory: 49 },
    ]);
  });

  it('never says one thing twice in other forms of its words', () => {
    const told = start('acme/shop', '2026-03-01T10:00', ['“lazy-load the payment frame” (#103)']);
    const left = summary('acme/shop', '2026-03-01T11:00', 'Open: loading the payment frame lazily');
    expect(openItems([told], [left])[0]!.items).toEqual([{ words: 'lazy-load the payment frame', memory: 103 }]);
  });

  it('is nothing in a project whose last session left nothing, and never another project’s', () => {
    const told = start('acme/shop', '2026-03-01T10:00', []);
    expect(openItems([told], [summary('acme/web', '2026-03-01T11:00', 'Open: the title')])).toEqual([
      { project: 'acme/shop', at: '2026-03-01T10:00', items: [] },
    ]);
  });

  it('is never what an earlier session left: the last start knew of it', () => {
    const told = start('acme/shop', '2026-03-01T10:00', []);
    expect(openItems([told], [summary('acme/shop', '2026-03-01T09:00', 'Open: the title')])[0]!.items).toEqual([]);
  });
});

describe('a summary', () => {
  it('says each line once: a goal that was decided is a decision, what was done is an outcome', () => {
    const parts = partsOf(
      'Done: it passes.\nGoal: mend it\nGoal: test first\nDecided: test first\nOutcome: it passes.',
    );
    expect(Object.fromEntries(parts!)).toEqual({ Goal: ['mend it'], Decided: ['test first'], Outcome: ['it passes.'] });
  });

  it('came to the outcome that answers what was asked, not to the last one', () => {
    const text = 'Outcome: The export lost its buffered lines.\nOutcome: I use pnpm from now on.';
    expect(cameToOf({ title: 'I use pnpm from now on.', text }, 'The CSV export loses its last line')).toBe(
      'The export lost its buffered lines.',
    );
    expect(cameToOf({ title: 'mend it', text: 'Goal: mend it\nOpen: the title' }, 'mend it')).toBe('Open: the title');
    expect(cameToOf({ title: 'As a model wrote it', text: 'free words' }, 'anything')).toBe('As a model wrote it');
  });
});
