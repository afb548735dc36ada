import { codeOf, messageOf } from '../../daemon/contract/errors.ts';
import type { Home } from '../../daemon/home/home.ts';
import { readSettingsFile, writeSettings } from '../../daemon/home/settings-file.ts';
import { CommandFailed } from './exit-codes.ts';

/** Read settings.json; empty if there is none. @throws CommandFailed when it isn't a JSON object */
export const readSettings = (home: Home): Record<string, unknown> => failing(() => readSettingsFile(home.settings));

/** Write one setting atomically, or remove it if `value` is undefined; the others stay. */
export const writeSetting = (home: Home, name: string, value: unknown): void =>
  failing(() => writeSettings(home, { [name]: value }));

function failing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw codeOf(error) === undefined ? new CommandFailed(messageOf(error)) : error;
  }
}
