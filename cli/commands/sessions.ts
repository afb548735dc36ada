import { type Command, Option } from 'commander';
import { comeFromSeveral } from '../../daemon/contract/agents.ts';
import { ago, count } from '../../daemon/contract/amounts.ts';
import { shownProject } from '../../daemon/contract/shown-text.ts';
import { ALL_SESSION_STATUSES } from '../../daemon/contract/words.ts';
import type { CommandContext } from './context.ts';
import { alignColumns } from './format.ts';
import { knownProject } from './known-project.ts';
import { ALL_FLAG, ALL_HELP, PROJECT_FLAG, PROJECT_HELP, type ProjectOptions } from './project-option.ts';
import { SINCE_FLAG, SINCE_HELP, sinceTime } from './since.ts';
import { wholeNumber } from './whole-number.ts';

/**
 * Sessions that are read: the daemon lists them by their first event, and the latest active one may have begun long
 * ago.
 */
const MAX_SESSIONS = 200;

type Options = ProjectOptions & { limit: number; status?: (typeof ALL_SESSION_STATUSES)[number]; since?: Date };

/** `agent-memory sessions`: the sessions with their ids, for forget, list and search. */
export function registerSessions(program: Command, context: CommandContext): void {
  program
    .command('sessions')
    .description('the latest sessions with their ids')
    .option('-n, --limit <number>', 'how many', wholeNumber, 20)
    .addOption(new Option('--status <status>', 'only these').choices(ALL_SESSION_STATUSES))
    .option(SINCE_FLAG, SINCE_HELP, (text) => sinceTime(text))
    .option(PROJECT_FLAG, PROJECT_HELP)
    .option(ALL_FLAG, ALL_HELP)
    .action(async (options: Options) => {
      const { status, since, limit } = options;
      const page = await context.api.sessions({
        ...(await knownProject(options, context)),
        ...(status && { status }),
        limit: MAX_SESSIONS,
      });
      const items = page.items
        .filter((session) => !since || Date.parse(session.last_event_at) >= since.getTime())
        .sort((a, b) => Date.parse(b.last_event_at) - Date.parse(a.last_event_at))
        .slice(0, limit);
      context.answer({ items }, () => {
        if (items.length === 0) return options.all ? 'No session.' : 'No session here (--all lists every project).';
        const showsAgent = comeFromSeveral(items);
        return alignColumns([
          ['session', ...(showsAgent ? ['agent'] : []), 'project', 'branch', 'status', 'prompts', 'calls', 'last'],
          ...items.map((session) => [
            session.session_id,
            ...(showsAgent ? [session.agent] : []),
            session.project === null ? '–' : shownProject(session.project),
            session.branch ?? '–',
            session.status,
            String(session.prompts),
            String(session.tool_calls),
            ago(session.last_event_at),
          ]),
        ]);
      });
      if (page.next_cursor && !context.json) context.note(`Of the latest ${count(MAX_SESSIONS, 'session')}.`);
    });
}
