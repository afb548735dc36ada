// The first and the last line of an export. Without zod, so that the command line starts fast.

/** Names the format, in the first line. */
export const EXPORT_FORMAT = 'agent-memory export';
/** Raised when a file of this program can no longer be read by an older one. */
export const EXPORT_VERSION = 1;
