import type { Command } from 'commander';
import { count } from '../../daemon/contract/amounts.ts';
import { KINDS, type Kind } from '../../daemon/contract/words.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { knownProject } from './known-project.ts';
import { ALL_FLAG, ALL_HELP, PROJECT_FLAG, PROJECT_HELP, type ProjectOptions } from './project-option.ts';
import { wholeNumber } from './whole-number.ts';

type Options = ProjectOptions & {
  olderThan?: number;
  unusedFor?: number;
  keep?: number;
  kind?: string[];
  apply?: boolean;
};

/**
 * `agent-memory prune --older-than DAYS …`: lists what a forgetting policy would remove, and with `--apply` moves it
 * into the bin.
 */
export function registerPrune(program: Command, context: CommandContext): void {
  program
    .command('prune')
    .description('move memories to the bin by age, disuse or number; only lists them unless --apply is given')
    .option('--older-than <days>', 'memories older than this', wholeNumber)
    .option('--unused-for <days>', 'memories not shown for this long; with --older-than, both must apply', wholeNumber)
    .option('--keep <number>', 'all but this many of the most recent', wholeNumber)
    .option('--kind <kinds...>', 'only these kinds')
    .option(PROJECT_FLAG, PROJECT_HELP)
    .option(ALL_FLAG, ALL_HELP)
    .option('--apply', 'forget them')
    .action(async (options: Options) => {
      const { olderThan, unusedFor, keep, kind, apply = false } = options;
      if (olderThan === undefined && unusedFor === undefined && keep === undefined)
        throw new CommandFailed('Give at least one of --older-than, --unused-for and --keep', EXIT.usage);
      const unknown = kind?.find((name) => !(KINDS as readonly string[]).includes(name));
      if (unknown !== undefined)
        throw new CommandFailed(`There is no kind ${unknown}; the kinds are ${KINDS.join(', ')}`, EXIT.usage);
      const { project } = await knownProject(options, context);
      const reply = await context.api.forgetByPolicy({
        ...(olderThan !== undefined && { max_age_days: olderThan }),
        ...(unusedFor !== undefined && { max_inactive_days: unusedFor }),
        ...(keep !== undefined && { budget: keep }),
        ...(kind && { kinds: kind as Kind[] }),
        ...(project && { project }),
        dry_run: !apply,
      });
      context.answer(reply, () => {
        const of = `${reply.forgotten} of ${count(reply.scanned, 'memory', 'memories')}`;
        if (reply.forgotten === 0) return `Nothing to forget among ${count(reply.scanned, 'memory', 'memories')}.`;
        return reply.dry_run
          ? `Would forget ${of}; --apply forgets them. Pinned, locked and global ones stay.`
          : `Forgot ${of}; \`agent-memory forget --undo\` takes back the last part.`;
      });
    });
}
