// The layout of the memory that the daemon's main thread shares with its watchdog: 32-bit integers, then the label's
// bytes.

/** Index of the beat, which counts up while the event loop runs. */
export const BEAT = 0;
/** Index of a flag: 1 while the main thread beats. */
export const AWAKE = 1;
/** Index of a flag: 1 once the watchdog must stop. */
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
  /** Linux' file with the main thread's time waiting for a processor; null on other systems. */
  schedule: string | null;
};
