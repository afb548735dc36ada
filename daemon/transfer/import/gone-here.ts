import type { ImportItem } from '../../contract/import.ts';
import { readForgotten, readGoneList } from '../../home/forgotten-list.ts';
import type { Home } from '../../home/home.ts';

/** A row's state on the list of removed things: gone, or a draft again. */
type Gone = 'forgotten' | 'draft' | undefined;

/**
 * Look up rows in the home's list: a database that was lost has no tombstones, and an earlier export knows no later
 * removal.
 */
export function goneHere(home: Home): (item: ImportItem) => Gone {
  const goneIds = new Set([
    ...readForgotten(home).map(({ subject, id }) => `${subject} ${id}`),
    ...readGoneList(home).flatMap(({ op, subject, id }) => (op === '+' ? [`${subject} ${id}`] : [])),
  ]);
  const isGone = (subject: string, id: string | undefined) => id !== undefined && goneIds.has(`${subject} ${id}`);
  return (item) => {
    if ('session_id' in item && isGone('session', item.session_id)) return 'forgotten';
    if ('prompt_id' in item && isGone('prompt', item.prompt_id)) return 'forgotten';
    if (item.type === 'tool_call' && isGone('tool_call', item.tool_use_id)) return 'forgotten';
    if (item.type === 'observation' && isGone('observation', item.key)) return 'forgotten';
    if (item.type !== 'rule') return undefined;
    if (isGone('lesson', item.key) || isGone('ended', item.key)) return 'forgotten';
    return isGone('approval', item.key) ? 'draft' : undefined;
  };
}
