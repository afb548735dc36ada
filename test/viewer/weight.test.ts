import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { notBuilt } from '../support/built-package.ts';

/** Decision 0042 says under 100 KB for all of a first page; a library that is drawn in by an import weighs more than what is left. */
const MOST = 120 * 1024;

it.skipIf(notBuilt)(`the script of the first page is no heavier than ${MOST / 1024} KB compressed`, () => {
  expect(gzipSync(readFileSync(join(packageRoot(), 'dist', 'viewer', 'main.js'))).length).toBeLessThan(MOST);
});
