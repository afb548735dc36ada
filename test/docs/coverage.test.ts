// docs/coverage.md names tests that are there and run, and leaves none of the audit's features out.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, root, rowsOf } from './pages.ts';
import { testsIn, type WrittenTest } from './tests-in.ts';

/** The features that the acceptance audit tried. */
const AUDITED = 136;
const TEST = /^`((?:test|packages\/\w+\/test)\/[\w./-]+\.test\.ts)`: (.+)$/;
/** A row without a test says why. */
const NOT_BUILT = /^not built: .+/;
/** The only feature that may be left unbuilt; another one fails here first. */
const UNBUILT = ['U6-team'];

const listed = rowsOf(read('docs/coverage.md')).filter(({ name }) => name !== 'audit' && !name.startsWith('-'));
const rows = listed.flatMap(({ name, cells }) => {
  const [, file, test] = TEST.exec(cells.at(-1) ?? '') ?? [];
  return file === undefined || test === undefined ? [] : [{ name, feature: cells[0]!, file, test }];
});
const readFiles = new Map<string, readonly WrittenTest[]>();
function testsOf(file: string): readonly WrittenTest[] {
  const known = readFiles.get(file) ?? testsIn(read(file));
  readFiles.set(file, known);
  return known;
}

describe('docs/coverage.md', () => {
  it('has each feature of the audit once', () => {
    const names = listed.map(({ name }) => name).filter((name) => name !== '·');
    expect(new Set(names).size).toBe(AUDITED);
    expect(names).toHaveLength(AUDITED);
  });

  it('leaves no row without a test, but what is not built', () => {
    const without = listed.filter(({ cells }) => !TEST.test(cells.at(-1) ?? ''));
    expect(without.map(({ name }) => name)).toEqual(UNBUILT);
    for (const { cells } of without) expect(cells.at(-1)).toMatch(NOT_BUILT);
  });

  it.each(rows)('$name $feature: $file has the test, and runs it', ({ file, test }) => {
    expect(existsSync(join(root, file))).toBe(true);
    expect(testsOf(file).filter(({ name }) => name === test)).toContainEqual({ name: test, isOff: false });
  });
});

describe('a test that coverage names', () => {
  it('is none in a comment, in a string, under another name, or switched off', () => {
    const file = `
      // it('in a comment', () => {})
      const text = "it('in a string')";
      describe.skip('off', () => { it('under a suite that is off', () => {}); });
      describe.skipIf(missing)(\`suite \${missing}\`, { timeout: 1 }, () => { it.each(rows)('of a table %s', () => {}); });
      it.todo('planned');
      test('there', () => {});
      test(\`before \${what} is put in\`, () => {});`;
    expect(testsIn(file)).toEqual([
      { name: 'under a suite that is off', isOff: true },
      { name: 'of a table %s', isOff: false },
      { name: 'planned', isOff: true },
      { name: 'there', isOff: false },
      { name: 'before ', isOff: false },
    ]);
  });
});
