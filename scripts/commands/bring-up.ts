import { existsSync } from 'node:fs';
import { createClient } from '../../daemon/contract/client.ts';
import { type Ensured, ensureDaemon, stopDaemon } from '../../daemon/contract/ensure-daemon.ts';
import { chooseDatabase } from './choose-database.ts';
import type { CommandContext } from './context.ts';
import { readSettings } from './settings-file.ts';

// A warm start is over before anybody wonders.
const EXPLAIN_WAIT_AFTER_MS = 2000;

/** Have the daemon run because a person said so: on the database they named, and whatever AGENT_MEMORY_AUTOSTART says. */
export async function bringUp(context: CommandContext, database: string | undefined): Promise<Ensured> {
  const { home, env, note, daemon } = context;
  const isChanged = chooseDatabase(context, database);
  if (isChanged) await stopDaemon(createClient({ home, env }), home);
  const { AGENT_MEMORY_AUTOSTART: _, ...explicitEnv } = env;
  const isEmbedded = !(env.AGENT_MEMORY_DATABASE_URL || readSettings(home).database_url);
  const isFirst = isEmbedded && !existsSync(home.data);
  const timer = setTimeout(
    () => note(isFirst ? 'Making the database, this once …' : 'Starting …'),
    EXPLAIN_WAIT_AFTER_MS,
  );
  try {
    return await ensureDaemon({ ...daemon, env: explicitEnv });
  } finally {
    clearTimeout(timer);
  }
}
