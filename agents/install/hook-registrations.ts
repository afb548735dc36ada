import { join } from 'node:path';
import { HOOK_EVENTS, type HookEvent } from '../../daemon/contract/hook-events.ts';

/** A hook in Claude Code's settings. */
type Handler = {
  type: 'command' | 'http';
  command?: string;
  args?: string[];
  url?: string;
  headers?: Record<string, string>;
  async?: boolean;
  timeout: number;
};

/** The value of `hooks` in the settings: for each event, groups of a matcher and its handlers. */
export type Registrations = Record<string, { matcher?: string; hooks: Handler[] }[]>;

/**
 * Timeout of a hook, which needs 250 ms: on a machine too busy for that, the agent must not wait for the client's 600
 * s.
 */
export const TIMEOUT_SECONDS = 5;

/** Flag that marks a handler as ours, wherever the package was when it was written; the hook reads its home from it. */
export const HOME_FLAG = '--home';
/** The same for http hooks. */
export const INSTALLER_HEADER = 'X-Installed-By';
export const INSTALLER = 'agent-memory';

/** The address to which http hooks send events, and their token for capture and recall. */
export type HttpAccess = { url: string; token: string };

/** Command hooks with absolute paths: the client may run with another PATH than the installer. */
export function commandRegistrations(parts: { node: string; hooksFolder: string; home: string }): Registrations {
  return register(({ script, async }) => ({
    type: 'command',
    command: parts.node,
    args: [join(parts.hooksFolder, `${script}.cjs`), HOME_FLAG, parts.home],
    ...(async && { async }),
    timeout: TIMEOUT_SECONDS,
  }));
}

/** http hooks wherever the client allows them; SessionStart is a command, which also starts a daemon that is down. */
export function httpRegistrations(
  parts: HttpAccess & { node: string; hooksFolder: string; home: string },
): Registrations {
  const commands = commandRegistrations(parts);
  const overHttp = register(({ event }) => ({
    type: 'http',
    url: `${parts.url}/hooks/claude-code/${event}`,
    headers: { Authorization: `Bearer ${parts.token}`, [INSTALLER_HEADER]: INSTALLER },
    timeout: TIMEOUT_SECONDS,
  }));
  return { ...overHttp, SessionStart: commands.SessionStart ?? [] };
}

function register(handlerFor: (hook: HookEvent) => Handler): Registrations {
  return Object.fromEntries(
    HOOK_EVENTS.map((hook: HookEvent) => [
      hook.event,
      [{ ...(hook.matcher && { matcher: hook.matcher }), hooks: [handlerFor(hook)] }],
    ]),
  );
}
