import { type Command, Option } from 'commander';
import type { Observation } from '../../daemon/contract/observations.ts';
import { KINDS } from '../../daemon/contract/words.ts';
import type { CommandContext } from './context.ts';
import { alignColumns } from './format.ts';
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

type Options = ProjectOptions & { limit: number; kind?: string; session?: string; pinned?: boolean; since?: Date };

/** `agent-memory list`: the latest memories. */
export function registerList(program: Command, context: CommandContext): void {
  program
    .command('list')
    .description('the latest memories')
    .option('-n, --limit <number>', 'how many', wholeNumber, 20)
    .addOption(new Option('--kind <kind>', 'only this kind').choices(KINDS))
    .option('--session <id>', 'only this session (the first characters of its id do)')
    .option('--pinned', 'only pinned ones')
    .option(SINCE_FLAG, SINCE_HELP, (text) => sinceTime(text))
    .option(PROJECT_FLAG, PROJECT_HELP)
    .option(ALL_FLAG, ALL_HELP)
    .action(async (options: Options) => {
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

async function readLatest(
  query: Parameters<CommandContext['api']['observations']>[0],
  { limit, since }: Options,
  { api }: CommandContext,
): Promise<Observation[]> {
  const found: Observation[] = [];
  let cursor: number | undefined;
  for (let page = 0; page < MAX_PAGES && found.length < limit; page++) {
    const size = since ? PAGE : Math.min(PAGE, limit - found.length);
    const { items, next_cursor: next } = await api.observations({ ...query, limit: size, ...(cursor && { cursor }) });
    found.push(...items.filter((item) => !since || Date.parse(item.created_at) >= since.getTime()));
    if (!next) break;
    cursor = next;
  }
  return found.slice(0, limit);
}
