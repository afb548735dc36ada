// docs/coverage.md names tests that are there. They run with all others.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, root, rowsOf } from './pages.ts';

const rows = rowsOf(read('docs/coverage.md')).flatMap(({ name, cells }) => {
  const [, file, test] = /^`(test\/[\w./-]+\.test\.ts)`: (.+)$/.exec(cells.at(-1) ?? '') ?? [];
  return file === undefined || test === undefined ? [] : [{ name, file, test }];
});

describe('docs/coverage.md', () => {
  it('has a test for each row', () => {
    const listed = read('docs/coverage.md').match(/^\| (?!feature|---).+$/gm) ?? [];
    expect(rows).toHaveLength(listed.length);
    expect(rows.length).toBeGreaterThan(60);
  });

  it.each(rows)('$name: $file has the test', ({ file, test }) => {
    const path = join(root, file);
    expect(existsSync(path)).toBe(true);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(test);
    expect(text).not.toMatch(/\b(?:it|test|describe)\.(?:only|todo)\b|\b(?:it|test|describe)\.skip\(/);
  });
});
