// Clients start the server in the agent's folder, or send it as a root, or neither: a client with a window often starts
// it in the user's home, which is not a project. A call may then name the folder itself.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { type RequestId, RootsListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';

/** Time limit of the client's answer; a call that waits for it would look hung. */
const ROOTS_WAIT_MS = 2000;

type WorkFolder = {
  /** The agent's folder; undefined if unknown. Over HTTP the client is asked for it in the reply to `request`. */
  find(request: RequestId): Promise<string | undefined>;
};

/**
 * Find out the folder: `fixed` if it is given, else the client's first root, else `cwd`, unless that can't be a working
 * folder.
 */
export function createWorkFolder(
  server: Server,
  { fixed, cwd, userHome }: { fixed: string | undefined; cwd: string; userHome: string | undefined },
): WorkFolder {
  const isNoProject = [resolve('/'), userHome, userHome && dirname(userHome)].includes(cwd);
  const started = isNoProject ? undefined : cwd;
  let root: Promise<string | undefined> | undefined;
  server.setNotificationHandler(RootsListChangedNotificationSchema, () => {
    root = undefined;
  });
  return {
    async find(request) {
      if (fixed) return fixed;
      if (!server.getClientCapabilities()?.roots) return started;
      root ??= firstRoot(server, request);
      return (await root) ?? started;
    },
  };
}

async function firstRoot(server: Server, request: RequestId): Promise<string | undefined> {
  try {
    const { roots } = await server.listRoots(undefined, { timeout: ROOTS_WAIT_MS, relatedRequestId: request });
    const uri = roots.find((root) => root.uri.startsWith('file:'))?.uri;
    return uri === undefined ? undefined : fileURLToPath(uri);
  } catch {
    return undefined; // then the folder that it was started in applies
  }
}
