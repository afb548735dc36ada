import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { RequestFailed } from '../../daemon/client/client-errors.ts';
import { count, size } from '../../daemon/contract/amounts.ts';
import type { BackfillReply } from '../../daemon/contract/capture.ts';
import { neutralise } from '../../daemon/contract/shown-text.ts';
import { readRepository } from '../onboard/read-repository.ts';
import type { CommandContext } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { findTranscripts, type TranscriptFile } from './find-transcripts.ts';
import { terminalLine, tilde } from './format.ts';
import { startProgress } from './progress.ts';
import { SINCE_FLAG, SINCE_HELP, sinceTime } from './since.ts';

type Options = { dryRun?: boolean; since?: Date };
type Failure = { path: string; error: string };

/** Maximum of malformed lines printed; `--json` has all that the daemon reports. */
const MAX_PRINTED_FAULTS = 10;
/** Maximum of projects whose past is read for rules: each takes a second or two. */
const MAX_PROJECTS = 50;
/** Longest path on most systems: paths are shown whole. */
const MAX_PATH_CHARS = 4096;

/**
 * `agent-memory backfill [PATH]`: the daemon reads file after file and stores what it doesn't have yet. It remembers
 * how far it came in each file, so a second run continues an interrupted one.
 */
export function registerBackfill(program: Command, context: CommandContext): void {
  program
    .command('backfill [path]')
    .description('import past sessions from Claude Code’s transcripts (default: all in ~/.claude/projects)')
    .option('--dry-run', 'count what the files hold, store nothing')
    .option(SINCE_FLAG, SINCE_HELP, (text) => sinceTime(text))
    .action((path: string | undefined, options: Options) => backfill(path, options, context));
}

/** Import past sessions, and propose rules from them. */
export async function backfill(path: string | undefined, options: Options, context: CommandContext): Promise<void> {
  const { since } = options;
  // A file untouched since then holds nothing newer.
  const files = findTranscripts(path, context).filter((file) => !since || file.modifiedAt >= since);
  const { done, failed } = await backfillAll(files, { dryRun: options.dryRun === true, since }, context);
  if (failed.length > 0) context.exitCode = EXIT.failed;
  const isNew = options.dryRun !== true && done.some(({ stored }) => stored > 0);
  const waiting = isNew ? await proposePast(context) : [];
  context.answer({ files: done, failed, proposed: waiting }, () =>
    [describe(done, failed, options, context), ...describeWaiting(waiting, context)].join('\n'),
  );
}

type Waiting = { project: string; folder: string; rules: number };

/** Propose, in each project whose folder is on this machine, rules from its past sessions that its guides lack. */
async function proposePast({ api, env }: CommandContext): Promise<Waiting[]> {
  const { items } = (await api.projects().catch(unlessRefused)) ?? { items: [] };
  const waiting: Waiting[] = [];
  for (const { key: project, root } of items.slice(0, MAX_PROJECTS)) {
    if (root === null || !existsSync(root)) continue;
    const reply = await api.onboard({ project: root, ...readRepository(root, env), past: true }).catch(unlessRefused);
    const rules = (reply?.items ?? []).filter(({ state }) => state === 'new' || state === 'waits').length;
    if (rules > 0) waiting.push({ project, folder: root, rules });
  }
  return waiting;
}

/** A folder that belongs to no project, or a token that may not list projects or write, proposes nothing. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof RequestFailed)) throw error;
}

function describeWaiting(waiting: readonly Waiting[], { env }: CommandContext): string[] {
  if (waiting.length === 0) return [];
  const ruleCount = waiting.reduce((sum, { rules }) => sum + rules, 0);
  return [
    `Your wishes in them could become rules: ${count(ruleCount, 'draft')}. To decide about each:`,
    ...waiting.map(
      ({ folder, rules }) =>
        `  agent-memory onboard --past ${terminalLine(tilde(folder, env.HOME), MAX_PATH_CHARS)}   (${rules})`,
    ),
  ];
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
  const replies: BackfillReply[] = [];
  const failed: Failure[] = [];
  let bytes = 0;
  try {
    for (const [at, file] of files.entries()) {
      progress.show(bytes, `file ${at + 1} of ${files.length} (${size(file.bytes)})`);
      try {
        const request = { path: file.path, dry_run: dryRun, ...(since && { since: since.toISOString() }) };
        let reply = await context.api.backfill(request);
        while (reply.unfinished) reply = await context.api.backfill(request);
        replies.push(reply);
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
  return { done: replies, failed };
}

function describe(
  replies: readonly BackfillReply[],
  failed: readonly Failure[],
  options: Options,
  context: CommandContext,
): string {
  const sum = (field: 'prompts' | 'tool_calls' | 'malformed' | 'stored' | 'skipped') =>
    replies.reduce((total, file) => total + file[field], 0);
  const shown = (path: string) => terminalLine(tilde(path, context.env.HOME), MAX_PATH_CHARS);
  const faults = replies.flatMap((file) =>
    file.malformed_lines.map(({ line, reason }) => `${shown(file.path)}:${line}: ${terminalLine(reason, 300)}`),
  );
  const outcome = options.dryRun
    ? 'Nothing was stored (--dry-run).'
    : `Stored ${count(sum('stored'), 'event')}; ${sum('skipped')} were already known or left out.`;
  const contents = `${count(replies.length, 'file')} with ${count(sum('prompts'), 'prompt')} and ${count(sum('tool_calls'), 'tool call')}`;
  const isAllRefused = replies.length === 0 && failed.length > 0;
  return [
    ...(isAllRefused ? [] : [`${contents}. ${outcome}`]),
    ...(sum('malformed') > 0 ? [`${count(sum('malformed'), 'malformed line')}, skipped:`] : []),
    ...faults.slice(0, MAX_PRINTED_FAULTS).map((fault) => `  ${fault}`),
    ...failed.map(({ path, error }) => `Not read: ${shown(path)}: ${neutralise(error)}`),
  ].join('\n');
}
