// Retention is stored in the database, since the home that claims the job deletes for all homes:
//
//   one home      its settings.json is written to the database at its start, so everything is as if there were no
//                 others
//   several       the database's values apply; a different value in a home's settings.json is reported and has no
//                 effect
//   a change      by the viewer or `agent-memory database set` goes to the database, for all homes

import { RETENTION_SETTINGS } from '../contract/settings.ts';
import type { Database, Queries } from '../db/database.ts';
import { listHomes, putDatabaseSettings, readDatabaseSettings } from '../store/access/homes.ts';
import type { Config } from './config.ts';
import { settingsSchema } from './schema.ts';

type Name = (typeof RETENTION_SETTINGS)[number];
type Values = Partial<Record<Name, unknown>>;

export const isRetention = (name: string): name is Name => (RETENTION_SETTINGS as readonly string[]).includes(name);

/**
 * Copy the only home's retention settings into the database. Call it when the home is registered, in the same
 * transaction.
 */
export async function seedRetention(tx: Queries, config: Config): Promise<void> {
  const given = RETENTION_SETTINGS.map((name) => [
    name,
    config.givenSettings.includes(name) ? config[name] : undefined,
  ]);
  await putDatabaseSettings(tx, Object.fromEntries(given));
}

/** A setting that the database and this home give different values. */
type Disagreement = { name: string; here: unknown; database: unknown };

/**
 * Keep the retention settings of `settings`, which jobs read, equal to the database's.
 * @param settings the live settings of this home; those of retention are overwritten
 */
export function createRetention(db: Database, settings: Config) {
  const own: Values = Object.fromEntries(
    RETENTION_SETTINGS.filter((name) => settings.givenSettings.includes(name)).map((name) => [name, settings[name]]),
  );
  let isShared = false;
  let disagreements: Disagreement[] = [];

  /** Read the database's values, which another home may have changed. */
  async function refresh(): Promise<void> {
    const stored = await readDatabaseSettings(db);
    const held = settingsSchema.parse(Object.fromEntries(Object.entries(stored).filter(([name]) => isRetention(name))));
    const entries = RETENTION_SETTINGS.map((name) => [name, held[name]] as const);
    Object.assign(settings, Object.fromEntries(entries));
    isShared = (await listHomes(db)).length > 1;
    disagreements = entries.flatMap(([name, value]) =>
      name in own && JSON.stringify(own[name]) !== JSON.stringify(value)
        ? [{ name, here: own[name], database: value ?? null }]
        : [],
    );
  }

  return {
    refresh,
    /** Whether several homes use them. */
    isShared: () => isShared,
    disagreements: (): readonly Disagreement[] => disagreements,
    /** Change retention for all homes; null: reset to the default. Other settings are ignored. */
    async change(changes: Record<string, unknown>): Promise<void> {
      const kept = Object.fromEntries(Object.entries(changes).filter(([name]) => isRetention(name)));
      if (Object.keys(kept).length === 0) return;
      await putDatabaseSettings(db, kept);
      for (const [name, value] of Object.entries(kept)) {
        if (value === null || value === undefined) delete own[name as Name];
        else own[name as Name] = value;
      }
      await refresh();
    },
  };
}
