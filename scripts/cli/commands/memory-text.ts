import type { Observation } from '../../../daemon/contract/observations.ts';
import { neutralise, shownProject } from '../../../daemon/contract/shown-text.ts';
import type { CommandContext } from './context.ts';
import { alignColumns, localTime, terminalLine } from './format.ts';
import { styleFor } from './style.ts';

/** A memory on one line. */
export function memoryRow(memory: Observation): string[] {
  return [
    `#${memory.id}`,
    localTime(memory.created_at),
    memory.kind,
    `${memory.pinned ? '[pinned] ' : ''}${terminalLine(memory.title)}`,
  ];
}

/** Everything about a memory: its facts, a line each, and its full text. */
export function describeMemory(memory: Observation, context: CommandContext): string {
  const { bold, dim } = styleFor(context);
  const listed = (values: readonly string[]) => terminalLine(values.join(', '), 500);
  const facts = [
    ['kind', `${memory.kind}${memory.pinned ? ', pinned' : ''}`],
    ['project', memory.project === null ? 'none' : shownProject(memory.project)],
    ['made', `${localTime(memory.created_at)} by ${memory.agent ?? memory.source} (${memory.source})`],
    ...(memory.session_id ? [['session', memory.session_id]] : []),
    ...(memory.branch ? [['branch', memory.branch]] : []),
    ...(memory.files.length > 0 ? [['files', listed(memory.files)]] : []),
    ...(memory.topics.length > 0 ? [['topics', listed(memory.topics)]] : []),
  ];
  const head = `${bold(`#${memory.id}`)} ${bold(terminalLine(memory.title, 300))}`;
  return `${head}\n${dim(alignColumns(facts.map(([name, value]) => [`  ${name}`, terminalLine(value ?? '', 500)])))}\n\n${neutralise(memory.text)}`;
}
