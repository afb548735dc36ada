import type { Api } from '../../daemon/client/api.ts';
import { count } from '../../daemon/contract/amounts.ts';
import { type CheckResult, warning } from './check-result.ts';

/** Maximum of notes shown; the list has the others. */
const MAX_NAMED = 3;

/**
 * Count the memories and rules of this folder's project that name things gone from it. No result if there are none, or
 * no daemon answers.
 */
export async function checkGone(api: Pick<Api, 'gone'>, cwd: string): Promise<CheckResult[]> {
  const reply = await api.gone({ project: cwd }).catch(() => undefined); // the check of the daemon says what is wrong
  if (reply === undefined) return [];
  const { memories, rules } = reply;
  if (memories.length + rules.length === 0) return [];
  const amounts = [
    ...(memories.length > 0 ? [count(memories.length, 'memory', 'memories')] : []),
    ...(rules.length > 0 ? [count(rules.length, 'rule')] : []),
  ].join(' and ');
  const notes = [...new Set([...rules, ...memories].map(({ note }) => note))].slice(0, MAX_NAMED).join('; ');
  return [
    warning(
      'gone',
      `${amounts} of this project ${memories.length + rules.length === 1 ? 'names' : 'name'} things that are gone: ${notes}`,
      'agent-memory list --gone shows them; edit or forget those that are no longer true',
    ),
  ];
}
