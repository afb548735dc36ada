// The guides name the files that are there, and the map has every room.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeOf, PAGES, pagesIn, read, root } from './pages.ts';

/** Folders that are made on this machine, by the build or by the tests. */
const MADE = /^(?:dist|node_modules|coverage)\b/;
const isThere = (path: string): boolean =>
  ['', 'daemon'].some((base) => ['', '.ts'].some((end) => existsSync(join(root, base, path + end))));

/** Code that is a path of this repository: a folder and a name at least, without blanks and without a place for another name. */
const pathsIn = (page: string): string[] =>
  codeOf(page).filter((code) => /^[\w.-]+(?:\/[\w.-]+)+\/?$/.test(code) && !MADE.test(code));

describe('paths', () => {
  it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'AGENTS.md'])('%s names only files and folders that exist', (page) => {
    const paths = pathsIn(read(page));
    expect(paths.length).toBeGreaterThan(3);
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });

  it.each([...PAGES, ...pagesIn('docs/decisions')])('%s links only to pages that exist', (page) => {
    const targets = [...read(page).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, target]) => target!);
    const missing = targets.filter((to) => !/^https?:/.test(to) && !existsSync(join(root, dirname(page), to)));
    expect(missing).toEqual([]);
  });
});

/** The anchors that GitHub gives a page's headings. */
const anchorsOf = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('anchors', () => {
  it.each([...PAGES, ...pagesIn('docs/decisions')])('%s links only to headings that exist', (page) => {
    const links = [...read(page).matchAll(/\]\(([^)#:]*)#([^)]+)\)/g)];
    const missing = links.filter(
      ([, to, anchor]) => !anchorsOf(to === '' ? page : join(dirname(page), to!)).includes(anchor!),
    );
    expect(missing.map(([link]) => link)).toEqual([]);
  });
});

it('the floors in ARCHITECTURE.md stand in the order that test/architecture.test.ts enforces', () => {
  const drawing = /^─+\n([\s\S]*?)^```/m.exec(read('ARCHITECTURE.md'))![1]!;
  const floors = drawing.split(/\n(?= \w)/).toReversed();
  const enforced = /const ROOMS = \[([^\]]*)\]/.exec(read('test/architecture.test.ts'))![1]!.match(/\w+/g)!;
  const drawn = floors
    .flatMap((floor) => floor.split('\n').flatMap((line) => line.slice(14, 66).match(/\w+/g) ?? []))
    .filter((word) => enforced.includes(word));
  expect([...drawn, 'top']).toEqual(enforced);
});

describe('the map in ARCHITECTURE.md', () => {
  const map = /^```\n([\s\S]*?)^```/m.exec(read('ARCHITECTURE.md').split('## Map')[1]!)![1]!;
  const entries = map.split('\n').flatMap((line) => {
    const [, indent, names] = /^( *)((?:[\w.-]+(?:\/|\.ts) ?)+)/.exec(line) ?? [];
    return (names ?? '')
      .split(' ')
      .flatMap((name) => (name ? [(indent ? 'daemon/' : '') + name.replace('/', '')] : []));
  });

  it('names only what exists', () => {
    expect(entries.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('has every folder at the top, and every room and file of the daemon', () => {
    const top = readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !MADE.test(entry.name))
      .map(({ name }) => name);
    const daemon = readdirSync(join(root, 'daemon')).map((name) => `daemon/${name}`);
    expect([...top, ...daemon].filter((path) => !entries.includes(path))).toEqual([]);
  });
});
