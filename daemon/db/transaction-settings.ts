import { sqlText } from './sql-text.ts';

/** Settings of Postgres by name, such as `statement_timeout`; times in milliseconds. */
export type TransactionSettings = Readonly<Record<string, string | number>>;

const NAME = /^[a-z_]+(?:\.[a-z_]+)?$/;

/**
 * Ends a time limit. Postgres acts on an expired limit at its next check, which may come in the next statement. So the
 * last statement of a transaction or message with a limit must run without one, or the session's next statement is
 * cancelled.
 */
export const NO_TIME_LIMIT = `select set_config('statement_timeout', '0', true)`;

/**
 * The statement that begins a transaction with settings for it only, in one message to the server.
 * @throws Error for an invalid name
 */
export function beginStatement(settings: TransactionSettings): string {
  return Object.keys(settings).length > 0 ? `begin; ${settingStatement(settings)}` : 'begin';
}

/** The statement that commits a transaction with these settings, in one message. */
export function commitStatement(settings: TransactionSettings): string {
  return 'statement_timeout' in settings ? `${NO_TIME_LIMIT}; commit` : 'commit';
}

/** The statement that applies settings until its transaction ends. @throws Error for an invalid name */
export function settingStatement(settings: TransactionSettings): string {
  const each = Object.entries(settings).map(([name, value]) => {
    if (!NAME.test(name)) throw new Error(`${JSON.stringify(name)} is not the name of a setting`);
    return `set_config('${name}', ${sqlText(String(value))}, true)`;
  });
  return `select ${each.join(', ')}`;
}
