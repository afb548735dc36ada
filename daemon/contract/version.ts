import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root.ts';

let cached: string | undefined;

/** The version in package.json: what the handshake between CLI and daemon compares. */
export function packageVersion(): string {
  cached ??= String(
    (JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string }).version,
  );
  return cached;
}
