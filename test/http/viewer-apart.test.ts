import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { notBuilt } from '../support/built-package.ts';

const DIST = join(packageRoot(), 'dist');
/** Words that only the code of the viewer, of its plots and of its graph has. */
const OF_THE_VIEWER = ['What was remembered, day by day', 'uplot'];

it.skipIf(notBuilt)('nobody who opens no page loads code of the viewer: no other file of the package holds it', () => {
  const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('js'))
    .map((entry) => relative(DIST, join(entry.parentPath, entry.name)));
  const holding = files.filter((file) => {
    const code = readFileSync(join(DIST, file), 'utf8');
    return OF_THE_VIEWER.some((words) => code.includes(words));
  });
  expect(files).toContain(join('daemon', 'main.js'));
  expect(holding.length).toBeGreaterThan(0);
  expect(holding.filter((file) => !file.startsWith(join('viewer', '/')))).toEqual([]);
});
