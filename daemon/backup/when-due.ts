/**
 * The latest moment at or before `now` when a daily backup was due, in local time. Derived from the clock alone, so it
 * is right after a sleep, a jump of the clock and the change to summer time.
 */
function lastDue(time: string, now: Date): Date {
  const [hours, minutes] = time.split(':').map(Number);
  const due = new Date(now);
  due.setHours(hours!, minutes!, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return due;
}

/**
 * Whether a daily backup is due: none was made since the latest moment for one. One from the future, of a wrong clock,
 * doesn't count.
 */
export function isBackupDue(time: string, daily: readonly { at: string }[], now: Date): boolean {
  const since = lastDue(time, now);
  return !daily.some(({ at }) => new Date(at) >= since && new Date(at) <= now);
}
