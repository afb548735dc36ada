/**
 * A text as an SQL literal, for the few places that take no parameter. NUL, which Postgres can't store, becomes U+FFFD.
 */
export const sqlText = (text: string): string => `'${text.replaceAll('\0', '\uFFFD').replaceAll("'", "''")}'`;

/**
 * Maximum length of a prepared statement: a longer one has values in its text (a vector is 11 KB) and will not be
 * repeated.
 */
export const LONGEST_REPEATED_STATEMENT = 8192;
