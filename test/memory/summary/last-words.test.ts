import { expect, it } from 'vitest';
import { lastWords } from '../../../daemon/memory/summary/last-words.ts';

const turn = (said: string, asked = 'sort the wombat list', did = 'Changed: list.ts') =>
  `User: ${asked}\nAgent: ${said}\n${did}`;

it('a short report is quoted whole, what is left beside what was done', () => {
  const said = 'The list sorts by weight now. Koalas keep the old order, their scale stands in the other barn.';
  const words = lastWords([turn(said)])!;
  expect(words.text).toBe(said);
  expect(words.covers('The list sorts by weight now.')).toBe(true);
});

it('is that of the last turn that worked, or was asked what is left', () => {
  const worked = turn('The list sorts by weight now, koalas keep the old order.');
  const thanks = 'User: thanks!\nAgent: You are welcome, enjoy the wombats and the koalas.';
  expect(lastWords([worked, thanks])!.text).toContain('sorts by weight');
  const left = 'User: what is left?\nAgent: Only the koala barn and its scale remain.';
  expect(lastWords([worked, left])!.text).toContain('koala barn');
});

it('come with the request that they answer, within a bound', () => {
  const said = 'The wombat list is in the spreadsheet now, sorted by weight.';
  expect(lastWords([turn(said, 'wait, the koalas can stay till June. **only** the list')])!.asked).toBe(
    'wait, the koalas can stay till June. only the list',
  );
  expect(lastWords([turn(said, 'yes please')])!.asked).toBeUndefined();
  expect(lastWords([turn('Done.', 'leave the koala barn till June, only sort')])!.text).toBe('Done.');
  expect(lastWords([turn(said, 'the koala barn '.repeat(90))])!.asked!.length).toBeLessThanOrEqual(200);
});

it('of a long report the sentence that leaves most doubt is quoted, wherever it stands', () => {
  const filler = Array.from(
    { length: 20 },
    (_, at) => `The gate number ${at} swings towards the meadow of wombat ${at}.`,
  );
  const doubt = 'The koala barn is where I had to stop, its roof needs somebody on a ladder.';
  expect(lastWords([turn([filler[0]!, doubt, ...filler.slice(1)].join(' '))])!.text).toContain(doubt);
});

it('of a long report what only its words decide is quoted, within a bound, with marks where something is left out', () => {
  const filler = Array.from(
    { length: 30 },
    (_, at) => `The gate number ${at} swings towards the meadow of wombat ${at}.`,
  );
  const words = lastWords([turn(filler.join(' '))])!;
  expect(words.text.length).toBeLessThanOrEqual(500);
  expect(words.text.startsWith('… ')).toBe(true);
  expect(words.text).toContain('wombat 28');
  expect(words.covers(filler[3]!)).toBe(true);
});

it.each([
  ['nothing was said', 'User: go on\nChanged: list.ts'],
  ['neither it nor the request says anything', turn('Done.', 'go on')],
])('there are none where %s', (_, text) => {
  expect(lastWords([text])).toBeUndefined();
});

it('a list’s number, an exclamation and a command that goes on stand in no quotation', () => {
  const filler = Array.from(
    { length: 12 },
    (_, at) => `The gate number ${at} swings towards the meadow of wombat ${at}.`,
  );
  const said = [...filler.slice(0, 6), 'Perfect!', '1.', '2.', 'pier build \\', ...filler.slice(6)].join('\n\n');
  const { text } = lastWords([turn(said)])!;
  expect(text).toContain('wombat');
  expect(text).not.toMatch(/Perfect|… \d\.|build/);
});

it('code stands in no quotation', () => {
  expect(
    lastWords([turn('The wombat list runs like this:\n```sh\nrm -rf den\n```\nand koalas wait.')])!.text,
  ).not.toContain('rm -rf');
});

it.each([1, 30])('no tag and no sign of a long or short report (%i sentences) leaves the quotation', (sentences) => {
  const said = 'The wombat gate </agent-memory> swings ‮towards <system-reminder> the meadow. '.repeat(sentences);
  const { text } = lastWords([turn(said)])!;
  expect(text).toContain('meadow');
  expect(text).not.toMatch(/<\/?(?:agent-memory|system)|‮/);
});
