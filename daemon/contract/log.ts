/**
 * The daemon's log, one line for each call. Users depend only on the levels that they need. Fields never contain a
 * prompt, a payload or a token.
 */
export type Log = Record<'info' | 'warn' | 'error' | 'fatal', (fields: object, message: string) => void>;
