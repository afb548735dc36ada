import { accessSync, constants, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type CheckResult, ok, warning } from './check-result.ts';

/** Check that `agent-memory` on the PATH is this package's. */
export function checkPath(packageFolder: string, env: NodeJS.ProcessEnv): CheckResult {
  const ours = realPath(join(packageFolder, 'dist', 'scripts', 'cli.js'));
  const program = (env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, 'agent-memory'))
    .find(isExecutable);
  if (!program) {
    const fix = `agent-memory up links it into ~/.local/bin; put that folder on your PATH`;
    return warning('command', 'agent-memory is not on the PATH', fix);
  }
  if (realPath(program) === ours) return ok('command', program);
  return warning(
    'command',
    `${program} is another installation's`,
    `remove it, or run agent-memory up from ${packageFolder}`,
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path; // a link that points nowhere is not ours
  }
}
