import type { Command } from 'commander';
import { claudeCode } from '../../agents/claude-code/install.ts';
import { planCliLink } from '../../agents/install/links.ts';
import { resolvePlaces } from '../../agents/install/places.ts';
import { surveyAgents } from '../../agents/install/survey.ts';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { bringUp } from './bring-up.ts';
import { type DatabaseOptions, isEmbedded, withDatabaseOptions } from './choose-database.ts';
import type { CommandContext } from './context.ts';
import { describeHealth } from './describe-health.ts';
import { tilde } from './format.ts';
import { offerNext } from './offer-next.ts';
import { showDemo } from './show-demo.ts';
import { styleFor } from './style.ts';

/** `agent-memory up`: from a fresh checkout to a running daemon and the next step. */
export function registerUp(program: Command, context: CommandContext): void {
  withDatabaseOptions(
    program
      .command('up')
      .description('set up what is missing, start the daemon, and show what runs where and what to do next'),
  )
    .option('--yes', 'don’t ask about past sessions, packs and rules afterwards')
    .option('--demo', 'first show what it does, with recorded sessions')
    .action(async ({ demo, yes, ...options }: DatabaseOptions & { demo?: boolean; yes?: boolean }) => {
      const { report, outcome, health } = demo
        ? await bringUpBeside(context, options)
        : await bringUpAlone(context, options);
      const isOffered = /^postgres/.test(context.env.DATABASE_URL ?? '') && !options.database && isEmbedded(context);
      if (isOffered) {
        context.note('DATABASE_URL is set but not used; to keep memory there: agent-memory up --database env');
      }
      const { command, notes } = linkCommand(context);
      context.answer({ outcome, health, notes, ...(report && { demo: report }) }, () =>
        [
          ...(demo ? ['', styleFor(context).bold('Your own memory')] : []),
          describeHealth(health, context),
          ...notes.map((note) => `  ! ${note}`),
          '',
          `Connect Claude Code:  ${command} install     (undo: ${command} uninstall)`,
          ...othersHere(context, command),
          `Then work as usual. To look into it: ${command} search WORDS, ${command} why --last, ${command} open`,
          `Something wrong?      ${command} doctor`,
        ].join('\n'),
      );
      // A user with a memory has been asked before, or has begun without.
      if ((await context.api.stats()).observations === 0) await offerNext({ yes }, context);
    });
}

async function bringUpAlone(context: CommandContext, options: DatabaseOptions) {
  return { report: undefined, ...(await bringUp(context, options)) };
}

/** Create the user's own memory while the demonstration plays, which mostly waits; its messages come afterwards. */
async function bringUpBeside(context: CommandContext, options: DatabaseOptions) {
  const notes: string[] = [];
  const bringing = bringUp({ ...context, note: (text) => notes.push(text) }, options, () => {});
  const [shown, brought] = await Promise.allSettled([showDemo(context), bringing]);
  for (const text of notes) context.note(text);
  if (brought.status === 'rejected') throw brought.reason;
  if (shown.status === 'rejected') throw shown.reason;
  return { report: shown.value, ...brought.value };
}

/** A line on other agents on this machine that are not connected. */
function othersHere({ env, home }: CommandContext, command: string): string[] {
  const otherAgents = surveyAgents(resolvePlaces(env, home, packageRoot())).filter(
    ({ name, present, connected }) => name !== claudeCode.name && present && connected === 'no',
  );
  const [first] = otherAgents;
  if (!first) return [];
  const names = otherAgents.map(({ title }) => title).join(', ');
  const more = otherAgents.length > 1 ? ` (all of them: ${command} install --detect)` : '';
  return [`Also on this machine: ${names}. Connect one:  ${command} install ${first.name}${more}`];
}

/** Link `agent-memory` into ~/.local/bin. `command` is how to call it: by its path if that folder isn't on the PATH. */
function linkCommand({ env, home }: CommandContext): { command: string; notes: string[] } {
  const places = resolvePlaces(env, home, packageRoot());
  const { changes, notes } = planCliLink(places);
  for (const change of changes) change.apply();
  const command = notes.length === 0 ? 'agent-memory' : tilde(places.cliScript, env.HOME);
  return { command, notes };
}
