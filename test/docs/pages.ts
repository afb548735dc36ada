import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The paths of a folder's Markdown files. */
export const pagesIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

/** What people read of today's program: the pages at the top, those of docs/, and the texts of the plugin. The changelog tells the past. */
export const PAGES: readonly string[] = [
  ...['.', 'docs', 'plugin/commands', 'plugin/agents'].flatMap(pagesIn),
  ...readdirSync(join(root, 'plugin/skills')).map((name) => `plugin/skills/${name}/SKILL.md`),
].filter((path) => path !== 'CHANGELOG.md');

/** Code in a page: its spans, and the lines of its blocks. */
export function codeOf(page: string): string[] {
  const blocks = [...page.matchAll(/^```.*\n([\s\S]*?)^```/gm)].flatMap(([, block]) => block!.split('\n'));
  const spans = [...page.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!);
  return [...blocks, ...spans];
}

/** The first cells of a page's table rows, each with the cells that follow. */
export const rowsOf = (page: string): { name: string; cells: string[] }[] =>
  [...page.matchAll(/^\| (.+) \|$/gm)].map(([, row]) => {
    const [name, ...cells] = row!.split(/(?<!\\) \| /);
    return { name: name!, cells };
  });
