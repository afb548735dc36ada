import { createApi } from '../../daemon/client/api.ts';
import { createClient } from '../../daemon/client/client.ts';
import { RequestFailed } from '../../daemon/client/client-errors.ts';
import { readDaemonFile } from '../../daemon/home/daemon-file.ts';
import type { Home } from '../../daemon/home/home.ts';
import { type CheckResult, ok, warning } from './check-result.ts';

/** Check that AGENT_MEMORY_TOKEN is a token of the running daemon. No result if it isn't set, or no daemon runs. */
export async function checkToken(env: NodeJS.ProcessEnv, home: Home): Promise<CheckResult[]> {
  const port = readDaemonFile(home)?.port;
  // With AGENT_MEMORY_URL every request carries it, so the check of the daemon covers it.
  if (!env.AGENT_MEMORY_TOKEN || env.AGENT_MEMORY_URL || port === undefined) return [];
  const byToken = { ...env, AGENT_MEMORY_URL: `http://127.0.0.1:${port}` };
  try {
    await createApi(createClient({ home, env: byToken })).health();
    return [ok('token', 'AGENT_MEMORY_TOKEN is a token of the running daemon')];
  } catch (error) {
    // the check of the daemon says what is wrong
    if (!(error instanceof RequestFailed) || error.status !== 401) return [];
    return [
      warning(
        'token',
        `AGENT_MEMORY_TOKEN is not a token of the running daemon; hooks and commands use the one in ${home.token} instead`,
        'unset it, or start the daemon with it: agent-memory stop && agent-memory start',
      ),
    ];
  }
}
