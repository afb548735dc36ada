import { type Command, Option } from 'commander';
import { projectName } from '../../daemon/contract/amounts.ts';
import type { ObservationsPosted } from '../../daemon/contract/observations.ts';
import {
  type Every,
  HABIT_PERIODS,
  isBucketScope,
  type Kind,
  MEMORY_SCOPES,
  type MemoryScope,
} from '../../daemon/contract/words.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { knownProject } from './known-project.ts';
import { PROJECT_FLAG, PROJECT_HELP, type ProjectOptions } from './project-option.ts';
import { readAll } from './read-input.ts';

type Options = ProjectOptions & { title?: string; kind?: Kind; pin?: boolean; file?: string[]; topic?: string[] } & {
  scope?: MemoryScope;
  session?: string;
  deadline?: string;
  every?: Every;
  agent?: string;
  workspace?: string;
};

/** `agent-memory remember TEXT…`; without words, or with `-`, the text is read from stdin. */
export function registerRemember(program: Command, context: CommandContext): void {
  program
    .command('remember [words...]')
    .description('save something for later sessions (default: text from stdin)')
    .option('--title <text>', 'title (default: the first words of the text)')
    .option('--kind <kind>', 'decision, preference, gotcha, procedure, fact … (default: general)')
    .option('--pin', 'show it at the start of every session')
    .option('--file <path...>', 'files it is about')
    .option('--topic <topic...>', 'topics it belongs to')
    .option(PROJECT_FLAG, PROJECT_HELP)
    .option('--global', 'apply to every project, not only this one; with --pin, shown in every session')
    .addOption(new Option('--scope <scope>', 'where it applies (docs/scopes.md)').choices(MEMORY_SCOPES))
    .option('--deadline <day>', 'with --kind goal: when it is due, such as 2026-12-24')
    .addOption(new Option('--every <period>', 'with --kind habit: how often it is due').choices(HABIT_PERIODS))
    .option('--session <id>', 'with --scope conversation: the session')
    .option('--agent <name>', 'with --scope agent: the agent')
    .option('--workspace <name>', 'with --scope: the workspace (default: that of the project)')
    .action(async (words: string[], options: Options & { global?: boolean }) => {
      const isPiped = words.length === 0 || (words.length === 1 && words[0] === '-');
      const text = (isPiped ? await readAll(context.stdin) : words.join(' ')).trim();
      if (!text) throw new CommandFailed('Nothing to remember: give the text as words or on stdin', EXIT.usage);
      const { title, kind, pin, file, topic, scope, session, agent, workspace, deadline, every } = options;
      const details = { ...(deadline && { deadline }), ...(every && { every }) };
      const isGlobal = options.global || scope === 'global';
      const { observations } = await context.api.saveObservation({
        text,
        ...(!isBucketScope(scope) && Object.keys(details).length === 0 && { deduplicate: true }),
        project: isGlobal ? null : ((await knownProject(options, context)).project ?? null),
        ...(Object.keys(details).length > 0 && { details }),
        ...(scope && { scope }),
        ...(session && { session_id: session }),
        ...(agent && { agent }),
        ...(workspace && { workspace }),
        ...(title && { title }),
        ...(kind && { kind }),
        ...(pin && { pinned: true }),
        ...(file && { files: file }),
        ...(topic && { topics: topic }),
      });
      const saved = observations[0];
      if (!saved) throw new CommandFailed('The daemon answered without an id');
      if (saved.status === 'known') {
        context.answer(
          saved,
          () => `#${saved.id} already says this; it is confirmed, with your words among its versions.`,
        );
        return;
      }
      context.answer(saved, () => `Remembered as #${saved.id}${pin ? ', pinned' : ''}, ${savedWhere(saved)}`);
    });
}

/** Where a memory was stored, for people, since it isn't found from elsewhere. */
function savedWhere({
  project,
  global: isGlobal,
  scope,
  workspace,
}: ObservationsPosted['observations'][number]): string {
  if (isBucketScope(scope))
    return `for this ${scope} only, ${workspace ? `in the workspace ${workspace}` : 'outside of workspaces'}.`;
  if (isGlobal) return 'for every project.';
  if (project !== null) return `in ${projectName(project)}.`;
  return 'in no project: it is found only from folders outside of projects. With --global it is found in every project.';
}
