import type { Api } from '../../daemon/client/api.ts';
import { count } from '../../daemon/contract/amounts.ts';
import { type CheckResult, ok, warning } from './check-result.ts';

/** Share of late answers that causes a warning: below it a machine was only busy for a moment. */
const MANY = 0.02;
/** Load per processor above which other work is the cause. */
const BUSY = 1.5;

/**
 * Count the answers of the last day that came too late, and report how busy the machine was then. No result if there
 * were no requests.
 */
export async function checkLate(api: Pick<Api, 'stats'>): Promise<CheckResult[]> {
  const stats = await api.stats().catch(() => undefined); // the check of the daemon says what is wrong
  const { last_day: day } = stats ?? {};
  if (day === undefined || day.answers === 0) return []; // an older daemon doesn't count them
  if (day.late === 0) return [ok('in time', `${count(day.answers, 'answer')} in the last day, none too late`)];
  const load = day.load === null ? '' : `, at a load of ${day.load.toFixed(1)} a processor`;
  const detail = `${day.late} of ${count(day.answers, 'answer')} in the last day came too late for the agent${load}`;
  if (day.late <= MANY * day.answers) return [ok('in time', detail)];
  return [warning('in time', detail, reasonAt(day.load))];
}

/** Why answers come too late at a load, and what to do; null: late holds alone leave no load. */
function reasonAt(load: number | null): string {
  const report = 'agent-memory why lists them; please report the lines “not ready in time” of daemon.log';
  if (load === null) return `how busy the machine was then is unknown: ${report}`;
  return load >= BUSY
    ? 'the machine was busy with other work; late answers come with the next prompt. agent-memory why lists them'
    : `the machine was not busy: ${report}`;
}
