import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { HOOK_EVENTS } from '../../daemon/contract/hook-events.ts';
import { type CheckResult, fault, ok } from './check-result.ts';

export const OLDEST_NODE = 20;

/** Check Node's version, and that everything the package runs was built. */
export function checkPackage(packageFolder: string, nodeVersion: string): CheckResult[] {
  const major = Number(nodeVersion.replace(/^v/, '').split('.')[0]);
  const built = [
    'daemon/main.js',
    'mcp/main.js',
    'hooks/lib/on-failure.cjs',
    ...HOOK_EVENTS.map(({ script }) => `hooks/${script}.cjs`),
  ];
  const missing = built.filter((file) => !existsSync(join(packageFolder, 'dist', file)));
  return [
    major >= OLDEST_NODE
      ? ok('node', nodeVersion)
      : fault(
          'node',
          `${nodeVersion} is too old`,
          `install Node ${OLDEST_NODE} or newer, then run agent-memory install`,
        ),
    missing.length === 0
      ? ok('package', packageFolder)
      : fault('package', `dist/ lacks ${missing.join(', ')}`, `cd ${packageFolder} && npm ci && npm run build`),
  ];
}
