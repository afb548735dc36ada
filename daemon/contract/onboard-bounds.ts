// Limits on reading a repository. Without zod, so that the command line starts fast.
export const MAX_ONBOARD_FILES = 60;
/** Maximum characters of a file; a longer guide is a book. */
export const MAX_ONBOARD_FILE_CHARS = 256 * 1024;
export const MAX_ONBOARD_COMMITS = 300;
