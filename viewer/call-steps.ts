import { callInShort } from '../daemon/contract/call-in-short.ts';
import type { IconName } from './components/icon-paths.ts';

/** A call as shown to a reader: an edit, a command, a look, or another tool. */
export type Step =
  | {
      as: 'edit';
      icon: IconName;
      verb: string;
      target: string;
      path: string;
      edits: readonly { before: string; after: string }[];
    }
  | { as: 'command'; icon: IconName; verb: string; target: string; note: string }
  | { as: 'other'; icon: IconName; verb: string; target: string };

/** Other tools by name. A map, because an agent may choose a name that every object has. */
const OTHER_TOOLS: ReadonlyMap<string, readonly [verb: string, icon: IconName]> = new Map([
  ['Read', ['Read', 'file']],
  ['Grep', ['Searched', 'search']],
  ['Glob', ['Listed', 'search']],
  ['WebFetch', ['Fetched', 'web']],
  ['WebSearch', ['Searched the web', 'web']],
  ['TodoWrite', ['Planned', 'check']],
  ['Task', ['Sent a subagent', 'spark']],
  ['Agent', ['Sent a subagent', 'spark']],
]);

type Fields = Record<string, unknown>;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Describe a call by its tool and input; an unknown tool is shown by its name and a short form of its input. */
export function stepOf(tool: string, input: unknown, cwd: string | null): Step {
  const fields = (typeof input === 'object' && input !== null ? input : {}) as Fields;
  const short = callInShort(input);
  const target = cwd ? short.replaceAll(`${cwd}/`, '') : short;
  if (typeof fields.command === 'string')
    return { as: 'command', icon: 'terminal', verb: 'Ran', target: fields.command, note: textOf(fields.description) };
  const edits = editsOf(fields);
  if (edits.length > 0)
    return {
      as: 'edit',
      icon: 'edit',
      verb: typeof fields.content === 'string' ? 'Wrote' : 'Edited',
      target,
      path: textOf(fields.file_path),
      edits,
    };
  const [verb, icon] = OTHER_TOOLS.get(tool) ?? [tool, 'spark' as const];
  return { as: 'other', icon, verb, target: target === '{}' ? '' : target };
}

function editsOf(fields: Fields): { before: string; after: string }[] {
  if (typeof fields.file_path !== 'string') return [];
  if (typeof fields.content === 'string') return [{ before: '', after: fields.content }];
  const given = Array.isArray(fields.edits) ? (fields.edits as Fields[]) : [fields];
  return given
    .filter((edit) => typeof edit?.old_string === 'string' || typeof edit?.new_string === 'string')
    .map((edit) => ({ before: textOf(edit.old_string), after: textOf(edit.new_string) }));
}

/** Lines added and removed by edits: all lines of the new texts and of the old ones, without a diff. */
export function sizeOf(edits: readonly { before: string; after: string }[]): { added: number; removed: number } {
  const lines = (text: string) => (text === '' ? 0 : text.replace(/\n$/, '').split('\n').length);
  return edits.reduce(
    (sum, { before, after }) => ({ added: sum.added + lines(after), removed: sum.removed + lines(before) }),
    { added: 0, removed: 0 },
  );
}
