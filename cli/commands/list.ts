import { type Command, Option } from 'commander';
import type { Observation } from '../../daemon/contract/observations.ts';
import { KINDS } from '../../daemon/contract/words.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { alignColumns, terminalLine } from './format.ts';
import { knownProject } from './known-project.ts';
import { knownSession } from './known-session.ts';
import { memoryRow } from './memory-text.ts';
import { ALL_FLAG, ALL_HELP, PROJECT_FLAG, PROJECT_HELP, type ProjectOptions } from './project-option.ts';
import { SINCE_FLAG, SINCE_HELP, sinceTime } from './since.ts';
import { wholeNumber } from './whole-number.ts';

/** Memories of one page, at most. */
const PAGE = 200;
/** Pages that are searched for newer memories: a backfill adds old ones late, so newer ones may follow an old one. */
const MAX_PAGES = 25;

type Options = ProjectOptions & {
  limit: number;
  kind?: string;
  session?: string;
  pinned?: boolean;
  since?: Date;
  gone?: boolean;
};

/** `agent-memory list`: the latest memories. */
export function registerList(program: Command, context: CommandContext): void {
  program
    .command('list')
    .description('the latest memories')
    .option('-n, --limit <number>', 'how many', wholeNumber, 20)
    .addOption(new Option('--kind <kind>', 'only this kind').choices(KINDS))
    .option('--session <id>', 'only this session (the first characters of its id are enough)')
    .option('--pinned', 'only pinned ones')
    .option('--gone', 'only memories and rules that name files, scripts or symbols no longer in this project')
    .option(SINCE_FLAG, SINCE_HELP, (text) => sinceTime(text))
    .option(PROJECT_FLAG, PROJECT_HELP)
    .option(ALL_FLAG, ALL_HELP)
    .action(async (options: Options) => {
      if (options.gone) return listGone(options, context);
      const { kind, session, pinned } = options;
      const query = {
        ...(session !== undefined
          ? { session_id: await knownSession(session, context) }
          : await knownProject(options, context)),
        ...(kind !== undefined && { kind }),
        ...(pinned && { pinned }),
      };
      const items = await readLatest(query, options, context);
      context.answer({ items }, () => {
        if (items.length > 0) return alignColumns(items.map(memoryRow));
        return options.all || session
          ? 'Nothing is remembered.'
          : 'Nothing is remembered here (--all lists every project).';
      });
    });
}

/** The memories and rules of a project that name things gone, with those things. */
async function listGone(options: Options, context: CommandContext): Promise<void> {
  const { project } = await knownProject(options, context);
  if (project === undefined)
    throw new CommandFailed('--gone looks into the folder of one project; leave --all out', EXIT.usage);
  const reply = await context.api.gone({ project });
  context.answer(reply, () => {
    const rows = [
      ...reply.rules.map((rule) => ({ ...rule, what: 'rule' })),
      ...reply.memories.map((memory) => ({ ...memory, what: 'memory' })),
    ];
    if (rows.length > 0)
      return alignColumns(
        rows.map(({ id, what, title, note }) => [`#${id}`, what, terminalLine(title, 80), terminalLine(note, 200)]),
      );
    return reply.looked_at > 0
      ? 'No memory or rule names anything that is gone.'
      : 'Nothing is remembered here, or this project is not on this machine.';
  });
}

async function readLatest(
  query: Parameters<CommandContext['api']['observations']>[0],
  { limit, since }: Options,
  { api }: CommandContext,
): Promise<Observation[]> {
  const observations: Observation[] = [];
  const isRecent = (item: Observation) => !since || Date.parse(item.created_at) >= since.getTime();
  let cursor: number | undefined;
  for (let page = 0; page < MAX_PAGES && observations.length < limit; page++) {
    const size = since ? PAGE : Math.min(PAGE, limit - observations.length);
    const { items, next_cursor: next } = await api.observations({ ...query, limit: size, ...(cursor && { cursor }) });
    observations.push(...items.filter(isRecent));
    if (!next) break;
    cursor = next;
  }
  return observations.slice(0, limit);
}
