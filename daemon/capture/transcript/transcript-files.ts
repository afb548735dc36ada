import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, normalize, sep } from 'node:path';
import { codeOf } from '../../contract/errors.ts';

/** A transcript that the daemon won't or can't read; the message says why and what to do. */
export class TranscriptRefused extends Error {
  override readonly name = 'TranscriptRefused';

  /** Whether the file isn't there: it may come. */
  get isMissing(): boolean {
    return codeOf(this.cause) === 'ENOENT';
  }
}

/**
 * The real path of a transcript that the daemon may read for a client: an absolute path of a regular .jsonl file that
 * belongs to the daemon's user. Nothing else, since whoever holds a token could otherwise have any file read into memory.
 * @param roots folders below which it must lie, links resolved: where no administrator asks for it, but a hook's payload names it
 * @throws TranscriptRefused
 */
export async function checkTranscriptPath(path: string, roots?: readonly string[]): Promise<string> {
  if (!isAbsolute(path)) throw new TranscriptRefused(`Expected an absolute path of a transcript, got ${path}`);
  const realRoots = await Promise.all((roots ?? []).map((root) => realpath(root).catch(() => root)));
  // Asked of the name, too: whether a file exists elsewhere is nobody's business.
  if (roots && !isBelow(normalize(path), [...roots, ...realRoots])) throw outside(path, roots);
  const { real, file } = await realpath(path)
    .then(async (real) => ({ real, file: await stat(real) }))
    .catch((cause: NodeJS.ErrnoException) => {
      throw new TranscriptRefused(`Can't read the transcript ${path}: ${cause.code ?? cause.message}`, { cause });
    });
  if (!file.isFile() || !real.endsWith('.jsonl')) {
    throw new TranscriptRefused(`Expected a .jsonl file, got ${path}; give the transcript file itself`);
  }
  const user = process.getuid?.();
  if (user !== undefined && file.uid !== user) {
    throw new TranscriptRefused(`${path} belongs to another user; copy it to a file of your own to import it`);
  }
  if (roots && !isBelow(real, realRoots)) throw outside(path, roots);
  return real;
}

const isBelow = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => path.startsWith(folder.endsWith(sep) ? folder : folder + sep));

function outside(path: string, roots: readonly string[]): TranscriptRefused {
  return new TranscriptRefused(
    `${path} lies outside of ${roots.join(', ')}; add its folder to transcript_folders in settings.json if transcripts lie there`,
  );
}

/** A session's file and those of its subagents (`<session_id>/subagents/agent-*.jsonl` beside it), as far as they exist. */
export async function sessionFiles(transcriptPath: string): Promise<string[]> {
  const folder = join(dirname(transcriptPath), basename(transcriptPath, '.jsonl'), 'subagents');
  const names = await readdir(folder).catch(() => []);
  const subagents = names.filter((name) => name.endsWith('.jsonl')).sort();
  return [transcriptPath, ...subagents.map((name) => join(folder, name))];
}

/** The session's own transcript, also for a subagent's: what a hook's `transcript_path` says in either. */
export function mainTranscriptOf(path: string): string {
  return isSubagentFile(path) ? `${dirname(dirname(path))}.jsonl` : path;
}

export function isSubagentFile(path: string): boolean {
  return basename(dirname(path)) === 'subagents';
}
