import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { notBuilt } from '../support/built-package.ts';

/** Decision 0026. A library that a first page draws in by an import weighs more than what is left. */
const MOST = 75 * 1024;
/** What the page of `daemon/http/routes/viewer.ts` loads before it shows something, without the fonts. */
const FIRST_PAGE = ['main.js', 'chunk.js', 'main.css'];

it.skipIf(notBuilt)(`all that the first page loads is no heavier than ${MOST / 1024} KB compressed`, () => {
  const weights = FIRST_PAGE.map((name) => gzipSync(readFileSync(join(packageRoot(), 'dist', 'viewer', name))).length);
  expect(weights.reduce((sum, one) => sum + one)).toBeLessThan(MOST);
});
