/** A text as SQL writes it, for the few places that take no parameter. NUL, which Postgres can't hold, becomes U+FFFD as in parameters. */
export const sqlText = (text: string): string => `'${text.replaceAll('\0', '\uFFFD').replaceAll("'", "''")}'`;

/** A longer statement has values in its text (a question's vector is 11 KB), so it won't come again and is not worth preparing. */
export const LONGEST_REPEATED_STATEMENT = 8192;
