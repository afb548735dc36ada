import type { Command } from 'commander';
import type { Observation } from '../../daemon/contract/observations.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { count, localTime, oneLine } from './format.ts';
import { ALL_FLAG, ALL_HELP, PROJECT_FLAG, PROJECT_HELP, type ProjectOptions, projectFor } from './project-option.ts';
import { confirm } from './read-input.ts';
import { wholeNumber } from './whole-number.ts';

/** What --yes alone may take by words: more than this nobody has in mind who asks for no list first. */
const MOST_UNSEEN = 10;
const MAX_SHOWN = 50;

type Options = ProjectOptions & {
  session?: string;
  pinned?: boolean;
  global?: boolean;
  reason?: string;
  yes?: boolean;
  yesAll?: number;
};
type Row = Pick<Observation, 'id' | 'kind' | 'title' | 'created_at' | 'pinned'> & { is_global?: boolean };

/** `agent-memory forget IDS… | WORDS… | --session ID`: what would go is shown first, and goes only when it is confirmed. */
export function registerForget(program: Command, context: CommandContext): void {
  program
    .command('forget [ids-or-words...]')
    .description('forget memories: by id, by words (those in which all of them stand, shown first), or a whole session')
    .option('--session <id>', 'the session with its prompts, tool calls and memories')
    .option(PROJECT_FLAG, PROJECT_HELP)
    .option(ALL_FLAG, ALL_HELP)
    .option('--pinned', 'by words: pinned ones too')
    .option('--global', 'by words: those of every project too')
    .option('--reason <text>', 'kept with the fact that it was forgotten')
    .option('-y, --yes', `don’t ask; by words at most ${MOST_UNSEEN}`)
    .option('--yes-all <number>', 'don’t ask, and take exactly so many', wholeNumber)
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
      const { rows, total, byWords } = await findRows(words, options, context);
      if (!context.json) context.note(listed(rows, total));
      const agreed = options.yes || options.yesAll !== undefined;
      if (!agreed && context.json) {
        return context.answer(
          { observations: 0, would_forget: rows.map(({ id, title }) => ({ id, title })), total },
          () => '',
        );
      }
      if (byWords) mustBeMeant(total, rows.length, options);
      await mustAgree(`Forget ${total === 1 ? 'this memory' : `these ${total} memories`}?`, options, context);
      report(await context.api.forget({ ids: rows.map((row) => row.id), ...because }), context);
    });
}

type Found = { rows: Row[]; total: number; byWords: boolean };

async function findRows(words: string[], options: Options, context: CommandContext): Promise<Found> {
  const ids = words.flatMap((word) => word.split(',')).filter(Boolean);
  if (ids.every((id) => /^#?\d+$/.test(id))) {
    const wanted = ids.map((id) => id.replace('#', ''));
    const { items } = await context.api.observations({ ids: wanted.join(','), limit: wanted.length });
    if (items.length === 0) throw new CommandFailed('Nothing matches; nothing was forgotten', EXIT.notFound);
    return { rows: items, total: items.length, byWords: false };
  }
  const { pinned = false, global = false } = options;
  const scope = projectFor(options, context);
  const { items, total, spared } = await context.api.forgetMatches({
    words: words.join(' '),
    ...scope,
    pinned,
    global,
  });
  const besides = [
    spared.pinned > 0 && `${spared.pinned} pinned (--pinned)`,
    spared.global > 0 && `${spared.global} of every project (--global)`,
  ].filter(Boolean);
  const left = besides.length > 0 ? `${besides.join(' and ')} would match besides` : '';
  if (total === 0) {
    throw new CommandFailed(['Nothing matches; nothing was forgotten', left].filter(Boolean).join('. '), EXIT.notFound);
  }
  if (left) context.note(`Left alone: ${left}`);
  return { rows: items, total, byWords: true };
}

/** Words may stand in more than was thought of: beyond a handful the number itself must be said. */
function mustBeMeant(total: number, listed: number, { yes, yesAll }: Options): void {
  if (total > listed) {
    throw new CommandFailed(
      `${total} memories match: more than ${listed} go at one time. Add words that tell them apart; nothing was forgotten`,
      EXIT.usage,
    );
  }
  if (yesAll !== undefined && yesAll !== total) {
    throw new CommandFailed(`${total} memories match, not ${yesAll}; nothing was forgotten`, EXIT.usage);
  }
  if (yes && yesAll === undefined && total > MOST_UNSEEN) {
    throw new CommandFailed(
      `${total} memories match and --yes takes at most ${MOST_UNSEEN}: add --yes-all ${total}, or name ids. Nothing was forgotten`,
      EXIT.usage,
    );
  }
}

async function mustAgree(question: string, options: Options, context: CommandContext): Promise<void> {
  if (options.yes || options.yesAll !== undefined || (await confirm(question, context))) return;
  throw new CommandFailed('Nothing was forgotten: agree, or add --yes');
}

function listed(rows: readonly Row[], total: number): string {
  const lines = rows.slice(0, MAX_SHOWN).map(formatRow);
  if (total > lines.length) lines.push(`  … and ${total - lines.length} more`);
  return lines.join('\n');
}

function formatRow(row: Row): string {
  const marks = [row.pinned && 'pinned', row.is_global && 'global'].filter(Boolean).join(', ');
  return `  #${row.id} ${row.kind} ${localTime(row.created_at)} ${oneLine(row.title)}${marks && ` (${marks})`}`;
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
