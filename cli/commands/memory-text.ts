import { count, percent } from '../../daemon/contract/amounts.ts';
import type { Observation, ObservationVersion } from '../../daemon/contract/observations.ts';
import { neutralise, shownProject } from '../../daemon/contract/shown-text.ts';
import { isBucketScope } from '../../daemon/contract/words.ts';
import type { CommandContext } from './context.ts';
import { alignColumns, localTime, terminalLine } from './format.ts';
import { styleFor } from './style.ts';

/** A memory on one line. */
export function memoryRow(memory: Observation): string[] {
  const { scope, pinned, locked } = memory;
  const flags = [isBucketScope(scope) && scope, pinned && 'pinned', locked && 'locked'].filter(Boolean);
  return [
    `#${memory.id}`,
    localTime(memory.created_at),
    memory.kind,
    [...flags.map((flag) => `[${flag}]`), terminalLine(memory.title)].join(' '),
  ];
}

/** Everything about a memory: its facts, a line each, and its full text. */
export function describeMemory(memory: Observation, context: CommandContext): string {
  const { bold, dim } = styleFor(context);
  const listed = (values: readonly string[]) => terminalLine(values.join(', '), 500);
  const facts = [
    ['kind', [memory.kind, memory.pinned && 'pinned', memory.locked && 'locked'].filter(Boolean).join(', ')],
    scopeFact(memory),
    ['confidence', percent(memory.confidence)],
    ...detailsOf(memory),
    ['made', `${localTime(memory.created_at)} by ${memory.agent ?? memory.source} (${memory.source})`],
    ...(memory.versions > 0
      ? [['changed', `${count(memory.versions, 'time')}, last ${localTime(memory.updated_at)} (show --versions)`]]
      : []),
    ...(memory.session_id ? [['session', memory.session_id]] : []),
    ...(memory.branch ? [['branch', memory.branch]] : []),
    ...(memory.files.length > 0 ? [['files', listed(memory.files)]] : []),
    ...(memory.topics.length > 0 ? [['topics', listed(memory.topics)]] : []),
  ];
  const head = `${bold(`#${memory.id}`)} ${bold(terminalLine(memory.title, 300))}`;
  const rows = facts.map(([name, value]) => [`  ${name}`, terminalLine(value ?? '', 500)]);
  return `${head}\n${dim(alignColumns(rows))}\n\n${neutralise(memory.text)}`;
}

/** Data of its kind, a line each; a habit's days are shown as a streak. */
function detailsOf({ details }: Observation): string[][] {
  const { completions: _, ...shown } = details ?? {};
  const entries = Object.entries(shown).filter(([, value]) => value !== null);
  return entries.map(([name, value]) => {
    const words = Array.isArray(value) ? value.join(', ') : String(value);
    return [name.replaceAll('_', ' '), words];
  });
}

/** Where it is seen: the bucket that it is for, or its project. */
function scopeFact({ scope, workspace, agent, session_id, user_id, project }: Observation): string[] {
  const of = { conversation: session_id, agent, user: user_id };
  if (isBucketScope(scope))
    return [
      'scope',
      `${[scope, of[scope]].filter(Boolean).join(' ')}, ${workspace ? `workspace ${workspace}` : 'personal'}`,
    ];
  if (scope === 'global') return ['project', 'every one'];
  return ['project', project === null ? 'none' : shownProject(project)];
}

/** Earlier versions of a memory, the latest first. */
export function describeVersions(versions: readonly ObservationVersion[], context: CommandContext): string {
  const { dim } = styleFor(context);
  const blocks = versions.map(({ until, changed_by, title, text, kind, confidence }) => {
    const facts = `  until ${localTime(until)}, when ${CHANGED_BY[changed_by] ?? changed_by} changed it: ${kind}, ${percent(confidence)}`;
    return `${dim(facts)}\n${terminalLine(title, 300)}\n\n${neutralise(text)}`;
  });
  return blocks.join('\n\n');
}

const CHANGED_BY: Record<string, string> = { user: 'you', agent: 'a model', rest: 'a program' };
