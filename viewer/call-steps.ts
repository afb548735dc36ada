import { callInShort } from '../daemon/contract/call-in-short.ts';
import type { IconName } from './components/icon.tsx';

/** What an agent's call is to a reader: an edit, a command, a look at something, or another tool. */
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

const LOOKS: Record<string, readonly [verb: string, icon: IconName]> = {
  Read: ['Read', 'file'],
  Grep: ['Searched', 'search'],
  Glob: ['Listed', 'search'],
  WebFetch: ['Fetched', 'web'],
  WebSearch: ['Searched the web', 'web'],
  TodoWrite: ['Planned', 'check'],
  Task: ['Sent a subagent', 'spark'],
  Agent: ['Sent a subagent', 'spark'],
};

type Fields = Record<string, unknown>;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a call was, from its tool and input; unknown tools are told by their name and what their input says in short. */
export function stepOf(tool: string, input: unknown, cwd: string | null): Step {
  const fields = (typeof input === 'object' && input !== null ? input : {}) as Fields;
  const target = callInShort(input).replaceAll(cwd ? `${cwd}/` : '\0', '');
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
  const [verb, icon] = LOOKS[tool] ?? [tool, 'spark'];
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

/** How many lines an edit brought in and took out, as lines of either text. */
export function sizeOf(edits: readonly { before: string; after: string }[]): { added: number; removed: number } {
  const lines = (text: string) => (text === '' ? 0 : text.replace(/\n$/, '').split('\n').length);
  return edits.reduce(
    (sum, { before, after }) => ({ added: sum.added + lines(after), removed: sum.removed + lines(before) }),
    { added: 0, removed: 0 },
  );
}
