import { sqlText } from './sql-text.ts';

/** Settings of Postgres by name, such as `statement_timeout`; times in milliseconds. */
export type TransactionSettings = Readonly<Record<string, string | number>>;

const NAME = /^[a-z_]+(?:\.[a-z_]+)?$/;

/**
 * Ends a time limit. Postgres notes that a limit ran out and acts on it when it next looks, which may be in the statement after:
 * so the last statement of a transaction with a limit, or of a message, must run without one, or the session's next is ended.
 */
export const NO_TIME_LIMIT = `select set_config('statement_timeout', '0', true)`;

/**
 * What begins a transaction with settings that end with it, in one message to the server.
 * @throws Error when a name is none
 */
export function beginStatement(settings: TransactionSettings): string {
  return Object.keys(settings).length > 0 ? `begin; ${settingStatement(settings)}` : 'begin';
}

/** What commits a transaction with these settings, in one message. */
export function commitStatement(settings: TransactionSettings): string {
  return 'statement_timeout' in settings ? `${NO_TIME_LIMIT}; commit` : 'commit';
}

/** The statement that makes settings, until the transaction ends that it is in. @throws Error when a name is none */
export function settingStatement(settings: TransactionSettings): string {
  const each = Object.entries(settings).map(([name, value]) => {
    if (!NAME.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a setting`);
    return `set_config('${name}', ${sqlText(String(value))}, true)`;
  });
  return `select ${each.join(', ')}`;
}
