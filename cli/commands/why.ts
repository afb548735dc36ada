import type { Command } from 'commander';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { knownProject } from './known-project.ts';
import { knownSession } from './known-session.ts';
import { ALL_FLAG, ALL_HELP, PROJECT_FLAG, PROJECT_HELP, type ProjectOptions } from './project-option.ts';
import { wholeNumber } from './whole-number.ts';
import { describeInjection, describePreview, explainInjection } from './why-text.ts';

type Options = ProjectOptions & { last?: boolean; session?: string; limit: number };

/** The id of an injection, as in the list; any other argument is a prompt. */
const ID = /^#?(\d{1,15})$/;

/**
 * `agent-memory why`: lists what was added to the agent's context, what else was considered, and why that was left out.
 * `why ID` explains one entry, `why "a prompt"` says what that prompt would get now.
 */
export function registerWhy(program: Command, context: CommandContext): void {
  program
    .command('why [id-or-prompt...]')
    .description('what was added to the agent’s context, and why; or what would be added to a prompt now')
    .option('--last', 'explain the latest: its text, and for each candidate whether and why it was used')
    .option('--session <id>', 'only this session (the first characters of its id are enough)')
    .option('-n, --limit <number>', 'how many', wholeNumber, 10)
    .option(PROJECT_FLAG, PROJECT_HELP)
    .option(ALL_FLAG, ALL_HELP)
    .action(async (words: string[], options: Options) => {
      const asked = words.join(' ').trim();
      const id = Number(ID.exec(asked)?.[1]);
      if (id >= 1) return explainOne(id, context);
      if (asked !== '') return preview(asked, options, context);
      const { items } = await context.api.injections({
        ...(options.session
          ? { session_id: await knownSession(options.session, context) }
          : await knownProject(options, context)),
        limit: options.last ? 1 : options.limit,
      });
      const explained = options.last && !context.json ? await explainInjection(items[0], context) : null;
      context.answer({ items }, () =>
        items.length === 0
          ? 'Nothing was added to a context here yet (--all looks at every project).'
          : (explained ?? items.map((item) => describeInjection(item, context)).join('\n')),
      );
    });
}

async function explainOne(id: number, context: CommandContext): Promise<void> {
  const { items } = await context.api.injections({ cursor: id + 1, limit: 1 });
  const [item] = items;
  if (item?.id !== id)
    throw new CommandFailed(`There is no injection #${id}: agent-memory why --all lists them`, EXIT.notFound);
  const explained = context.json ? '' : await explainInjection(item, context);
  context.answer({ items }, () => explained);
}

/** Show what would be added to a prompt now, in a new session. */
async function preview(prompt: string, options: Options, context: CommandContext): Promise<void> {
  const reply = await context.api.recall({
    prompt,
    ...(await knownProject(options, context)),
    ...(options.session !== undefined && { session_id: await knownSession(options.session, context) }),
    explain: true,
  });
  const described = context.json ? '' : await describePreview(reply, context);
  context.answer(reply, () => described);
}
