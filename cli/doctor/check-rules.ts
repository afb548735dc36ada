import type { Api } from '../../daemon/client/api.ts';
import { type CheckResult, warning } from './check-result.ts';

/** Ids that are named; the list shows the others. */
const MAX_NAMED = 5;

/**
 * List rules that the agent always ignores, which are shown no more. No result if there is none, or no daemon answers.
 */
export async function checkRules(apiIfUp: Pick<Api, 'rules'>): Promise<CheckResult[]> {
  // checkDaemon says what is wrong
  const rules = await apiIfUp.rules({ status: 'active', limit: 500 }).catch(() => undefined);
  const faded = rules?.items.filter((rule) => rule.faded) ?? [];
  if (faded.length === 0) return [];
  const named = faded.slice(0, MAX_NAMED).map(({ id }) => `#${id}`);
  const more = faded.length - named.length;
  return [
    warning(
      'rules',
      `${faded.length === 1 ? 'a rule is' : `${faded.length} rules are`} always ignored and no longer shown: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
      'agent-memory rules why ID shows why; then use rules edit, rules lock or rules end ID',
    ),
  ];
}
