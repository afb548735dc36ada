/** The daemon's log, a line a call; its parts take the levels that they need. Fields never hold a prompt, a payload or a token. */
export type Log = Record<'info' | 'warn' | 'error' | 'fatal', (fields: object, message: string) => void>;
