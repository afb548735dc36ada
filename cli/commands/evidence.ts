import type { Command } from 'commander';
import { lostLegs } from '../../daemon/contract/degradation.ts';
import type { Evidence } from '../../daemon/contract/evidence.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { terminalLine } from './format.ts';
import { knownProject } from './known-project.ts';
import { ALL_FLAG, ALL_HELP, PROJECT_FLAG, PROJECT_HELP, type ProjectOptions } from './project-option.ts';
import { styleFor } from './style.ts';

const MAX_LINE_CHARS = 300;

/** `agent-memory reason CLAIM…`: the evidence in memory for and against a claim. */
export function registerReason(program: Command, context: CommandContext): void {
  program
    .command('reason <claim...>')
    .description('evidence in memory for and against a claim')
    .option(PROJECT_FLAG, PROJECT_HELP)
    .option(ALL_FLAG, ALL_HELP)
    .action(async (words: string[], options: ProjectOptions) => {
      const reply = await context.api.reason(await asked(words, options, context));
      context.answer(reply, () =>
        [
          ...section('For', reply.for, context),
          ...section('Against', reply.against, context),
          unknownText(reply.unknown),
          `Verdict: ${reply.verdict}`,
        ].join('\n'),
      );
      finish(reply.for.length + reply.against.length, reply.degraded, context);
    });
}

/** `agent-memory wonder SUBJECT…`: records about a subject, and related items. */
export function registerWonder(program: Command, context: CommandContext): void {
  program
    .command('wonder <subject...>')
    .description('what memory has recorded about a subject, related items, and terms it has no record of')
    .option(PROJECT_FLAG, PROJECT_HELP)
    .option(ALL_FLAG, ALL_HELP)
    .action(async (words: string[], options: ProjectOptions) => {
      const reply = await context.api.wonder(await asked(words, options, context));
      context.answer(reply, () =>
        [
          ...section('Known', reply.known, context),
          ...section('Near', reply.near, context),
          unknownText(reply.unknown),
        ].join('\n'),
      );
      finish(reply.known.length + reply.near.length, reply.degraded, context);
    });
}

async function asked(words: readonly string[], options: ProjectOptions, context: CommandContext) {
  const text = words.join(' ').trim();
  if (text === '') throw new CommandFailed('Nothing to search for: give words', EXIT.usage);
  return { text, ...(await knownProject(options, context)) };
}

function section(heading: string, evidence: readonly Evidence[], context: CommandContext): string[] {
  const { bold, dim } = styleFor(context);
  if (evidence.length === 0) return [`${bold(heading)}: nothing`];
  const lines = evidence.map(
    ({ node, text, because }) =>
      `  ${nameOf(node)}  ${terminalLine(text, MAX_LINE_CHARS)} ${dim(`(${terminalLine(because)})`)}`,
  );
  return [bold(heading), ...lines];
}

/** `rule:3` as rule #3, `file:src/a.ts` as file src/a.ts; a path is recorded data like any other. */
const nameOf = (node: string): string =>
  terminalLine(node.replace(/^(\w{1,20}):(?=\d+$)/, '$1 #').replace(/^file:/, 'file '));

const unknownText = (unknown: readonly string[]): string =>
  unknown.length === 0 ? 'Memory has a record of every word.' : `No record of: ${terminalLine(unknown.join(', '))}`;

function finish(found: number, degraded: readonly string[], context: CommandContext): void {
  if (found === 0) context.exitCode = EXIT.notFound;
  const lost = lostLegs(degraded);
  if (lost.length > 0) context.note(`Incomplete: ${lost.join(', ')}`);
}
