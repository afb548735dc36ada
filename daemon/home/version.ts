import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root.ts';

let cached: string | undefined;

/** The version in package.json, which the handshake between CLI and daemon compares. */
export function packageVersion(): string {
  cached ??= String(
    (JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string }).version,
  );
  return cached;
}

/**
 * Identifies a build of a version: a hash of the daemon's main file, which names all its parts by their hashes.
 * undefined if nothing is built.
 */
export function buildId(): string | undefined {
  try {
    const main = readFileSync(join(packageRoot(), 'dist', 'daemon', 'main.js'));
    return createHash('sha256').update(main).digest('hex').slice(0, 12);
  } catch {
    return undefined;
  }
}

/** Whether version `a` is older than `b`, by their three numbers. The part after a hyphen is ignored. */
export function isOlderVersion(a: string, b: string): boolean {
  const [first, second] = [a, b].map((version) => version.split('-')[0]!.split('.').map(Number));
  for (let part = 0; part < 3; part++) {
    const difference = (first?.[part] ?? 0) - (second?.[part] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
