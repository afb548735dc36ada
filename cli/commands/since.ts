import { InvalidArgumentError } from 'commander';

export const SINCE_FLAG = '--since <time>';
export const SINCE_HELP = 'only what is newer: a date (2026-05-01), a span (12h, 30d, 2w), today or yesterday';

const HOUR_MS = 3_600_000;
const SPAN_MS: Record<string, number> = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS };

/** Parse --since; a day begins by the local clock. @throws InvalidArgumentError for anything else */
export function sinceTime(text: string, now = new Date()): Date {
  const span = /^(\d{1,5})([hdw])$/.exec(text);
  if (span) return new Date(now.getTime() - Number(span[1]) * (SPAN_MS[span[2] ?? ''] ?? 0));
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  if (text === 'today') return midnight;
  if (text === 'yesterday') return new Date(midnight.getFullYear(), midnight.getMonth(), midnight.getDate() - 1);
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  const date = day ? new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3])) : new Date(text);
  // Date rolls the 31st of February over into March.
  const isRight = day ? date.getMonth() === Number(day[2]) - 1 : /^\d{4}-\d\d-\d\d/.test(text);
  if (isRight && !Number.isNaN(date.getTime())) return date;
  throw new InvalidArgumentError('Expected a date like 2026-01-31, a span like 12h, 30d or 2w, today or yesterday.');
}
