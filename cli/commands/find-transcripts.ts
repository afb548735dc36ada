import { readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';

export type TranscriptFile = { path: string; bytes: number; modifiedAt: Date };

/** The folder of Claude Code's transcripts. */
function transcriptsFolder(env: NodeJS.ProcessEnv): string {
  return join(env.CLAUDE_CONFIG_DIR ?? join(env.HOME ?? homedir(), '.claude'), 'projects');
}

/**
 * Find the transcripts at a path: the file itself, or every .jsonl file below a folder, also those of subagents. Oldest
 * first: a fork repeats its parent's lines, which belong to the original session.
 */
export function findTranscripts(
  path: string | undefined,
  context: Pick<CommandContext, 'cwd' | 'env'>,
): TranscriptFile[] {
  const top = path === undefined ? transcriptsFolder(context.env) : resolve(context.cwd, path);
  const stats = statSync(top, { throwIfNoEntry: false });
  if (!stats) {
    const what = path === undefined ? 'Claude Code has left no transcripts' : 'There is nothing';
    throw new CommandFailed(
      `${what} at ${top}: give the path of a transcript, or of a folder with transcripts`,
      EXIT.notFound,
    );
  }
  const transcripts = stats.isDirectory()
    ? readdirSync(top, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl'))
    : [''];
  return transcripts
    .flatMap((name) => {
      const file = join(top, name);
      const stats = statSync(file, { throwIfNoEntry: false });
      return stats?.isFile() ? [{ path: file, bytes: stats.size, modifiedAt: stats.mtime }] : [];
    })
    .sort((a, b) => a.modifiedAt.getTime() - b.modifiedAt.getTime() || (a.path < b.path ? -1 : 1));
}
