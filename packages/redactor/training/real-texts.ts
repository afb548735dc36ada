// Reads the texts of the packages of the lock file, in the same order on every machine.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MAX_FILE = 200_000;
const MAX_FILES = 600;

/** The entries of a folder, in the same order on every machine. */
const entriesOf = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));

function textsBelow(folder: string, texts: string[] = []): string[] {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) textsBelow(path, texts);
    else if (/\.(?:md|[cm]?[jt]s|py|rst|ya?ml)$/.test(entry.name) && !/\.min\./.test(entry.name)) {
      if (texts.length >= MAX_FILES) return texts;
      if (statSync(path).size <= MAX_FILE) texts.push(readFileSync(path, 'utf8'));
    }
  }
  return texts;
}

/** The folders of installed packages, those of a scope one by one. */
function packagesBelow(folder: string): string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => join(folder, entry.name))
    .flatMap((path) => (existsSync(join(path, 'package.json')) ? [path] : packagesBelow(path)))
    .filter((path) => existsSync(join(path, 'package.json')) && !isForPlatform(path));
}

/** Is it a package that only some machines install? */
function isForPlatform(path: string): boolean {
  const { os, cpu } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as { os?: unknown; cpu?: unknown };
  return os !== undefined || cpu !== undefined;
}

/** The texts of the installed packages that every machine installs, a group for each package. */
export const realTexts = (): string[][] =>
  packagesBelow('node_modules')
    .map((folder) => textsBelow(folder))
    .filter((texts) => texts.length > 0);
