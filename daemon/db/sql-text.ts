/** A text as SQL writes it, for the few places that take no parameter. NUL, which Postgres can't hold, becomes U+FFFD as in parameters. */
export const sqlText = (text: string): string => `'${text.replaceAll('\0', '\uFFFD').replaceAll("'", "''")}'`;
