import { resolve } from 'node:path';
import type { Command } from 'commander';
import { count } from '../../daemon/contract/amounts.ts';
import type { OnboardReply } from '../../daemon/contract/onboard.ts';
import { readRepository, repositoryRoot } from '../onboard/read-repository.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { terminalLine } from './format.ts';
import { styleFor } from './style.ts';

type Items = OnboardReply['items'];

/** `agent-memory onboard [folder]`: proposes the rules that a repository speaks for. */
export function registerOnboard(program: Command, context: CommandContext): void {
  program
    .command('onboard [folder]')
    .description('propose rules from CLAUDE.md-like files, scripts, pipelines and the habits of commits')
    .option('--dry-run', 'show what would be proposed; store nothing')
    .option('--approve', 'let all that is proposed hold at once, what waits from before included')
    .action(
      async (
        folder: string | undefined,
        { dryRun = false, approve = false }: { dryRun?: boolean; approve?: boolean },
      ) => {
        if (dryRun && approve) throw new CommandFailed('Give --dry-run or --approve, not both', EXIT.usage);
        const root = repositoryRoot(resolve(context.cwd, folder ?? '.'), context.env);
        const { items } = await context.api.onboard({
          project: root,
          ...readRepository(root, context.env),
          dry_run: dryRun,
        });
        const open = items.filter(({ state }) => state === 'new' || state === 'waits');
        const ids = open.flatMap(({ id }) => id ?? []);
        if (approve) for (const id of ids) await context.api.approveRule(id);
        context.answer({ items, approved: approve ? ids : [] }, () => {
          if (open.length === 0) return nothingNew(items, root);
          return [listed(open, context), '', nextStep(open, ids, { dryRun, approve })].join('\n');
        });
      },
    );
}

/** The proposals below the files that they are from. */
function listed(open: Items, context: CommandContext): string {
  const { bold, dim } = styleFor(context);
  const sources = [...new Set(open.map(({ from }) => from))];
  return sources
    .map((from) => {
      const rows = open
        .filter((item) => item.from === from)
        .map(({ id, text, kind, state }) => {
          const facts = [kind, ...(state === 'waits' ? ['proposed before'] : [])].join(', ');
          return `  ${id === null ? '-' : `#${id}`} ${terminalLine(text, 300)} ${dim(`(${facts})`)}`;
        });
      return [bold(terminalLine(from)), ...rows].join('\n');
    })
    .join('\n');
}

function nextStep(
  open: Items,
  ids: readonly number[],
  { dryRun, approve }: { dryRun: boolean; approve: boolean },
): string {
  const what = count(open.length, 'rule');
  if (dryRun) return `${what} would be proposed. Nothing was stored (--dry-run).`;
  if (approve)
    return `${what} ${open.length === 1 ? 'holds' : 'hold'} now. \`agent-memory rules end ID…\` takes some back.`;
  return [
    `${what} ${open.length === 1 ? 'waits' : 'wait'} for you. All of them: agent-memory onboard --approve`,
    `Some of them: agent-memory rules approve ${ids.slice(0, 3).join(' ')}${ids.length > 3 ? ' …' : ''}; turn down: agent-memory rules end ID…`,
  ].join('\n');
}

function nothingNew(items: Items, root: string): string {
  if (items.length === 0) return `${terminalLine(root)} has no guide, script or habit that speaks for a rule.`;
  return `Nothing new: ${count(items.length, 'rule')} of this repository hold or were decided before.`;
}
