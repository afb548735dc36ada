import { ago, count } from '../../daemon/contract/amounts.ts';
import type { Lesson } from '../../daemon/contract/lessons.ts';
import { neutralise, shownProject } from '../../daemon/contract/shown-text.ts';
import type { CommandContext } from './context.ts';
import { alignColumns, terminalLine } from './format.ts';
import { styleFor } from './style.ts';

/** A lesson in two lines: what it says, and when it fires. */
export function summariseLesson(lesson: Lesson, context: CommandContext): string {
  const { bold, dim } = styleFor(context);
  const facts = [
    lesson.project === null ? 'all projects' : terminalLine(shownProject(lesson.project)),
    ...triggerOf(lesson).map(([name, value]) => `${name} ${value}`),
    lesson.fired_count > 0 ? `fired ${lesson.fired_count}×` : 'never fired',
  ];
  return [
    `${bold(`#${lesson.id}`)} ${lesson.severity}, ${lesson.action}: ${terminalLine(lesson.title)}`,
    `   ${terminalLine(lesson.rule, 300)}`,
    dim(`   ${facts.join(' · ')}`),
  ].join('\n');
}

/**
 * Lessons for a list: the user's and proposed ones in full, those of packs as a short line each below the pack's name.
 */
export function formatLessons(lessons: readonly Lesson[], context: CommandContext): string {
  const { bold } = styleFor(context);
  const packs = new Map<string, Lesson[]>();
  for (const lesson of lessons) {
    const pack = packOf(lesson);
    if (pack !== undefined) packs.set(pack, [...(packs.get(pack) ?? []), lesson]);
  }
  const ownLessons = lessons
    .filter((lesson) => packOf(lesson) === undefined)
    .map((lesson) => summariseLesson(lesson, context));
  const ofPacks = [...packs]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([pack, members]) => {
      const rows = members.map(({ id, severity, action, title, fired_count }) => [
        `  #${id}`,
        action === 'warn' ? severity : `${severity}, ${action}`,
        `${terminalLine(title, 70)}${fired_count > 0 ? ` (fired ${fired_count}×)` : ''}`,
      ]);
      return `${bold(`Pack ${terminalLine(pack)}`)}, ${count(members.length, 'lesson')}\n${alignColumns(rows)}`;
    });
  return [...ownLessons, ...ofPacks].join('\n');
}

const packOf = ({ source }: Lesson): string | undefined =>
  source.startsWith('pack:') ? source.slice('pack:'.length) : undefined;

/** Everything about a lesson, a line per field. */
export function describeLesson(lesson: Lesson, context: CommandContext): string {
  const rows = [
    ['title', terminalLine(lesson.title, 200)],
    ['rule', terminalLine(lesson.rule, 300)],
    ['severity', `${lesson.severity}, ${lesson.action}`],
    ['status', lesson.status],
    ['confirmed', lesson.confirmed_at === null ? `no: agent-memory lessons approve ${lesson.id}` : 'by you'],
    ['asked for', [lesson.proposed_severity, lesson.proposed_action].filter(Boolean).join(', ') || 'nothing more'],
    ['project', lesson.project === null ? 'all projects' : shownProject(lesson.project)],
    ...triggerOf(lesson),
    ['source', lesson.source],
    ['version', String(lesson.version)],
    ['fired', lesson.fired_count > 0 ? `${lesson.fired_count}×, last ${ago(lesson.last_fired_at)}` : 'never'],
  ];
  const detail = lesson.detail ? `\n\n${neutralise(lesson.detail)}` : '';
  return `${styleFor(context).bold(`#${lesson.id}`)}\n${alignColumns(rows)}${detail}`;
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
  return parts.flatMap(([name, value]) => (value === null ? [] : [[name, terminalLine(value, 500)]]));
}
