import type { Command } from 'commander';
import type { Injection } from '../../../daemon/client/api.ts';
import { neutralise } from '../../../daemon/contract/shown-text.ts';
import { candidateLine } from './candidate-line.ts';
import type { CommandContext } from './context.ts';
import { localTime, terminalLine } from './format.ts';
import { knownProject } from './known-project.ts';
import { knownSession } from './known-session.ts';
import { ALL_FLAG, ALL_HELP, PROJECT_FLAG, PROJECT_HELP, type ProjectOptions } from './project-option.ts';
import { styleFor } from './style.ts';
import { wholeNumber } from './whole-number.ts';

type Options = ProjectOptions & { last?: boolean; session?: string; limit: number };

/** `agent-memory why [--last]`: what was added to the agent's context, what else was considered, and why that was left out. */
export function registerWhy(program: Command, context: CommandContext): void {
  program
    .command('why')
    .description('what was added to the agent’s context, and why')
    .option('--last', 'only the last one, with its whole text and all candidates')
    .option('--session <id>', 'only this session (the first characters of its id do)')
    .option('-n, --limit <number>', 'how many', wholeNumber, 10)
    .option(PROJECT_FLAG, PROJECT_HELP)
    .option(ALL_FLAG, ALL_HELP)
    .action(async (options: Options) => {
      const { items } = await context.api.injections({
        ...(options.session
          ? { session_id: await knownSession(options.session, context) }
          : await knownProject(options, context)),
        limit: options.last ? 1 : options.limit,
      });
      const lines = await Promise.all(
        items.map((item) => (options.last && !context.json ? describeWhole(item, context) : describe(item, context))),
      );
      context.answer({ items }, () =>
        lines.length === 0
          ? 'Nothing was added to a context here yet (--all looks at every project).'
          : lines.join('\n'),
      );
    });
}

function describe(item: Injection, context: CommandContext): string {
  const { bold, dim } = styleFor(context);
  const carried =
    item.items.length > 0
      ? `carried ${item.items.map(nameItem).join(', ')} (${item.tokens} tokens)`
      : 'carried nothing';
  const head = `${bold(`#${item.id}`)} ${localTime(item.created_at)} ${item.event} ${dim(`${item.took_ms.toFixed(1)} ms`)}`;
  const degraded = item.degraded.length > 0 ? `\n   incomplete: ${item.degraded.join(', ')}` : '';
  return `${head}\n   ${terminalLine(item.query) || dim('(no query)')}\n   ${carried}; ${item.candidates.length} considered${degraded}`;
}

async function describeWhole(item: Injection, context: CommandContext): Promise<string> {
  const candidates = await Promise.all(
    item.candidates.map(async (candidate) => candidateLine(candidate, await titleOf(candidate.id, context))),
  );
  return [
    describe(item, context),
    ...(candidates.length > 0 ? ['   candidates, best first:', ...candidates.map((line) => `     ${line}`)] : []),
    ...(item.text ? ['', neutralise(item.text)] : []),
  ].join('\n');
}

/** The title of an observation; a forgotten one has none. */
async function titleOf(id: unknown, { api }: CommandContext): Promise<string> {
  if (typeof id !== 'number') return '';
  return await api.observation(id).then(
    ({ title }) => terminalLine(title),
    () => '(gone)',
  );
}

function nameItem(item: Record<string, unknown>): string {
  const score = typeof item.score === 'number' ? ` ${item.score.toFixed(3)}` : '';
  // A critical lesson has no observation's id.
  return typeof item.id === 'number' ? `#${item.id}${score}` : 'a lesson';
}
