import type { Command } from 'commander';
import { count } from '../../daemon/contract/amounts.ts';
import type { CommandContext } from './context.ts';
import { eachId } from './each-id.ts';
import { knownProject } from './known-project.ts';
import { registerLessonPacks } from './lesson-packs.ts';
import { describeLesson, formatLessons } from './lesson-text.ts';
import { registerLessonWriting } from './lesson-writing.ts';
import { ALL_FLAG, ALL_HELP, PROJECT_FLAG, PROJECT_HELP, type ProjectOptions } from './project-option.ts';
import { wholeNumber } from './whole-number.ts';

type ListOptions = ProjectOptions & { draft?: boolean; inactive?: boolean; query?: string };

/** `agent-memory lessons list | show | add | edit | remove | approve | dismiss | stats | packs | import` */
export function registerLessons(program: Command, context: CommandContext): void {
  const lessons = program
    .command('lessons')
    .description('lessons that warn about risky calls, hold them, ask about them or deny them');
  lessons
    .command('list', { isDefault: true })
    .description('the lessons of this project and the global ones')
    .option('--draft', 'proposed lessons that await your decision')
    .option('--inactive', 'lessons that were switched off')
    .option('--query <words>', 'only those with these words')
    .option(PROJECT_FLAG, PROJECT_HELP)
    .option(ALL_FLAG, ALL_HELP)
    .action(async (options: ListOptions) => {
      const status = (options.draft && 'draft') || (options.inactive && 'inactive') || 'active';
      const { items } = await context.api.lessons({
        ...(await knownProject(options, context)),
        status,
        ...(options.query && { query: options.query }),
        limit: 500,
      });
      context.answer({ items }, () => (items.length > 0 ? formatLessons(items, context) : `No ${status} lesson.`));
    });
  lessons
    .command('show')
    .description('everything about a lesson')
    .argument('<id>', 'as in the list', wholeNumber)
    .action(async (id: number) => {
      const lesson = await context.api.lesson(id);
      context.answer(lesson, () => describeLesson(lesson, context));
    });
  registerLessonWriting(lessons, context);
  decide('approve', 'active', 'let a draft fire');
  decide('dismiss', 'dismissed', 'reject a draft for good');
  lessons
    .command('stats')
    .description('how often lessons fired and what followed; which are ignored')
    .option(PROJECT_FLAG, PROJECT_HELP)
    .option(ALL_FLAG, ALL_HELP)
    .action(async (options: ProjectOptions) => {
      const { items } = await context.api.lessonStats(await knownProject(options, context));
      context.answer({ items }, () => {
        if (items.length === 0) return 'No lesson has fired here yet.';
        return items
          .map(({ id, title, fired, outcomes, flags }) => {
            const followed = Object.entries(outcomes).map(([outcome, times]) => `${outcome} ${times}`);
            const flagged = flags.length > 0 ? `  ! ${flags.join(', ')}` : '';
            return `#${id} ${title}: fired ${fired}×${followed.length > 0 ? `, then ${followed.join(', ')}` : ''}${flagged}`;
          })
          .join('\n');
      });
    });
  registerLessonPacks(lessons, context);

  function decide(name: string, status: 'active' | 'dismissed', description: string): void {
    lessons
      .command(name)
      .description(description)
      .argument('<ids...>', 'as in the list', (text: string, before: number[] | undefined) => [
        ...(before ?? []),
        wholeNumber(text),
      ])
      .action(async (ids: number[]) => {
        const changed = await eachId(ids, (id) => context.api.changeLesson(id, { status }));
        context.answer({ items: changed }, () => `${count(changed.length, 'lesson')} ${status} now.`);
      });
  }
}
