import type { Command } from 'commander';
import { RequestFailed } from '../../daemon/client/client-errors.ts';
import { count, size } from '../../daemon/contract/amounts.ts';
import type { BackfillReply } from '../../daemon/contract/capture.ts';
import { neutralise } from '../../daemon/contract/shown-text.ts';
import type { CommandContext } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { findTranscripts, type TranscriptFile } from './find-transcripts.ts';
import { terminalLine, tilde } from './format.ts';
import { startProgress } from './progress.ts';
import { SINCE_FLAG, SINCE_HELP, sinceTime } from './since.ts';

type Options = { dryRun?: boolean; since?: Date };
type Failure = { path: string; error: string };

/** Malformed lines that are printed; `--json` has all that the daemon reports. */
const MAX_PRINTED_FAULTS = 10;
/** Longest path on most systems: paths are shown whole. */
const MAX_PATH_CHARS = 4096;

/**
 * `agent-memory backfill [PATH]`: the daemon reads file after file and stores what it doesn't have yet. It remembers how far
 * it came in each file, so a second run continues an interrupted one.
 */
export function registerBackfill(program: Command, context: CommandContext): void {
  program
    .command('backfill [path]')
    .description('import past sessions from Claude Code’s transcripts (default: all in ~/.claude/projects)')
    .option('--dry-run', 'count what the files hold, store nothing')
    .option(SINCE_FLAG, SINCE_HELP, (text) => sinceTime(text))
    .action(async (path: string | undefined, options: Options) => {
      const { since } = options;
      // A file untouched since then holds nothing newer.
      const files = findTranscripts(path, context).filter((file) => !since || file.modifiedAt >= since);
      const { done, failed } = await backfillAll(files, { dryRun: options.dryRun === true, since }, context);
      if (failed.length > 0) context.exitCode = EXIT.failed;
      context.answer({ files: done, failed }, () => describe(done, failed, options, context));
    });
}

async function backfillAll(
  files: readonly TranscriptFile[],
  { dryRun, since }: { dryRun: boolean; since: Date | undefined },
  context: CommandContext,
): Promise<{ done: BackfillReply[]; failed: Failure[] }> {
  const progress = startProgress(
    files.reduce((sum, file) => sum + file.bytes, 0),
    context,
  );
  const done: BackfillReply[] = [];
  const failed: Failure[] = [];
  let bytes = 0;
  try {
    for (const [at, file] of files.entries()) {
      progress.show(bytes, `file ${at + 1} of ${files.length} (${size(file.bytes)})`);
      try {
        const request = { path: file.path, dry_run: dryRun, ...(since && { since: since.toISOString() }) };
        let reply = await context.api.backfill(request);
        while (reply.unfinished) reply = await context.api.backfill(request);
        done.push(reply);
      } catch (error) {
        // The daemon may reject a single file; if it is gone the run ends, and the next one continues from here.
        if (!(error instanceof RequestFailed)) throw error;
        failed.push({ path: file.path, error: error.message });
      }
      bytes += file.bytes;
    }
  } finally {
    progress.clear();
  }
  return { done, failed };
}

function describe(
  done: readonly BackfillReply[],
  failed: readonly Failure[],
  options: Options,
  context: CommandContext,
): string {
  const sum = (field: 'prompts' | 'tool_calls' | 'malformed' | 'stored' | 'skipped') =>
    done.reduce((total, file) => total + file[field], 0);
  const shown = (path: string) => terminalLine(tilde(path, context.env.HOME), MAX_PATH_CHARS);
  const faults = done.flatMap((file) =>
    file.malformed_lines.map(({ line, reason }) => `${shown(file.path)}:${line}: ${terminalLine(reason, 300)}`),
  );
  const outcome = options.dryRun
    ? 'Nothing was stored (--dry-run).'
    : `Stored ${count(sum('stored'), 'event')}; ${sum('skipped')} were already known or left out.`;
  const held = `${count(done.length, 'file')} with ${count(sum('prompts'), 'prompt')} and ${count(sum('tool_calls'), 'tool call')}`;
  const isAllRefused = done.length === 0 && failed.length > 0;
  return [
    ...(isAllRefused ? [] : [`${held}. ${outcome}`]),
    ...(sum('malformed') > 0 ? [`${count(sum('malformed'), 'malformed line')}, skipped:`] : []),
    ...faults.slice(0, MAX_PRINTED_FAULTS).map((fault) => `  ${fault}`),
    ...failed.map(({ path, error }) => `Not read: ${shown(path)}: ${neutralise(error)}`),
  ].join('\n');
}
