import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { RequestFailed } from '../../daemon/client/client-errors.ts';
import { count } from '../../daemon/contract/amounts.ts';
import { messageOf } from '../../daemon/contract/errors.ts';
import { CRITICAL_ACTIONS, type CriticalAction } from '../../daemon/contract/words.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { alignColumns, terminalLine } from './format.ts';
import { knownProject } from './known-project.ts';
import { summariseLesson } from './lesson-text.ts';
import { PROJECT_FLAG, PROJECT_HELP, type ProjectOptions } from './project-option.ts';

/** `lessons packs list | install` and `lessons import` */
export function registerLessonPacks(lessons: Command, context: CommandContext): void {
  const packs = lessons.command('packs').description('lessons that ship with agent-memory');
  packs
    .command('list', { isDefault: true })
    .description('list the packs')
    .action(async () => {
      const { items } = await context.api.lessonPacks();
      context.answer({ items }, () =>
        alignColumns([
          ['pack', 'lessons', 'installed', 'about'],
          ...items.map((pack) => [pack.name, String(pack.lessons), String(pack.installed), pack.title]),
        ]),
      );
    });
  packs
    .command('install [names...]')
    .description('activate the lessons of these packs in all projects; run again to update them')
    .option('--all', 'every pack')
    .addOption(
      new Option(
        '--action <action>',
        'how critical lessons act on a call: hold it once, or warn with its result (default: the setting critical_action)',
      ).choices(CRITICAL_ACTIONS),
    )
    .action((names: string[], options: PackOptions) => installPacks(names, options, context));
  lessons
    .command('import <file>')
    .description('propose the plain rules of a CLAUDE.md-like file as drafts')
    .option('--global', 'for all projects')
    .option(PROJECT_FLAG, PROJECT_HELP)
    .action(async (file: string, options: ProjectOptions & { global?: boolean }) => {
      const source = resolve(context.cwd, file);
      const reply = await context.api.importLessons({
        text: await readRules(source),
        source,
        project: options.global ? null : ((await knownProject(options, context)).project ?? null),
      });
      context.answer(reply, () => {
        const { lessons: drafts, created, unchanged, skipped } = reply;
        const hint = drafts.length > 0 ? ' To approve: agent-memory lessons approve ID…' : '';
        return [
          ...drafts.map((lesson) => summariseLesson(lesson, context)),
          `${count(created, 'draft')} made, ${unchanged} known before, ${skipped.length} skipped.${hint}`,
          ...skipped.map(({ line, text, why }) => `  line ${line}: ${terminalLine(text, 80)}\n     ${why}`),
        ].join('\n');
      });
    });
}

type PackOptions = { all?: boolean; action?: CriticalAction };

/** Make the lessons of packs active in all projects, or bring them up to date. */
export async function installPacks(names: string[], options: PackOptions, context: CommandContext): Promise<void> {
  if ((names.length === 0) === !options.all) throw new CommandFailed('Name packs, or give --all', EXIT.usage);
  const wanted = options.all ? (await context.api.lessonPacks()).items.map((pack) => pack.name) : names;
  const installed: Awaited<ReturnType<typeof context.api.installLessonPack>>[] = [];
  for (const name of wanted) installed.push(await installPack(name, options.action, context));
  context.answer({ items: installed }, () =>
    installed
      .map((pack) => `${pack.name}: ${pack.created} new, ${pack.updated} changed, ${pack.unchanged} as before`)
      .join('\n'),
  );
}

async function installPack(name: string, action: CriticalAction | undefined, { api }: CommandContext) {
  try {
    return await api.installLessonPack(name, action);
  } catch (error) {
    if (!(error instanceof RequestFailed && error.status === 404)) throw error;
    const names = (await api.lessonPacks()).items.map((pack) => pack.name);
    throw new CommandFailed(`There is no pack ${name}; the packs are ${names.join(', ')}`, EXIT.notFound);
  }
}

async function readRules(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new CommandFailed(`Can’t read ${path}: ${messageOf(error)}`, EXIT.notFound);
  }
}
