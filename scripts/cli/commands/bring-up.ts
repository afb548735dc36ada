import { existsSync } from 'node:fs';
import { createClient } from '../../../daemon/client/client.ts';
import { type Ensured, ensureDaemon, stopDaemon } from '../../../daemon/client/ensure-daemon.ts';
import { chooseDatabase, type DatabaseOptions, databaseEnv, isEmbedded } from './choose-database.ts';
import type { CommandContext } from './context.ts';

// A warm start is over before anybody wonders.
const EXPLAIN_WAIT_AFTER_MS = 2000;

/** Have the daemon run because a person said so: on the database they named, and whatever AGENT_MEMORY_AUTOSTART says. */
export async function bringUp(context: CommandContext, options: DatabaseOptions): Promise<Ensured> {
  const { home, env, note, daemon } = context;
  const choice = chooseDatabase(context, options);
  if (choice) {
    await stopDaemon(createClient({ home, env }), home);
    choice.keep();
  }
  const { AGENT_MEMORY_AUTOSTART: _, ...explicitEnv } = { ...env, ...databaseEnv(options) };
  const isFirst = isEmbedded(context) && !existsSync(home.data);
  const timer = setTimeout(
    () => note(isFirst ? 'Making the database, this once …' : 'Starting …'),
    EXPLAIN_WAIT_AFTER_MS,
  );
  try {
    const ensured = await ensureDaemon({ ...daemon, env: explicitEnv });
    choice?.tell();
    return ensured;
  } catch (error) {
    choice?.undo();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
