import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { ExportRequest } from '../../daemon/client/run-backup.ts';
import { count } from '../../daemon/contract/amounts.ts';
import { KINDS } from '../../daemon/contract/words.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { PROJECT_FLAG, projectFor } from './project-option.ts';
import { reportRows } from './report-rows.ts';
import { SINCE_FLAG, SINCE_HELP, sinceTime } from './since.ts';
import { refuseElsewhere, runTask } from './while-stopped.ts';

const STDOUT_FD = 1;
const STDOUT = '-';

type Options = {
  format: ExportRequest['format'];
  project?: string;
  session?: string;
  kind?: string;
  since?: Date;
  until?: Date;
};
type Done = { file: string | null; counts: Record<string, number> };

/** `agent-memory export [FILE|-]` */
export function registerExport(program: Command, context: CommandContext): void {
  program
    .command('export')
    .description('write the memory to a file that other programs can read, or to a folder of Markdown pages')
    .argument('[file]', 'a new file, or a folder for Markdown; - means stdout', STDOUT)
    .addOption(new Option('--format <format>', 'output format').choices(['jsonl', 'markdown']).default('jsonl'))
    .option(PROJECT_FLAG, 'only this project (default: all)')
    .option('--session <id>', 'only this session (the first characters of its id are enough)')
    .addOption(new Option('--kind <kind>', 'only memories of this kind').choices(KINDS))
    .option(SINCE_FLAG, SINCE_HELP, (text) => sinceTime(text))
    .option('--until <time>', 'only memories older than this, in the same notation', (text) => sinceTime(text))
    .action(async (given: string, options: Options) => {
      refuseElsewhere(context, 'export');
      const file = given === STDOUT ? null : resolve(context.cwd, given);
      const { project, session, kind, since, until, format } = options;
      if (file === null && format === 'markdown')
        throw new CommandFailed(
          'Markdown is a folder of pages: agent-memory export FOLDER --format markdown',
          EXIT.usage,
        );
      const progress = reportRows(context, 'exported');
      const exported = await runTask<Done>(
        {
          task: 'export',
          file,
          format,
          ...(project !== undefined && projectFor({ project }, context)),
          ...(session !== undefined && { session }),
          ...(kind !== undefined && { kind }),
          ...(since && { since: since.toISOString() }),
          ...(until && { until: until.toISOString() }),
        },
        context,
        { onRows: progress.onRows, ...(file === null && { outputFd: STDOUT_FD }) },
      ).finally(progress.end);
      // Stdout contains only the export.
      if (file === null) context.note(describe(exported));
      else context.answer(exported, () => `${describe(exported)} to ${file}`);
    });
}

function describe({ counts }: Done): string {
  const { session = 0, prompt = 0, tool_call = 0, observation = 0, rule = 0 } = counts;
  const parts = [
    count(session, 'session'),
    count(prompt, 'prompt'),
    count(tool_call, 'call'),
    count(observation, 'memory', 'memories'),
    count(rule, 'rule'),
  ];
  return `Exported ${parts.join(', ')}`;
}
