import { existsSync } from 'node:fs';
import { createClient } from '../../daemon/client/client.ts';
import { type Ensured, ensureDaemon, stopDaemon } from '../../daemon/client/ensure-daemon.ts';
import { chooseDatabase, type DatabaseOptions, databaseEnv, isEmbedded } from './choose-database.ts';
import type { CommandContext } from './context.ts';

/** Delay before explaining the wait; a warm start is faster. */
const EXPLAIN_WAIT_AFTER_MS = 2000;

/**
 * Start the daemon at a person's request: on the database that they named, and even if AGENT_MEMORY_AUTOSTART is off.
 * @param explainWait is called if the start takes long
 */
export async function bringUp(
  context: CommandContext,
  options: DatabaseOptions,
  explainWait: (text: string) => void = context.note,
): Promise<Ensured> {
  const { home, env, daemon } = context;
  const choice = chooseDatabase(context, options);
  if (choice) {
    await stopDaemon(createClient({ home, env }), home);
    choice.keep();
  }
  const { AGENT_MEMORY_AUTOSTART: _, ...explicitEnv } = { ...env, ...databaseEnv(options) };
  const isFirst = isEmbedded(context) && !existsSync(home.data);
  const timer = setTimeout(
    () => explainWait(isFirst ? 'Creating the database (only this once) …' : 'Starting …'),
    EXPLAIN_WAIT_AFTER_MS,
  );
  try {
    const ensured = await ensureDaemon({ ...daemon, env: explicitEnv });
    choice?.announce();
    return ensured;
  } catch (error) {
    choice?.undo();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
