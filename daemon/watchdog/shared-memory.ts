// What the daemon's main thread and its watchdog share. In 32-bit integers; the label's bytes come after them.

/** Counts up as long as the event loop turns. */
export const BEAT = 0;
/** 1 while the main thread beats. */
export const AWAKE = 1;
/** 1 once the watchdog is to end. */
export const STOP = 2;
export const LABEL_LENGTH = 3;
export const INTEGERS = 4;
export const LABEL_BYTES_AT = 4 * INTEGERS;
export const MAX_LABEL_BYTES = 240;

export type Stall = { at: string; ms: number; doing: string };
export type WatchdogData = {
  shared: SharedArrayBuffer;
  logFile: string;
  pid: number;
  /** Where Linux says how long the main thread waited for a processor; null on other systems. */
  schedule: string | null;
};
