import { basename, join } from 'node:path';
import { packageRoot } from '../../daemon/home/package-root.ts';

/** Where a test run keeps what it bundles: inside the package, so that bundles find node_modules, and by run, so that global-setup.ts can remove it. */
export function bundleFolder(run: string): string {
  return join(packageRoot(), 'dist', 'test', basename(run));
}
