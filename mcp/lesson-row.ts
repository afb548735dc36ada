import type { Lesson } from '../daemon/contract/lessons.ts';
import { neutralise, oneLine } from '../daemon/contract/shown-text.ts';

/** A lesson in two lines: its text, and when it fires. */
export function formatLesson(lesson: Lesson): string {
  const scope = lesson.project === null ? 'all projects' : 'this project';
  const trigger = [
    lesson.trigger_tool && `tool ${oneLine(lesson.trigger_tool)}`,
    lesson.trigger_pattern && `pattern ${oneLine(lesson.trigger_pattern)}`,
    lesson.trigger_files.length > 0 && `files ${lesson.trigger_files.map((file) => oneLine(file)).join(', ')}`,
    lesson.trigger_rule && `matcher ${oneLine(lesson.trigger_rule)}`,
  ].filter(Boolean);
  return [
    `#${lesson.id} ${lesson.severity}/${lesson.action} ${oneLine(lesson.title)}: ${oneLine(lesson.rule)}${isAgents(lesson) ? ' (saved by the agent, not confirmed by the user)' : ''}`,
    `   ${scope} · ${trigger.join(' · ')} · fired ${lesson.fired_count}×`,
  ].join('\n');
}

const isAgents = ({ source, confirmed_at }: Lesson): boolean => source === 'agent' && confirmed_at === null;

/** A lesson as data, without the fields that a model doesn't need. */
export function pickLesson(lesson: Lesson) {
  const { id, title, rule, detail, severity, action, project, status, source, fired_count } = lesson;
  const { trigger_tool, trigger_pattern, trigger_files } = lesson;
  return {
    id,
    title: oneLine(title),
    rule: oneLine(rule),
    detail: detail && neutralise(detail),
    severity,
    action,
    project,
    status,
    source,
    fired_count,
    trigger_tool,
    trigger_pattern,
    trigger_files,
  };
}
