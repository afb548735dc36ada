import { messageOf } from '../contract/errors.ts';
import {
  LIVE_SETTINGS,
  type LiveSetting,
  type SettingsPatch,
  type SettingsRefused,
  type SettingsReply,
} from '../contract/settings.ts';
import { readSettingsFile, writeSettings } from '../home/settings-file.ts';
import type { Config } from './config.ts';
import { type createRetention, isRetention } from './retention.ts';
import { settingsSchema } from './schema.ts';

/**
 * The configuration in use, of which some settings change while the daemon runs. `settings` is one object for the
 * daemon's whole life: services read a setting when they need it, and copy nothing.
 */
export function createLiveSettings(config: Config) {
  const settings: Config = { ...config };
  let retention: Pick<ReturnType<typeof createRetention>, 'isShared' | 'change'> | undefined;
  const usual = settingsSchema.parse({});

  function list(): SettingsReply {
    const inFile = readSettingsFile(config.home.settings);
    const originOf = (name: LiveSetting) => {
      if (isRetention(name) && retention?.isShared()) return 'database';
      if (config.environmentSettings.includes(name)) return 'environment';
      return name in inFile ? 'file' : 'default';
    };
    const items = LIVE_SETTINGS.map((name) => ({
      name,
      value: settings[name],
      usual: usual[name],
      from: originOf(name),
    }));
    return { file: config.home.settings, items } as SettingsReply;
  }

  return {
    settings,
    list,
    /** From now on also write changes to the database, for settings that belong there. */
    keepIn(database: NonNullable<typeof retention>): void {
      retention = database;
    },
    /** Validate all, write them to settings.json, and apply them; `refused` is the reason why nothing was changed. */
    async change(patch: SettingsPatch): Promise<SettingsReply | SettingsRefused> {
      const changes = Object.entries(patch).filter(([, value]) => value !== undefined) as [LiveSetting, unknown][];
      const fixed = changes.find(([name]) => config.environmentSettings.includes(name))?.[0];
      if (fixed)
        return {
          refused: `${fixed} is set by AGENT_MEMORY_${fixed.toUpperCase()}, which wins over settings.json`,
          because: 'taken',
        };
      const given = Object.fromEntries(changes.map(([name, value]) => [name, value ?? undefined]));
      const parsed = settingsSchema.safeParse(given);
      if (!parsed.success)
        return {
          refused: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
          because: 'invalid',
        };
      const taken = Object.fromEntries(
        changes.map(([name, value]) => [name, value === null ? null : parsed.data[name]]),
      );
      await retention?.change(taken);
      try {
        writeSettings(config.home, given);
      } catch (error) {
        return { refused: messageOf(error), because: 'taken' };
      }
      Object.assign(settings, Object.fromEntries(changes.map(([name]) => [name, parsed.data[name]])));
      return list();
    },
  };
}
