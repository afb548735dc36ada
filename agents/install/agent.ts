import type { Plan } from './change.ts';
import type { Places } from './places.ts';

/**
 * An agent that `agent-memory install <name>` connects. Its state follows from the plans: an agent is connected when
 * there is something to uninstall, and up to date when there is nothing to install.
 */
export type AgentConnection = {
  /** Its name on the command line, in `/hooks/:agent/…`, and as the `agent` of saved memories. */
  name: string;
  /** Its name for people. */
  title: string;
  /** Whether it is on this machine: its program on the PATH, or its folder of settings. */
  isPresent(places: Places): boolean;
  /**
   * Plan the connection; nothing is written yet. @throws when a file can't be parsed or something foreign is in the way
   */
  planInstall(places: Places): Plan;
  /**
   * Plan the removal of everything that any version of its install wrote, and of nothing else. @throws as planInstall
   */
  planUninstall(places: Places): Plan;
};
