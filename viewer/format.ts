const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Date and time in the reader's zone and language. */
export const exactTime = (at: string): string => new Date(at).toLocaleString();
export const clock = (at: string): string => new Date(at).toLocaleTimeString();

/** Seconds as a length of time. */
export const duration = (seconds: number): string =>
  seconds < MINUTE
    ? `${Math.round(seconds)} s`
    : seconds < HOUR
      ? `${Math.round(seconds / MINUTE)} min`
      : `${(seconds / HOUR).toFixed(1)} h`;
