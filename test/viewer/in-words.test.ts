import { describe, expect, it } from 'vitest';
import { addedInWords } from '../../viewer/added-in-words.ts';
import { rateOf, verdictOf } from '../../viewer/effect-verdict.ts';
import { asLine } from '../../viewer/format.ts';
import { choiceInWords, reasonInWords, reasonsLeftOut, whyAdded } from '../../viewer/left-out.ts';
import { partOf, tokensMadeOf } from '../../viewer/measures.ts';
import { followedWords, narrowDown, neverFollowedInWords, type Outcomes } from '../../viewer/rule-uses.ts';
import { summariesFirst } from '../../viewer/session-groups.ts';
import { workedFilesIn } from '../../viewer/worked-files.ts';

describe('a part of some cases', () => {
  it.each([
    [0, 0, '–', 'no calls'],
    [2, 2, '2 of 2', 'calls'],
    [7, 9, '7 of 9', 'calls'],
    [6, 16, '38 %', '6 of 16 calls'],
    [1500, 3000, '50 %', '1,500 of 3,000 calls'],
  ])('%d of %d is %s: never a percentage of fewer than ten', (part, of, value, said) => {
    expect(partOf(part, of, 'calls')).toEqual({ value, said });
  });

  it('tokens are said by what they were added to', () => {
    expect(tokensMadeOf({ prompts: 1120, starts: 4840 }, 6)).toBe('1.1K to 6 prompts, 4.8K to sessions');
    expect(tokensMadeOf({ prompts: 0, starts: 0 }, 0)).toBe('none yet');
  });
});

describe('why a prompt carried what it carried', () => {
  const one = (id: number, score: number, dropped: string | null = null) => ({ id, score, dropped });
  it('says how many were added, and why each of the others was not', () => {
    const rows = [
      one(1, 0.21, 'of this session'),
      one(2, 0.19, 'shown before'),
      one(3, 0.16),
      one(4, 0.1, 'far behind the best'),
    ];
    expect(choiceInWords(rows, 107)).toBe('1 of 4 memories was added: 107 tokens in all.');
    expect(reasonsLeftOut(rows).map(reasonInWords)).toEqual([
      '1 from this session',
      '1 already in context',
      '1 weak match',
    ]);
  });
  it('speaks of several that were left out for one reason in the plural', () => {
    const rows = [one(1, 0.3, 'shown before'), one(2, 0.2, 'shown before'), one(3, 0.1)];
    expect(reasonsLeftOut(rows).map(reasonInWords)).toEqual(['2 already in context']);
  });
  it('counts rules and notes, which no search chose, beside the memories', () => {
    const items = [{ id: 1 }, { rule: 2 }, { line: 'left open', zone: 'open' }, { line: 'look again', zone: 'again' }];
    expect(addedInWords(items)).toBe('1 memory, 1 rule and 2 notes');
    expect(choiceInWords([one(1, 0.3)], 264, addedInWords(items, { besides: true }))).toBe(
      '1 of 1 memory was added, with 1 rule and 2 notes: 264 tokens in all.',
    );
    expect(addedInWords([])).toBe('');
  });
  it('says of one that was added which words it shares, or that it is near in meaning', () => {
    const by = (text: object, vector = {}) => ({ explain: { text, vector } });
    const prompt = 'What is left of the bundle work?';
    expect(whyAdded(by({ rank: 1 }), prompt, 'Remove react-helmet and measure the bundle again')).toBe(
      'shares “bundle” with the prompt',
    );
    expect(whyAdded(by({ rank: null }, { similarity: 0.29 }), prompt, 'the bundle')).toBe('near the prompt in meaning');
    expect(whyAdded({}, prompt, 'the bundle')).toBe('fits the prompt');
  });
  it('says why none was added', () => {
    expect(choiceInWords([one(1, 0.01, 'below the floor by 0.39')], 0)).toBe('None of 1 memory was added: weak match.');
    expect(choiceInWords([], 0)).toBe('Nothing in memory came near it, or it says nothing to look for.');
  });
  it('says an unknown reason in the daemon’s words', () => {
    expect(reasonsLeftOut([one(1, 0.3, 'asked the same'), one(2, 0.1)]).map(reasonInWords)).toEqual([
      '1 asked the same',
    ]);
  });
});

describe('the verdict of the page Effect', () => {
  const turns = (prompts: number, failed: number) => ({ prompts, failed });
  const of = (one: [number, number], other: [number, number], heeded = 7, ignored = 0) =>
    Object.values(verdictOf({ heeded, ignored, turns: { with: turns(...one), without: turns(...other) } })).join(' ');
  it('never takes few prompts for an answer', () => {
    expect(of([9, 2], [30, 8])).toBe(
      'Does it help? Too early to tell. All 7 calls that a rule covered followed it. 2 calls failed in 9 prompts with memory added, 8 in 30 without.',
    );
  });
  it('says which way many point, and what they can’t tell', () => {
    expect(of([100, 10], [100, 30], 18, 2)).toBe(
      'Does it help? Calls fail less often with it, though prompts differ in more than memory. Of 20 calls that a rule covered 18 followed it. 10 calls failed in 100 prompts with memory added, 30 in 100 without.',
    );
    expect(of([100, 30], [100, 10])).toContain('more often with it');
    expect(of([100, 10], [100, 10])).toContain('about as often with it.');
    expect(of([0, 0], [10, 1], 0, 0)).toBe(
      'Does it help? Too early to tell. No call was covered by a rule yet. Nothing was added to a prompt yet.',
    );
    expect(rateOf(turns(0, 0))).toBe(0);
  });
});

describe('what followed a rule', () => {
  const outcomes = (of: Record<string, number>) => ({ id: 1, outcomes: of, flags: [] }) as unknown as Outcomes;
  it.each([
    [{ changed: 1, dropped: 1 }, 'followed 2 times'],
    [{ unchanged: 1 }, 'ignored 1 time'],
    [{ changed: 2, insisted: 1 }, 'followed 2 times, ignored 1 time'],
    [{ late: 1 }, 'tested by 1 call, and nobody knows what followed'],
    [{}, 'no call has tested it yet'],
  ])('of %o is “%s”', (of, words) => expect(followedWords(outcomes(of as Record<string, number>))).toBe(words));

  it('tells rules that were ignored from those that no call tested', () => {
    const [ignored, untested] = [outcomes({ unchanged: 2 }), outcomes({})];
    expect(neverFollowedInWords([undefined, untested])).toBe(
      'No rule was ignored. 2 were never tested: no call came that they cover.',
    );
    expect(neverFollowedInWords([ignored, untested])).toBe(
      '1 rule was ignored. 1 was never tested: no call came that it covers.',
    );
    expect(neverFollowedInWords([ignored])).toBe('1 rule was ignored.');
  });

  it('those never followed are those that no call met, too', () => {
    const item = (id: number, of?: Record<string, number>) => ({
      id,
      words: '',
      times: 0,
      outcomes: of && outcomes(of),
    });
    const found = narrowDown([item(1), item(2, { unchanged: 2 }), item(3, { changed: 1 })], {
      words: '',
      sort: 'ignored',
      onlyNever: true,
    });
    expect(found.map(({ id }) => id)).toEqual([2, 1]);
  });
});

describe('a list of memories', () => {
  const memory = (id: number, session_id: string | null, kind = 'change', created_at = '2026-03-01T10:00:00Z') => ({
    id,
    session_id,
    kind: kind as 'change',
    created_at,
  });
  const order = (...items: ReturnType<typeof memory>[]) => summariesFirst(items).map(({ id }) => id);
  it('begins a session’s memories with its summary, and leaves all others in their order', () => {
    expect(order(memory(5, 'b'), memory(4, 'a'), memory(3, 'a', 'summary'), memory(2, 'a'))).toEqual([5, 3, 4, 2]);
    expect(order(memory(5, null), memory(4, null, 'summary'))).toEqual([5, 4]);
  });
  it('never takes a summary to another day', () => {
    const yesterday = memory(1, 'a', 'summary', '2026-02-27T10:00:00Z');
    expect(order(memory(2, 'a'), yesterday)).toEqual([2, 1]);
  });
});

it('files are listed by their sessions, then by the last work, each project’s own', () => {
  const of = (file: string, session_id: string, project: string, day: number) => ({
    files: [file],
    session_id,
    project,
    created_at: `2026-03-0${day}T10:00:00Z`,
  });
  const files = workedFilesIn([
    of('a.ts', 's3', 'p', 4),
    of('b.ts', 's2', 'p', 3),
    of('b.ts', 's1', 'p', 2),
    of('a.ts', 's3', 'q', 1),
  ]);
  expect(files.map(({ file, project, sessions, last }) => [file, project, sessions, last.slice(8, 10)])).toEqual([
    ['b.ts', 'p', 2, '03'],
    ['a.ts', 'p', 1, '04'],
    ['a.ts', 'q', 1, '01'],
  ]);
});

it('a passage stands in a line without the rules of a table', () => {
  expect(asLine('| export | before |\n|---|---|\n| invoices | **1,999** |')).toBe('export before invoices 1,999');
});
