/** The daemon's log, one line for each call. Its users take the levels that they need. Fields never hold a prompt, a payload or a token. */
export type Log = Record<'info' | 'warn' | 'error' | 'fatal', (fields: object, message: string) => void>;
