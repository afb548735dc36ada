import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, normalize, sep } from 'node:path';
import { codeOf } from '../../contract/errors.ts';

/** Thrown for a transcript that the daemon won't or can't read; the message says why and what to do. */
export class TranscriptRefused extends Error {
  override readonly name = 'TranscriptRefused';

  /** Whether the file does not exist; it may be created later. */
  get isMissing(): boolean {
    return codeOf(this.cause) === 'ENOENT';
  }
}

/**
 * Resolve the path of a transcript that the daemon may read for a client: the absolute path of a regular .jsonl file
 * that belongs to the daemon's user. Otherwise any client with a token could have any file read into memory.
 * @param roots folders that must contain the file, links resolved; given when a hook's payload names the path, not an
 * administrator
 * @throws TranscriptRefused
 */
export async function checkTranscriptPath(path: string, roots?: readonly string[]): Promise<string> {
  if (!isAbsolute(path)) throw new TranscriptRefused(`Expected an absolute path of a transcript, got ${path}`);
  const resolved = (root: string) => realpath(root).catch(() => root);
  const realRoots = await Promise.all((roots ?? []).map(resolved));
  // The name is checked first, so that the reply doesn't reveal whether a file exists elsewhere.
  if (roots && !isBelow(normalize(path), [...roots, ...realRoots])) throw outside(path, roots);
  const { real, file } = await realpath(path)
    .then(async (real) => ({ real, file: await stat(real) }))
    .catch((cause: NodeJS.ErrnoException) => {
      throw new TranscriptRefused(`Can't read the transcript ${path}: ${cause.code ?? cause.message}`, { cause });
    });
  if (!file.isFile() || !real.endsWith('.jsonl')) {
    throw new TranscriptRefused(`Expected a .jsonl file, got ${path}; give the path of the transcript`);
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
    `${path} is outside of ${roots.join(', ')}; if transcripts are kept there, add its folder to transcript_folders in settings.json`,
  );
}

/** A session's file and the existing files of its subagents (`<session_id>/subagents/agent-*.jsonl` beside it). */
export async function sessionFiles(transcriptPath: string): Promise<string[]> {
  const folder = join(dirname(transcriptPath), basename(transcriptPath, '.jsonl'), 'subagents');
  const names = await readdir(folder).catch(() => []);
  const subagents = names.filter((name) => name.endsWith('.jsonl')).sort();
  return [transcriptPath, ...subagents.map((name) => join(folder, name))];
}

/** The session's own transcript, also for a subagent's file: the `transcript_path` that hooks send for both. */
export function findMainTranscript(path: string): string {
  return isSubagentFile(path) ? `${dirname(dirname(path))}.jsonl` : path;
}

export function isSubagentFile(path: string): boolean {
  return basename(dirname(path)) === 'subagents';
}
