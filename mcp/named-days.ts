const DAY_MS = 24 * 3600_000;

/** The first moment of a day in local time; a value with a time is returned unchanged. */
export const firstOf = (time: string): string => midnightOf(time)?.toISOString() ?? time;

/** The last moment of a day in local time; a value with a time is returned unchanged. */
export function lastOf(time: string): string {
  const midnight = midnightOf(time);
  return midnight ? new Date(midnight.getTime() + DAY_MS - 1).toISOString() : time;
}

function midnightOf(time: string): Date | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(time) ?? [];
  return year === undefined ? undefined : new Date(Number(year), Number(month) - 1, Number(day));
}
