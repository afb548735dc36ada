/** The message of a thrown value, whether or not it is an Error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The code of a system error, such as ENOENT, or of a database error; undefined without one. */
export const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
