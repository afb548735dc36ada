import { resolve } from 'node:path';
import type { Command } from 'commander';
import { count } from '../../daemon/contract/amounts.ts';
import type { OnboardReply } from '../../daemon/contract/onboard.ts';
import { readRepository, repositoryRoot } from '../onboard/read-repository.ts';
import type { CommandContext } from './context.ts';
import { eachId } from './each-id.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { terminalLine } from './format.ts';
import { askKey } from './read-input.ts';
import { styleFor } from './style.ts';

type Items = OnboardReply['items'];

type Options = { past?: boolean; dryRun?: boolean; approve?: boolean };

/** `agent-memory onboard [folder]`: proposes rules from a repository's files, or from past sessions. */
export function registerOnboard(program: Command, context: CommandContext): void {
  program
    .command('onboard [folder]')
    .description('propose rules from CLAUDE.md-like files, scripts, pipelines and commit conventions')
    .option(
      '--past',
      'propose from what you said in past sessions instead (run backfill first); on a terminal, one keypress decides each',
    )
    .option('--dry-run', 'show what would be proposed; store nothing')
    .option('--approve', 'activate all proposals at once, including earlier ones that still wait')
    .action((folder: string | undefined, options: Options) => onboard(folder, options, context));
}

/** Propose rules for a folder's repository, and let the user decide. */
export async function onboard(
  folder: string | undefined,
  { past = false, dryRun = false, approve = false }: Options,
  context: CommandContext,
): Promise<void> {
  if (dryRun && approve) throw new CommandFailed('Give --dry-run or --approve, not both', EXIT.usage);
  const root = repositoryRoot(resolve(context.cwd, folder ?? '.'), context.env);
  const read = readRepository(root, context.env);
  const { items } = await context.api.onboard({ project: root, ...read, past, dry_run: dryRun });
  const waiting = items.filter(({ state }) => state === 'new' || state === 'waits');
  const ids = waiting.flatMap(({ id }) => id ?? []);
  const asksEach = past && !dryRun && !approve && !context.json;
  const decided = asksEach ? await decideEach(waiting, context) : undefined;
  if (approve) await eachId(ids, (id) => context.api.approveRule(id));
  context.answer({ items, approved: approve ? ids : [] }, () => {
    if (waiting.length === 0) return past ? nothingSaid(items) : nothingNew(items, root);
    if (decided) return outcomeOf(decided, waiting.length);
    return [listed(waiting, context), '', nextStep(waiting, ids, { past, dryRun, approve })].join('\n');
  });
}

type Decided = { approved: number; turnedDown: number };

/** Ask about each proposal, one keypress each; undefined if nobody can be asked. */
async function decideEach(waiting: Items, context: CommandContext): Promise<Decided | undefined> {
  const { stdin, stderr, api } = context;
  if (waiting.length === 0 || !stdin.isTTY || !stderr.isTTY) return undefined;
  const decided: Decided = { approved: 0, turnedDown: 0 };
  context.note(
    `Said in past sessions: ${count(waiting.length, 'wish', 'wishes')}. y: activate, n: reject, s: later, q: stop`,
  );
  for (const [at, { id, text, sessions = 1 }] of waiting.entries()) {
    if (id === null) continue;
    const often = sessions > 1 ? ` (${count(sessions, 'session')})` : '';
    const key = await askKey(
      `${at + 1}/${waiting.length} ${terminalLine(text, 300)}${often} [y/n/s/q]`,
      'ynsq',
      context,
    );
    if (key === undefined || key === 'q') break;
    if (key === 'y') {
      await api.approveRule(id);
      decided.approved++;
    } else if (key === 'n') {
      await api.endRule(id);
      decided.turnedDown++;
    }
  }
  return decided;
}

function outcomeOf({ approved, turnedDown }: Decided, total: number): string {
  const undecided = total - approved - turnedDown;
  return [
    `${count(approved, 'rule')} ${approved === 1 ? 'holds' : 'hold'} now, ${turnedDown} rejected, ${undecided} left for later.`,
    ...(undecided > 0 ? ['Again: agent-memory onboard --past'] : []),
  ].join(' ');
}

const nothingSaid = (items: Items): string =>
  items.length > 0
    ? `Nothing new: ${count(items.length, 'wish', 'wishes')} from past sessions are active already or were decided before.`
    : 'Past sessions here contain no wish that could be a rule. If they have not been imported yet: agent-memory backfill';

/** The proposals, grouped by their files. */
function listed(waiting: Items, context: CommandContext): string {
  const { bold, dim } = styleFor(context);
  const sources = [...new Set(waiting.map(({ from }) => from))];
  return sources
    .map((from) => {
      const rows = waiting
        .filter((item) => item.from === from)
        .map(({ id, text, kind, state, sessions = 1 }) => {
          const facts = [
            kind,
            ...(sessions > 1 ? [`said in ${sessions} sessions`] : []),
            ...(state === 'waits' ? ['proposed before'] : []),
          ].join(', ');
          return `  ${id === null ? '-' : `#${id}`} ${terminalLine(text, 300)} ${dim(`(${facts})`)}`;
        });
      return [bold(terminalLine(from)), ...rows].join('\n');
    })
    .join('\n');
}

function nextStep(waiting: Items, ids: readonly number[], { past, dryRun, approve }: Required<Options>): string {
  const what = count(waiting.length, 'rule');
  if (dryRun) return `${what} would be proposed. Nothing was stored (--dry-run).`;
  if (approve)
    return `${what} ${waiting.length === 1 ? 'holds' : 'hold'} now. \`agent-memory rules end ID…\` takes some back.`;
  return [
    `${what} ${waiting.length === 1 ? 'waits' : 'wait'} for you. All of them: agent-memory onboard${past ? ' --past' : ''} --approve`,
    `Some of them: agent-memory rules approve ${ids.slice(0, 3).join(' ')}${ids.length > 3 ? ' …' : ''}; to reject: agent-memory rules end ID…`,
  ].join('\n');
}

function nothingNew(items: Items, root: string): string {
  if (items.length === 0) return `${terminalLine(root)} has no guide, script or convention that suggests a rule.`;
  return `Nothing new: ${count(items.length, 'rule')} of this repository are active already or were decided before.`;
}
