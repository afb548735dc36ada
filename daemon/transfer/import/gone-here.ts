import type { ImportItem } from '../../contract/import.ts';
import { readForgotten, readGoneList } from '../../home/forgotten-list.ts';
import type { Home } from '../../home/home.ts';

/** How a row stands to the list of what must stay gone: it is, or it is a draft again. */
type Gone = 'forgotten' | 'draft' | undefined;

/** Tell for rows what the home's list says of them: a database that was lost has no tombstone, and an export from before knows of no removal. */
export function goneHere(home: Home): (item: ImportItem) => Gone {
  const gone = new Set([
    ...readForgotten(home).map(({ subject, id }) => `${subject} ${id}`),
    ...readGoneList(home).flatMap(({ op, subject, id }) => (op === '+' ? [`${subject} ${id}`] : [])),
  ]);
  const isGone = (subject: string, id: string | undefined) => id !== undefined && gone.has(`${subject} ${id}`);
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
