// What is read of a repository, at most. Without zod, so that the command line starts fast.
export const MAX_ONBOARD_FILES = 60;
/** Characters of a file; a guide that is longer is a book. */
export const MAX_ONBOARD_FILE_CHARS = 256 * 1024;
export const MAX_ONBOARD_COMMITS = 300;
