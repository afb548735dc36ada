import type { Command } from 'commander';
import { count } from '../../daemon/contract/amounts.ts';
import type { Observation } from '../../daemon/contract/observations.ts';
import { shownProject } from '../../daemon/contract/shown-text.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { localTime, terminalLine } from './format.ts';
import { knownProject } from './known-project.ts';
import { describeOwn, type OwnOffer, offerOwnMemory, takeOut } from './own-memory.ts';
import { ALL_FLAG, ALL_HELP, PROJECT_FLAG, PROJECT_HELP, type ProjectOptions } from './project-option.ts';
import { confirm } from './read-input.ts';
import { showReceipts } from './receipts.ts';
import { verifyForgotten } from './verify-forgotten.ts';
import { wholeNumber } from './whole-number.ts';

/** Memories that --yes alone may forget by words: without seeing a list, a person hardly means more. */
const MAX_UNSEEN = 10;
const MAX_SHOWN = 50;

type Options = ProjectOptions & {
  session?: string;
  now?: boolean;
  undo?: string | true;
  list?: boolean;
  titles?: boolean;
  receipts?: string | true;
  verify?: string | true;
  backups?: boolean;
  also?: string[];
  pinned?: boolean;
  global?: boolean;
  native?: boolean;
  reason?: string;
  yes?: boolean;
  yesAll?: number;
};
type Row = Pick<Observation, 'id' | 'kind' | 'title' | 'created_at' | 'pinned' | 'locked'> & {
  is_global?: boolean;
  earlier?: boolean;
};

/**
 * `agent-memory forget IDS… | WORDS… | --session ID | --project KEY`: shows what would be forgotten, and moves it to
 * the bin once it is confirmed; `--undo` restores it.
 */
export function registerForget(program: Command, context: CommandContext): void {
  program
    .command('forget [ids-or-words...]')
    .description(
      'forget memories by id or by words (lists those that contain all of them first), a session, or with --project alone a whole project',
    )
    .option('--session <id>', 'the session with its prompts, tool calls and memories')
    .option(PROJECT_FLAG, PROJECT_HELP)
    .option(ALL_FLAG, ALL_HELP)
    .option('--now', 'delete permanently, without the bin; without ids or words: empty the bin')
    .option('--undo [id]', 'restore the latest entry of the bin, or the one with this id (see --list)')
    .option('--list', 'list the entries of the bin, which can be restored')
    .option('--titles', 'with --list: show titles, too')
    .option('--receipts [id]', 'list the receipts of deletions, or show one in full')
    .option(
      '--verify [receipt]',
      'search everything for the contents of a receipt, given by id or file (default: the latest)',
    )
    .option('--backups', 'with --verify: first rewrite backups without it')
    .option('--also <paths...>', 'with --verify: search these files and folders, too')
    .option('--pinned', 'by words: pinned memories, too')
    .option('--global', 'by words: global memories, too')
    .option('--native', 'also remove matching entries from the agents’ own memories (Claude Code’s files)')
    .option('--reason <text>', 'a reason, recorded with the deletion')
    .option('-y, --yes', `don’t ask; by words, at most ${MAX_UNSEEN} memories`)
    .option('--yes-all <number>', 'don’t ask, and forget exactly this many', wholeNumber)
    .action(async (words: string[], options: Options) => {
      const { session, reason, now = false } = options;
      if (options.list) return listBin(options, context);
      if (options.receipts !== undefined) return showReceipts(options.receipts, context);
      if (options.verify !== undefined || options.backups) return verifyForgotten(options, context);
      if (options.undo !== undefined) return undo(options.undo, context);
      const whole = words.length === 0 && session === undefined ? options.project : undefined;
      if (words.length === 0 && session === undefined && whole === undefined && now) return emptyBin(options, context);
      if ((words.length === 0) === (session === undefined && whole === undefined)) {
        throw new CommandFailed('Give ids, words, --session or --project, and only one of them', EXIT.usage);
      }
      const how = { now, ...(reason && { reason }) };
      if (session !== undefined)
        return forgetWhole({ session_id: session }, `session ${session}`, how, options, context);
      if (whole !== undefined) {
        const { project = whole } = await knownProject(options, context);
        return forgetWhole({ whole_project: project }, `project ${shownProject(project)}`, how, options, context);
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
      if (byWords) requireExactTotal(total, rows.length, options);
      await requireConsent(`Forget ${total === 1 ? 'this memory' : `these ${total} memories`}?`, options, context);
      const ids = rows.map((row) => row.id);
      const ownMemory = await offerOwnMemory({ ids }, options, context);
      report(await context.api.forget({ ids, ...how }), await takeOut(ownMemory, context), context);
    });
}

/** A project is forgotten with everything in it; its agents' own memories stay. */
const NO_OFFER: OwnOffer = { items: [], take: false };

type Whole = { session_id: string } | { whole_project: string };

/**
 * Forget a session or a project, counted first. Without asking, a project is forgotten only if its number of memories
 * is given.
 */
async function forgetWhole(
  which: Whole,
  name: string,
  how: { now: boolean; reason?: string },
  options: Options,
  context: CommandContext,
): Promise<void> {
  const would = await context.api.forget({ ...which, dry_run: true });
  const { observations, pinned = 0 } = would;
  if (observations + would.prompts + would.tool_calls + would.sessions === 0) {
    throw new CommandFailed(`There is no ${name}; nothing was forgotten`, EXIT.notFound);
  }
  if ('whole_project' in which && options.yes && options.yesAll === undefined) {
    throw new CommandFailed(
      `A whole project needs --yes-all ${observations}, its number of memories; nothing was forgotten`,
      EXIT.usage,
    );
  }
  if (options.yesAll !== undefined) requireExactTotal(observations, observations, options);
  const holds = `${partsOf(would).join(', ')}${pinned > 0 ? ` (${pinned} pinned)` : ''}`;
  await requireConsent(`Forget ${name} with ${holds}?`, options, context);
  const ownMemory = 'session_id' in which ? await offerOwnMemory(which, options, context) : NO_OFFER;
  report(await context.api.forget({ ...which, ...how }), await takeOut(ownMemory, context), context);
}

async function listBin({ titles = false }: Options, context: CommandContext): Promise<void> {
  const reply = await context.api.bin(titles);
  context.answer(reply, () => {
    if (reply.items.length === 0) return 'The bin is empty.';
    return reply.items
      .flatMap((entry) => [
        `#${entry.id} ${localTime(entry.forgotten_at)} ${[entry.subject, terminalLine(entry.label)].filter(Boolean).join(' ')}: ${partsOf(entry).join(', ')}`,
        ...(entry.titles ?? []).map((title) => `   ${terminalLine(title)}`),
      ])
      .join('\n');
  });
}

async function undo(id: string | true, context: CommandContext): Promise<void> {
  const entry = id === true || id === 'last' ? undefined : Number(id.replace('#', ''));
  if (entry !== undefined && !Number.isSafeInteger(entry)) {
    throw new CommandFailed(
      `Expected --undo to be an id of forget --list, got ${terminalLine(String(id))}`,
      EXIT.usage,
    );
  }
  const back = await context.api.undoForget(entry);
  context.answer(back, () => `Took back ${partsOf(back).join(', ')}.`);
}

async function emptyBin(options: Options, context: CommandContext): Promise<void> {
  await requireConsent('Empty the bin? What is in it can’t be restored afterwards.', options, context);
  const reply = await context.api.emptyBin();
  context.answer(reply, () => `Emptied the bin of ${count(reply.emptied, 'forgetting')}.`);
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
  const scope = await knownProject(options, context);
  const { items, total, spared } = await context.api.forgetMatches({
    words: words.join(' '),
    ...scope,
    pinned,
    global,
  });
  const besides = [
    spared.pinned > 0 && `${spared.pinned} pinned (--pinned)`,
    spared.global > 0 && `${spared.global} of every project (--global)`,
    spared.locked > 0 && `${spared.locked} locked (by id)`,
  ].filter(Boolean);
  const left = besides.length > 0 ? `${besides.join(' and ')} would match, too` : '';
  if (total === 0) {
    throw new CommandFailed(['Nothing matches; nothing was forgotten', left].filter(Boolean).join('. '), EXIT.notFound);
  }
  if (left) context.note(`Left alone: ${left}`);
  return { rows: items, total, byWords: true };
}

/** Words may match more than a person expects: beyond a handful the exact number must be given. */
function requireExactTotal(total: number, listed: number, { yes, yesAll }: Options): void {
  if (total > listed) {
    throw new CommandFailed(
      `${total} memories match: at most ${listed} can be forgotten at a time. Add words to narrow the search; nothing was forgotten`,
      EXIT.usage,
    );
  }
  if (yesAll !== undefined && yesAll !== total) {
    throw new CommandFailed(`${total} memories match, not ${yesAll}; nothing was forgotten`, EXIT.usage);
  }
  if (yes && yesAll === undefined && total > MAX_UNSEEN) {
    throw new CommandFailed(
      `${total} memories match and --yes takes at most ${MAX_UNSEEN}: add --yes-all ${total}, or name ids. Nothing was forgotten`,
      EXIT.usage,
    );
  }
}

async function requireConsent(question: string, options: Options, context: CommandContext): Promise<void> {
  if (options.yes || options.yesAll !== undefined || (await confirm(question, context))) return;
  throw new CommandFailed('Nothing was forgotten: agree, or add --yes');
}

function listed(rows: readonly Row[], total: number): string {
  const lines = rows.slice(0, MAX_SHOWN).map(formatRow);
  if (total > lines.length) lines.push(`  … and ${total - lines.length} more`);
  return lines.join('\n');
}

function formatRow(row: Row): string {
  const marks = [
    row.pinned && 'pinned',
    row.locked && 'locked',
    row.is_global && 'global',
    row.earlier && 'the words stood in it before a change',
  ]
    .filter(Boolean)
    .join(', ');
  return `  #${row.id} ${row.kind} ${localTime(row.created_at)} ${terminalLine(row.title)}${marks && ` (${marks})`}`;
}

function report(
  forgotten: Awaited<ReturnType<CommandContext['api']['forget']>>,
  ownMemory: { removed: string[]; left: string[] },
  context: CommandContext,
): void {
  const hasOwn = ownMemory.removed.length + ownMemory.left.length > 0;
  context.answer({ ...forgotten, ...(hasOwn && { own_memory: ownMemory }) }, () => {
    const parts = partsOf(forgotten);
    if (parts.length === 0) return 'There was nothing left to forget.';
    const back =
      forgotten.bin && forgotten.until
        ? ` \`agent-memory forget --undo\` takes it back until ${localTime(forgotten.until)}.`
        : '';
    const receipt = forgotten.receipt ? `\nReceipt ${forgotten.receipt} in ${context.home.receipts}.` : '';
    return `Forgot ${parts.join(', ')}.${back}${receipt}${describeOwn(ownMemory)}`;
  });
}

type Counts = Record<'observations' | 'prompts' | 'tool_calls' | 'sessions', number>;

function partsOf(forgotten: Counts): string[] {
  return [
    forgotten.observations > 0 && count(forgotten.observations, 'memory', 'memories'),
    forgotten.prompts > 0 && count(forgotten.prompts, 'prompt'),
    forgotten.tool_calls > 0 && count(forgotten.tool_calls, 'tool call'),
    forgotten.sessions > 0 && count(forgotten.sessions, 'session'),
  ].filter((part) => part !== false);
}
