import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, isAbsolute, join, sep } from 'node:path';

/**
 * A folder named after a version: `v20.11.0`, `22.3.0_1`. It disappears when that version is upgraded or uninstalled.
 */
const OF_A_VERSION = /^v?\d+\.\d+[\w.-]*$/;
/** Folders that exist only as long as a shell or a command. */
const PASSING = new Set(['fnm_multishells', 'node_modules', '_npx']);

/**
 * The path of Node to write into a client's settings: one that survives an upgrade (Homebrew's link, a link of nvm or
 * fnm, /usr/local/bin) if there is one, else the program's own. Shims (Volta, asdf, mise) are not used: the Node that
 * they run depends on the current folder.
 */
export function stableNode(execPath: string, env: NodeJS.ProcessEnv): string {
  if (!namesVersion(execPath)) return execPath;
  const name = basename(execPath);
  const links = [
    ...(env.PATH ?? '').split(delimiter),
    env.NVM_DIR && join(env.NVM_DIR, 'current', 'bin'), // NVM_SYMLINK_CURRENT=true
    env.FNM_DIR && join(env.FNM_DIR, 'aliases', 'default', 'bin'),
  ];
  const real = realPath(execPath);
  return (
    links
      .filter((folder) => folder !== undefined && folder !== '' && isAbsolute(folder))
      .map((folder) => join(folder!, name))
      .find((path) => !namesVersion(path) && !isPassing(path) && realPath(path) === real) ?? execPath
  );
}

const namesVersion = (path: string): boolean => path.split(/[\\/]/).some((part) => OF_A_VERSION.test(part));
const isPassing = (path: string): boolean =>
  path.startsWith(tmpdir() + sep) || path.split(/[\\/]/).some((part) => PASSING.has(part));

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
