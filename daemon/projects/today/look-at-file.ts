import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../contract/errors.ts';
import type { AskGit } from './ask-git.ts';
import type { Gone } from './gone.ts';

/** Maximum of a path's folders that are examined. */
const MAX_DEPTH = 16;
/** Maximum of consecutive renames that are followed. */
const MAX_RENAMES = 4;

/**
 * Find out whether a file of a project is gone: it isn't in the working tree, but existed once. The evidence is the
 * history of the checked-out commit; outside of a repository the memory that lists the file (`isOwn`), as long as its
 * folder exists. A file of another branch, one left out by a sparse checkout and one behind a link are not gone. null:
 * it isn't, or it is unknown.
 * @param path relative to `root`, without `..`
 */
export async function lookAtFile(root: string, path: string, git: AskGit, isOwn: boolean): Promise<Gone | null> {
  const missing = await missingPart(root, path);
  if (missing === undefined) return null;
  const history = await git([
    'log',
    '-1',
    '--format=%ct %H',
    '--no-renames',
    '--name-status',
    'HEAD',
    '--',
    literal(path),
  ]);
  if (history === undefined || history === 'no')
    return isOwn && missing === 'file' && !(await isRepository(root)) ? { at: null, movedTo: null } : null;
  const [, seconds, commit, changes = ''] = /^(\d+) ([0-9a-f]+)\n+([\s\S]*)/.exec(history) ?? [];
  if (commit === undefined) return null;
  if (/^[^D\n]\t/m.test(changes)) return lookAtUncommitted(root, path, git);
  const movedTo = await newPlace(root, path, commit, git);
  return { at: new Date(Number(seconds) * 1000), movedTo };
}

/** A file in the last commit but not in the working tree: deleted or renamed since, unless git itself left it out. */
async function lookAtUncommitted(root: string, path: string, git: AskGit): Promise<Gone | null> {
  const listed = await git(['ls-files', '-t', '--', literal(path)]);
  if (listed === undefined || listed === 'no' || /^S /m.test(listed)) return null;
  const renamed = await git(['diff', '--cached', '-M', '--no-ext-diff', '--no-textconv', ...RENAMES, 'HEAD']);
  const to = renameOf(path, renamed);
  return { at: null, movedTo: to !== undefined && (await isThere(root, to)) ? to : null };
}

/** A path as a literal git pathspec, without wildcards. */
const literal = (path: string): string => `:(top,literal)${path}`;

const RENAMES = ['--diff-filter=R', '--name-status', '-z'];

/** Where a commit that deleted a file put its text, followed to where that is today. */
async function newPlace(root: string, path: string, commit: string, git: AskGit): Promise<string | null> {
  let at = path;
  let by = commit;
  for (let n = 0; n < MAX_RENAMES; n++) {
    const shown = await git(['show', '-M', '--format=', '--no-ext-diff', '--no-textconv', ...RENAMES, by]);
    const to = renameOf(at, shown);
    if (to === undefined) return null;
    if (await isThere(root, to)) return to;
    const next = await git(['log', '-1', '--format=%H', '--diff-filter=D', '--no-renames', 'HEAD', '--', literal(to)]);
    if (next === undefined || !/^[0-9a-f]+\n$/.test(next)) return null;
    [at, by] = [to, next.trim()];
  }
  return null;
}

/** The new name of a file in `R<share> NUL old NUL new NUL …`. */
function renameOf(path: string, shown: string | undefined): string | undefined {
  const fields = (shown ?? '').split('\0');
  for (let offset = 0; offset + 2 < fields.length; offset += 3) {
    if (fields[offset + 1] === path) return fields[offset + 2];
  }
  return undefined;
}

const isThere = async (root: string, path: string): Promise<boolean> =>
  isInside(path) && (await missingPart(root, path)) === undefined;

/**
 * The missing part of a path below an existing root: only its last part, or a folder above it; undefined if it exists
 * or is unknown. No link is followed, so nothing outside of the root is looked at.
 */
async function missingPart(root: string, path: string): Promise<'file' | 'folder' | undefined> {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.length === 0 || parts.length > MAX_DEPTH) return undefined;
  let at = root;
  if ((await kindOf(at)) !== 'folder') return undefined;
  for (const [place, part] of parts.entries()) {
    at = join(at, part);
    const kind = await kindOf(at);
    if (kind === 'none') return place === parts.length - 1 ? 'file' : 'folder';
    if (kind !== 'folder') return undefined;
  }
  return undefined;
}

async function kindOf(path: string): Promise<'folder' | 'other' | 'none' | 'unknown'> {
  try {
    return (await lstat(path)).isDirectory() ? 'folder' : 'other';
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? 'none' : 'unknown';
  }
}

const isRepository = async (root: string): Promise<boolean> => (await kindOf(join(root, '.git'))) !== 'none';

/** Whether a path stays below the folder that it is relative to. */
export const isInside = (path: string): boolean =>
  path !== '' && !/^[/\\~]|^[A-Za-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)|\0/.test(path);
