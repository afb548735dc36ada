// docs/decisions/README.md lists every decision, and no text cites one that doesn't exist.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { PAGES, pagesIn, read, root, rowsOf } from './pages.ts';

const FOLDER = 'docs/decisions';
/** A page and a half; what no longer holds leaves it. */
const MOST_LINES = 70;
const decisions = pagesIn(FOLDER).filter((path) => basename(path) !== 'README.md');
const numbers = new Set(decisions.map((path) => basename(path).slice(0, 4)));

it('the index has every decision by its number, with its date, title and one line', () => {
  const expected = decisions.toSorted().map((path) => {
    const number = basename(path).slice(0, 4);
    return [`[${number}](${basename(path)})`, read(path).split('\n')[0]];
  });
  const listed = rowsOf(read(`${FOLDER}/README.md`)).filter(({ name }) => name.startsWith('['));
  expect(listed.map(({ name, cells }) => [name, `# ${name.slice(1, 5)} ${cells[1]}`])).toEqual(expected);
  for (const { name, cells } of listed)
    expect([name, ...cells]).toEqual([
      name,
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      cells[1],
      expect.stringMatching(/\.$/),
    ]);
});

it('no number stands for two decisions', () => {
  expect(numbers.size).toBe(decisions.length);
});

it('a page is read in one go', () => {
  expect(decisions.filter((path) => read(path).trimEnd().split('\n').length > MOST_LINES)).toEqual([]);
});

it('every decision that a text cites exists', () => {
  const code = ['agents', 'cli', 'daemon', 'hooks', 'mcp', 'packages', 'scripts', 'migrations', 'test'].flatMap(
    (folder) =>
      readdirSync(join(root, folder), { recursive: true })
        .map((file) => join(folder, String(file)))
        .filter((file) => /\.(?:ts|mjs|sql|sh)$/.test(file)),
  );
  const cited = [
    ...[...code, ...PAGES].map((path) => [path, /[Dd]ecisions?[ /]((?:0\d{3}(?:, | and )?)+)/g] as const),
    ...[...decisions, 'docs/recall-quality.md'].map((path) => [path, /(?<![\d.,])(0[01]\d\d)\b(?![.,]?\d)/g] as const), // these name the number alone
  ].flatMap(([path, pattern]) =>
    [...read(path).matchAll(pattern)].flatMap(([, list]) => list!.match(/\d{4}/g)!.map((number) => ({ path, number }))),
  );
  expect(cited.length).toBeGreaterThan(40);
  expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([]);
});
