import { DAY_MS } from '../daemon/contract/calendar-days.ts';
import type { Observation } from '../daemon/contract/observations.ts';
import { plainWords } from './format.ts';

/** Why a memory should be reviewed. */
type Reason = 'double' | 'unsure' | 'unused' | 'unconfirmed';
export const REASONS: Readonly<Record<Reason, string>> = {
  double: 'says the same as a newer one',
  unsure: 'less than half sure',
  unused: 'not used in a month',
  unconfirmed: 'saved by a model, confirmed by nobody',
};

const UNSURE = 0.5;
/** Age from which an unused memory may never be used. */
const UNUSED_DAYS = 30;

/**
 * The memories to review with their reasons, most reasons first. Confirmed, pinned and locked ones are left out.
 * Records of sessions and turns are many by nature, so only their duplicates count.
 * @param memories newest first
 */
export function toReview(
  memories: readonly Observation[],
  now = Date.now(),
): { memory: Observation; reasons: Reason[] }[] {
  const seen = new Set<string>();
  const isDouble = ({ project, kind, scope, text }: Observation) => {
    const said = JSON.stringify([project, kind, scope, plainWords(text)]);
    const isKnown = seen.has(said);
    seen.add(said);
    return isKnown;
  };
  return memories
    .filter(({ pinned, locked, kind }) => !pinned && !locked && kind !== 'summary')
    .map((memory) => {
      const isRecord = memory.source === 'digest';
      const isOld = now - Date.parse(memory.created_at) > UNUSED_DAYS * DAY_MS;
      const reasons: (Reason | false)[] = [
        isDouble(memory) && 'double',
        !isRecord && memory.confidence < UNSURE && 'unsure',
        !isRecord && memory.access_count === 0 && isOld && 'unused',
        !isRecord && memory.source !== 'user' && 'unconfirmed',
      ];
      return { memory, reasons: reasons.filter((reason) => reason !== false) };
    })
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => b.reasons.length - a.reasons.length);
}
