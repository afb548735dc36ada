import { lostLegs } from '../../daemon/contract/degradation.ts';

/** Says which part of a search was missing, if one was. */
export function Incomplete({ legs }: { legs: readonly string[] }) {
  const lost = lostLegs(legs);
  return lost.length > 0 ? <p class="quiet">Incomplete: {lost.join(', ')}</p> : null;
}
