import { resolve } from 'node:path';
import type { Command } from 'commander';
import { count } from '../../daemon/contract/amounts.ts';
import type { ImportReply } from '../../daemon/contract/import.ts';
import { createRepositoryFinder } from '../import/find-repository.ts';
import type { ImportSource, Item, ItemPlace } from '../import/items.ts';
import { openImport } from '../import/open-import.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { terminalLine } from './format.ts';
import { PROJECT_FLAG, projectFor } from './project-option.ts';
import { confirm } from './read-input.ts';
import { reportRows } from './report-rows.ts';

type Options = { project?: string; global?: boolean; mine?: boolean; dryRun?: boolean; yes?: boolean };
type Counts = Omit<ImportReply, 'refused'>;
type Done = Counts & { format: string; refused: { row: number; reason: string }[] };

/** Maximum of rows, and of their characters, per request: other clients wait meanwhile. */
const ROWS_A_REQUEST = 200;
const CHARS_A_REQUEST = 512 * 1024;
/** Longer rows don't fit a request. */
const MAX_ROW_CHARS = 2 * 1024 * 1024;
const MAX_PRINTED_FAULTS = 10;

/** `agent-memory import FILE|FOLDER` */
export function registerImport(program: Command, context: CommandContext): void {
  program
    .command('import')
    .description('import an export, a claude-mem database, an MCP memory file, ChatGPT or Claude chats, or notes')
    .argument('<path>', 'a file, or a folder of Markdown notes')
    .option(PROJECT_FLAG, 'import everything into this project')
    .option('--global', 'apply notes and facts to every project')
    .option(
      '--mine',
      'trust the file about what you said and confirmed, as with an export from your other machine: its rules are active at once',
    )
    .option('--dry-run', 'count what would be imported; store nothing')
    .option('--yes', 'do not ask')
    .action(async (given: string, options: Options) => {
      if (options.project !== undefined && options.global)
        throw new CommandFailed(
          'Give --project or --global, not both: a global memory belongs to no project',
          EXIT.usage,
        );
      const path = resolve(context.cwd, given);
      const source = await openImport(path);
      const place = { ...destination(source, options, context), ...(await folders(source, context)) };
      // The first reading stores nothing: it shows whether the file is complete, and what would be imported.
      const isMine = options.mine === true;
      const planned = await importAll(source, place, { dryRun: true, isMine }, context);
      const isNothing = total(planned, 'added') === 0;
      if (options.dryRun || isNothing) {
        context.answer(planned, () => describe(planned, isNothing ? null : 'Would add', path));
        return;
      }
      if (!options.yes && context.stdin.isTTY) {
        context.note(describe(planned, 'Would add', path));
        if (!(await confirm('Import this?', context))) throw new CommandFailed('Nothing was imported', EXIT.failed);
      }
      const imported = await importAll(source, place, { dryRun: false, isMine }, context);
      context.answer(imported, () => describe(imported, 'Added', path));
    });
}

/**
 * The destination of rows: as given in them, unless an option names one; notes and facts go into this folder's project,
 * chats into none.
 */
function destination(
  source: ImportSource,
  options: Options,
  context: CommandContext,
): ItemPlace & { isForced: boolean } {
  if (options.global) return { global: true, isForced: true };
  if (options.project !== undefined) return { ...projectFor(options, context), isForced: true };
  return source.namesProjects || source.isTalk ? { isForced: false } : { ...projectFor({}, context), isForced: false };
}

type Place = ItemPlace & { isForced: boolean; folder?: (name: string) => string };

/** Matches the folders named by a tool with the projects here. */
async function folders(source: ImportSource, { api, cwd }: CommandContext): Promise<Pick<Place, 'folder'>> {
  return source.namesFolders ? { folder: createRepositoryFinder((await api.projects()).items, cwd) } : {};
}

async function importAll(
  source: ImportSource,
  place: Place,
  { dryRun, isMine }: { dryRun: boolean; isMine: boolean },
  context: CommandContext,
): Promise<Done> {
  const done = noneOf(source.format);
  const progress = reportRows(context, dryRun ? 'read' : 'imported');
  let rows = 0;
  let part: { row: number; item: Item }[] = [];
  let chars = 0;
  const send = async () => {
    if (part.length === 0) return;
    const sentPart = part;
    part = [];
    chars = 0;
    const items = sentPart.map(({ item }) => item);
    const { refused, ...counts } = await context.api.import({ items, dry_run: dryRun, ...(isMine && { mine: true }) });
    for (const [type, outcomes] of Object.entries(counts) as [keyof Counts, Counts[keyof Counts]][]) {
      for (const [outcome, number] of Object.entries(outcomes) as [keyof typeof outcomes, number][])
        done[type][outcome] += number;
    }
    for (const { item, reason } of refused) done.refused.push({ row: sentPart[item]!.row, reason });
    progress.onRows(rows);
  };
  try {
    for await (const read of source.items()) {
      rows++;
      const item = placed(read, place);
      const length = JSON.stringify(item).length;
      if (length > MAX_ROW_CHARS) {
        done.refused.push({ row: rows, reason: `the row has ${length} characters` });
        continue;
      }
      if (part.length >= ROWS_A_REQUEST || chars + length > CHARS_A_REQUEST) await send();
      part.push({ row: rows, item });
      chars += length;
    }
    await send();
  } finally {
    progress.end();
  }
  return done;
}

function placed(item: Item, { isForced, project, global: isGlobal, folder }: Place): Item {
  if (!isForced && typeof item.project === 'string') return folder ? { ...item, project: folder(item.project) } : item;
  if (isGlobal) {
    const { project: _, ...rest } = item;
    return item.type === 'observation' ? { ...rest, global: true } : rest;
  }
  if (project === undefined) return item;
  const { global: _, ...rest } = item;
  return { ...rest, project };
}

const noneOf = (format: string): Done => {
  const none = () => ({ added: 0, known: 0, forgotten: 0, excluded: 0 });
  return { format, session: none(), prompt: none(), tool_call: none(), observation: none(), rule: none(), refused: [] };
};

const total = (counts: Counts, outcome: keyof Counts['session']) =>
  [counts.session, counts.prompt, counts.tool_call, counts.observation, counts.rule].reduce(
    (sum, one) => sum + one[outcome],
    0,
  );

function describe(counts: Done, verb: string | null, path: string): string {
  const { session, prompt, tool_call, observation, rule } = counts;
  const parts = [
    count(session.added, 'session'),
    count(prompt.added, 'prompt'),
    count(tool_call.added, 'call'),
    count(observation.added, 'memory', 'memories'),
    count(rule.added, 'rule'),
  ];
  const skipped = [
    ...(total(counts, 'known') > 0 ? [`${total(counts, 'known')} were there already`] : []),
    ...(total(counts, 'forgotten') > 0 ? [`${total(counts, 'forgotten')} were forgotten here and stay so`] : []),
    ...(total(counts, 'excluded') > 0
      ? [`${total(counts, 'excluded')} are of projects that are not recorded, or had ended`]
      : []),
  ];
  const faults = counts.refused.slice(0, MAX_PRINTED_FAULTS);
  return [
    verb === null
      ? `Nothing new in ${counts.format}, ${path}`
      : `${verb} ${parts.join(', ')} from ${counts.format}, ${path}`,
    ...(skipped.length > 0 ? [`Left out: ${skipped.join(', ')}`] : []),
    ...(counts.refused.length > 0 ? [`${count(counts.refused.length, 'row')} could not be read:`] : []),
    ...faults.map(({ row, reason }) => `  row ${row}: ${terminalLine(reason, 300)}`),
  ].join('\n');
}
