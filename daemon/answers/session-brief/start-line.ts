import { DAY_MS } from '../../contract/calendar-days.ts';
import type { Entry } from '../../recall/format.ts';

/** The line to the user at a session's start: what it starts with, in a few words; undefined for nothing. */
export function startLine(kept: readonly Entry[], now: Date): string | undefined {
  const rules = kept.filter(({ zone }) => zone === 'rules' || zone === 'changed').length;
  const open = kept.filter(({ zone }) => zone === 'open');
  const sessions = kept.filter(({ zone }) => zone === 'earlier').length;
  const newest = Math.max(...open.map(({ at }) => at?.getTime() ?? 0), 0);
  const parts = [
    ...(rules > 0 ? [counted(rules, 'rule')] : []),
    ...(open.length > 0
      ? [`${counted(open.length, 'open item')}${newest > 0 ? ` from ${dayOf(new Date(newest), now)}` : ''}`]
      : []),
    ...(open.length === 0 && sessions > 0 ? [`${counted(sessions, 'note')} of earlier work`] : []),
  ];
  return parts.length === 0 ? undefined : `memory: ${parts.join(', ')}`;
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** A day by its usual name. */
function dayOf(at: Date, now: Date): string {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const days = Math.round((midnight(now) - midnight(at)) / DAY_MS);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 7) return at.toLocaleDateString('en', { weekday: 'long' });
  return at.toLocaleDateString('en', { day: 'numeric', month: 'long' });
}
