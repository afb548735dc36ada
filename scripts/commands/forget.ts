import type { Command } from 'commander';
import type { Observation } from '../../daemon/contract/observations.ts';
import type { SearchResult } from '../../daemon/contract/search.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { count, localTime, oneLine } from './format.ts';
import { ALL_FLAG, ALL_HELP, PROJECT_FLAG, PROJECT_HELP, type ProjectOptions, projectFor } from './project-option.ts';
import { confirm } from './read-input.ts';

type Options = ProjectOptions & { session?: string; reason?: string; yes?: boolean };
type Row = Pick<Observation, 'id' | 'kind' | 'title' | 'created_at'>;

/** `agent-memory forget IDS… | WORDS… | --session ID`: what would go is shown first, and goes only when it is confirmed. */
export function registerForget(program: Command, context: CommandContext): void {
  program
    .command('forget [ids-or-words...]')
    .description('forget memories for good: by id, by words (what matches is shown first), or a whole session')
    .option('--session <id>', 'the session with its prompts, tool calls and memories')
    .option(PROJECT_FLAG, PROJECT_HELP)
    .option(ALL_FLAG, ALL_HELP)
    .option('--reason <text>', 'kept with the fact that it was forgotten')
    .option('-y, --yes', 'don’t ask')
    .action(async (words: string[], options: Options) => {
      const { session, reason } = options;
      if ((words.length === 0) === (session === undefined)) {
        throw new CommandFailed('Give ids, words or --session, and only one of them', EXIT.usage);
      }
      const because = reason ? { reason } : {};
      if (session !== undefined) {
        await mustAgree(`Forget session ${session} with all it recorded?`, options, context);
        return report(await context.api.forget({ session_id: session, ...because }), context);
      }
      const rows = await findRows(words, options, context);
      if (rows.length === 0) throw new CommandFailed('Nothing matches; nothing was forgotten', EXIT.notFound);
      if (!context.json) context.note(rows.map(formatRow).join('\n'));
      if (!options.yes && context.json) {
        return context.answer(
          { observations: 0, would_forget: rows.map(({ id, title }) => ({ id, title })) },
          () => '',
        );
      }
      await mustAgree(
        `Forget ${rows.length === 1 ? 'this memory' : `these ${rows.length} memories`} for good?`,
        options,
        context,
      );
      report(await context.api.forget({ ids: rows.map((row) => row.id), ...because }), context);
    });
}

async function findRows(words: string[], options: Options, context: CommandContext): Promise<Row[]> {
  const ids = words.flatMap((word) => word.split(',')).filter(Boolean);
  if (ids.every((id) => /^#?\d+$/.test(id))) {
    const wanted = ids.map((id) => id.replace('#', ''));
    const { items } = await context.api.observations({ ids: wanted.join(','), limit: wanted.length });
    return items;
  }
  const reply = await context.api.search({ query: words.join(' '), ...projectFor(options, context), limit: 20 });
  return reply.results.filter((result): result is SearchResult => 'id' in result);
}

async function mustAgree(question: string, options: Options, context: CommandContext): Promise<void> {
  if (options.yes || (await confirm(question, context))) return;
  throw new CommandFailed('Nothing was forgotten: agree, or add --yes');
}

function formatRow(row: Row): string {
  return `  #${row.id} ${row.kind} ${localTime(row.created_at)} ${oneLine(row.title)}`;
}

function report(gone: Awaited<ReturnType<CommandContext['api']['forget']>>, context: CommandContext): void {
  const parts = [
    gone.observations > 0 && (gone.observations === 1 ? '1 memory' : `${gone.observations} memories`),
    gone.prompts > 0 && count(gone.prompts, 'prompt'),
    gone.tool_calls > 0 && count(gone.tool_calls, 'tool call'),
    gone.sessions > 0 && count(gone.sessions, 'session'),
  ].filter(Boolean);
  context.answer(gone, () => (parts.length > 0 ? `Forgot ${parts.join(', ')}.` : 'Nothing was left to forget.'));
}
