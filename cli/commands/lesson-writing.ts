import { type Command, Option } from 'commander';
import type { LessonPatch } from '../../daemon/contract/lessons.ts';
import { ACTIONS, type Action, SEVERITIES, type Severity, TRIGGER_ON } from '../../daemon/contract/words.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { knownProject } from './known-project.ts';
import { summariseLesson } from './lesson-text.ts';
import { PROJECT_FLAG, PROJECT_HELP, type ProjectOptions } from './project-option.ts';
import { wholeNumber } from './whole-number.ts';

type Fields = {
  title?: string;
  rule?: string;
  detail?: string;
  severity?: Severity;
  action?: Action;
  tool?: string;
  pattern?: string;
  on?: (typeof TRIGGER_ON)[number];
  file?: string[];
};
type AddOptions = ProjectOptions & Fields & { title: string; rule: string; global?: boolean; observation?: number };
type EditOptions = Fields & { activate?: boolean; deactivate?: boolean };

/** `lessons add | edit | remove` */
export function registerLessonWriting(lessons: Command, context: CommandContext): void {
  withFields(lessons.command('add').description('add a lesson; give it a tool or a pattern to fire on'), true)
    .option('--global', 'for all projects')
    .option('--observation <id>', 'the memory it was learnt from', wholeNumber)
    .option(PROJECT_FLAG, PROJECT_HELP)
    .action(async (options: AddOptions) => {
      const lesson = await context.api.createLesson({
        ...toPatch(options),
        title: options.title,
        rule: options.rule,
        project: options.global ? null : ((await knownProject(options, context)).project ?? null),
        ...(options.observation && { source_observation_id: options.observation }),
      });
      context.answer(lesson, () => summariseLesson(lesson, context));
    });
  withFields(lessons.command('edit').description('change a lesson; earlier versions stay available'), false)
    .argument('<id>', 'as in the list', wholeNumber)
    .option('--activate', 'let it fire again')
    .option('--deactivate', 'stop it from firing, without deleting it')
    .action(async (id: number, options: EditOptions) => {
      const off = options.deactivate ? 'inactive' : undefined;
      const status = options.activate ? 'active' : off;
      const patch: LessonPatch = { ...toPatch(options), ...(status && { status }) };
      if (Object.keys(patch).length === 0) throw new CommandFailed('Name at least one field to change', EXIT.usage);
      const lesson = await context.api.changeLesson(id, patch);
      context.answer(lesson, () => summariseLesson(lesson, context));
    });
  lessons
    .command('remove')
    .description('delete a lesson permanently')
    .argument('<id>', 'as in the list', wholeNumber)
    .action(async (id: number) => {
      await context.api.removeLesson(id);
      context.answer({ removed: id }, () => `Lesson #${id} was deleted.`);
    });
}

function withFields(command: Command, isNew: boolean): Command {
  const required = (flags: string, description: string) =>
    isNew ? command.requiredOption(flags, description) : command.option(flags, description);
  required('--title <text>', 'its name in a few words');
  required('--rule <text>', 'what to do instead, in a sentence (≤ 280 characters)');
  return command
    .option('--detail <text>', 'why it exists')
    .addOption(new Option('--severity <severity>', 'default: warning').choices(SEVERITIES))
    .addOption(new Option('--action <action>', 'default: hold for a critical lesson, else warn').choices(ACTIONS))
    .option('--tool <names>', 'the tools it fires on: Bash, "Edit|Write", "mcp__*"')
    .option('--pattern <pattern>', 'RE2 regular expression over the call')
    .addOption(
      new Option('--on <what>', 'match commands as they would run, or the call as written').choices(
        TRIGGER_ON.filter((seen) => seen !== 'output'),
      ),
    )
    .option('--file <glob...>', 'fire only on calls that touch a matching file');
}

function toPatch(fields: Fields): Omit<LessonPatch, 'status'> {
  const { title, rule, detail, severity, action, tool, pattern, on, file } = fields;
  return {
    ...(title !== undefined && { title }),
    ...(rule !== undefined && { rule }),
    ...(detail !== undefined && { detail }),
    ...(severity && { severity }),
    ...(action && { action }),
    ...(tool !== undefined && { trigger_tool: tool }),
    ...(pattern !== undefined && { trigger_pattern: pattern }),
    ...(on && { trigger_on: on }),
    ...(file && { trigger_files: file }),
  };
}
