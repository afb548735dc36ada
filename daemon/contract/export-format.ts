// The first and the last line of an export. Without zod, so that the command line starts fast.

/** Names the format, in the first line. */
export const EXPORT_FORMAT = 'agent-memory export';
/** Incremented when older programs can no longer read a file of this one. */
export const EXPORT_VERSION = 1;
