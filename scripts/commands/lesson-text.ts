import type { Lesson } from '../../daemon/contract/lessons.ts';
import type { CommandContext } from './context.ts';
import { ago, columns, oneLine, printable } from './format.ts';
import { styleFor } from './style.ts';

/** A lesson in two lines: what it says, and when it fires. */
export function formatLesson(lesson: Lesson, context: CommandContext): string {
  const { bold, dim } = styleFor(context);
  const facts = [
    lesson.project === null ? 'all projects' : oneLine(lesson.project),
    ...triggerOf(lesson).map(([name, value]) => `${name} ${value}`),
    lesson.fired_count > 0 ? `fired ${lesson.fired_count}×` : 'never fired',
  ];
  return [
    `${bold(`#${lesson.id}`)} ${lesson.severity}, ${lesson.action}: ${oneLine(lesson.title)}`,
    `   ${oneLine(lesson.rule, 300)}`,
    dim(`   ${facts.join(' · ')}`),
  ].join('\n');
}

/** Everything about a lesson, a field a line. */
export function describeLesson(lesson: Lesson, context: CommandContext): string {
  const rows = [
    ['title', oneLine(lesson.title, 200)],
    ['rule', oneLine(lesson.rule, 300)],
    ['severity', `${lesson.severity}, ${lesson.action}`],
    ['status', lesson.status],
    ['project', lesson.project ?? 'all projects'],
    ...triggerOf(lesson),
    ['source', lesson.source],
    ['version', String(lesson.version)],
    ['fired', lesson.fired_count > 0 ? `${lesson.fired_count}×, last ${ago(lesson.last_fired_at)}` : 'never'],
  ];
  const detail = lesson.detail ? `\n\n${printable(lesson.detail)}` : '';
  return `${styleFor(context).bold(`#${lesson.id}`)}\n${columns(rows)}${detail}`;
}

function triggerOf(lesson: Lesson): [string, string][] {
  const parts: [string, string | null][] = [
    ['tool', lesson.trigger_tool],
    ['pattern', lesson.trigger_pattern],
    ['looks at', lesson.trigger_on === 'input' ? null : lesson.trigger_on],
    ['output', lesson.trigger_output_pattern],
    ['files', lesson.trigger_files.join(', ') || null],
    ['matcher', lesson.trigger_rule],
  ];
  return parts.flatMap(([name, value]) => (value === null ? [] : [[name, oneLine(value, 500)]]));
}
