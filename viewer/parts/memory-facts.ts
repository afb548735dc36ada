import type { Observation } from '../../daemon/contract/observations.ts';
import { exactTime } from '../format.ts';

/** What its kind holds; a habit's days are told by their streak. */
export function detailsOf({ details }: Observation): [string, string][] {
  const { completions: _, ...shown } = details ?? {};
  return Object.entries(shown).flatMap(([name, value]): [string, string][] => {
    const label = name.replaceAll('_', ' ');
    const text = Array.isArray(value) ? value.join(', ') : String(value);
    return value === null ? [] : [[label.charAt(0).toUpperCase() + label.slice(1), text]];
  });
}

/** Where a memory of a conversation, an agent or the user holds. */
export const placeOf = ({ scope, agent, session_id, workspace }: Observation): string =>
  `${[`this ${scope}`, scope === 'agent' ? agent : scope === 'conversation' ? session_id : null].filter(Boolean).join(', ')}; ${workspace ? `workspace ${workspace}` : 'outside of workspaces'}`;

/** How often it was used: the first thing to know of a memory. */
export const useOf = ({ access_count, last_accessed_at, updated_at }: Observation): string =>
  access_count === 0 ? 'not used yet' : `used ${access_count}×, last ${exactTime(last_accessed_at ?? updated_at)}`;
