import { beforeAll, describe } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { openTestCore } from '../support/core.ts';
import { withDatabase } from '../support/databases.ts';

type Core = ReturnType<typeof openTestCore>;
/** A session of an agent under test; database and core are there once its tests run. */
export type AgentSession = {
  readonly db: Database;
  readonly core: Core;
  /** Deliver one of the agent's hooks as its script does, under an id of its own. */
  hook(name: string, fields?: Record<string, unknown>): ReturnType<Core['capture']['hook']>;
};

/** Describe a session of an agent: `scripts` names the event of each of its hooks, `payloadOf` makes what the hook is told. */
export function agentSuite(
  title: string,
  agent: { name: string; scripts: Record<string, string> },
  payloadOf: (hook: string, fields: Record<string, unknown>) => Record<string, unknown>,
  tests: (session: AgentSession) => void,
): void {
  describe(title, () => {
    const database = withDatabase();
    let core: Core;
    let minted = 0;
    beforeAll(() => {
      core = openTestCore(database());
    });
    tests({
      get db() {
        return database();
      },
      get core() {
        return core;
      },
      hook: (name, fields = {}) =>
        core.capture.hook({
          agent: agent.name,
          event: agent.scripts[name]!,
          eventId: `minted-${++minted}`,
          speaker: 'owner',
          payload: payloadOf(name, fields),
        }),
    });
  });
}
