import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import type { ImportSource } from './items.ts';

/** Larger files are no notes. */
const MAX_BYTES = 256 * 1024;
const MAX_TITLE_CHARS = 200;

/**
 * The Markdown files of a folder, such as a vault of Obsidian: a memory each. Folders whose name begins with a dot are
 * left out.
 */
export const notes = (folder: string): ImportSource => ({
  format: 'a folder of Markdown notes',
  namesProjects: false,
  isTalk: false,
  async *items() {
    const paths = (await readdir(folder, { recursive: true })).filter(isNote).sort();
    for (const path of paths) {
      const file = join(folder, path);
      const { size, mtime } = await stat(file);
      if (size > MAX_BYTES) continue;
      const text = withoutFrontMatter(await readFile(file, 'utf8')).trim();
      if (text === '') continue;
      yield {
        type: 'observation',
        kind: 'general',
        external_id: `note:${path.split(sep).join('/')}`,
        title: (/^#\s+(.+)$/m.exec(text)?.[1] ?? basename(path, '.md')).trim().slice(0, MAX_TITLE_CHARS),
        text,
        created_at: mtime.toISOString(),
        metadata: { imported_from: 'notes' },
      };
    }
  },
});

const isHidden = (path: string) => path.split(sep).some((part) => part.startsWith('.'));
const isNote = (path: string) => path.endsWith('.md') && !isHidden(path);

const withoutFrontMatter = (text: string) => text.replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '');
