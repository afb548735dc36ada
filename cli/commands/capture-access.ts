// http hooks carry a token of their own in Claude Code's settings. It delivers events and receives the answers to
// hooks: brief, recall and lessons. Programs that can read that file can get as much, and nothing else of the API.

import type { HttpAccess } from '../../agents/install/hook-registrations.ts';
import { DaemonUnreachable } from '../../daemon/client/client-errors.ts';
import { ensureDaemon } from '../../daemon/client/ensure-daemon.ts';
import { CLAUDE_CODE } from '../../daemon/contract/hook-events.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed } from './exit-codes.ts';
import { readSettings } from './settings-file.ts';

const TOKEN_NAME = 'claude-code http hooks';
const DEFAULT_PORT = 3377;

/** Address where http hooks look for the daemon: its configured port, even if it runs on another one now. */
export function wantedUrl({ env, home }: CommandContext): string {
  const port = Number(env.AGENT_MEMORY_PORT ?? readSettings(home).port ?? DEFAULT_PORT);
  if (!(port > 0)) {
    throw new CommandFailed('http hooks need a fixed port: set AGENT_MEMORY_PORT to one that is free, not to 0');
  }
  return `http://127.0.0.1:${port}`;
}

/**
 * Start the daemon if needed, check that it has that address, and return a token for it: the known one if it is valid,
 * else a new one.
 * @throws CommandFailed when the daemon had to take another port
 */
export async function captureAccess(context: CommandContext, known: HttpAccess | undefined): Promise<HttpAccess> {
  const url = wantedUrl(context);
  const { health } = await ensureDaemon(context.daemon);
  if (health.url !== url) {
    const notices = health.notices.length > 0 ? ` (${health.notices.join('; ')})` : '';
    const fix = 'free that port, or set AGENT_MEMORY_PORT and restart the daemon';
    throw new CommandFailed(
      `http hooks need a fixed port, but the daemon listens at ${health.url} and not at ${url}${notices}: ${fix}`,
    );
  }
  const isGood = known?.url === url && (await captureTokens(context)).some(({ scopes }) => scopes.includes('recall'));
  if (isGood) return known;
  const { token } = await context.api.createToken({
    name: TOKEN_NAME,
    scopes: ['capture', 'recall'],
    agent: CLAUDE_CODE,
  });
  return { url, token };
}

/**
 * Revoke the tokens of http hooks; does nothing if no daemon answers (they can only deliver events and be answered).
 */
export async function revokeCaptureTokens(context: CommandContext): Promise<void> {
  try {
    for (const { id } of await captureTokens(context)) await context.apiIfUp.revokeToken(id);
  } catch (error) {
    if (!(error instanceof DaemonUnreachable)) throw error;
  }
}

async function captureTokens({ apiIfUp }: CommandContext) {
  const { items } = await apiIfUp.tokens();
  return items.filter(({ name, revoked_at }) => name === TOKEN_NAME && !revoked_at);
}
