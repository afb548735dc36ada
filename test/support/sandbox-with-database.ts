import { mkdirSync } from 'node:fs';
import { makeSandbox, type Sandbox } from './built-package.ts';
import { copyPgliteTo } from './databases.ts';

/**
 * Make a sandbox whose embedded database exists already, for tests that are not about a first start: creating one takes a daemon
 * five seconds of processor time, copying one a third of a second.
 */
export async function makeSandboxWithDatabase(): Promise<Sandbox> {
  const sandbox = makeSandbox();
  mkdirSync(sandbox.home.root, { mode: 0o700 });
  await copyPgliteTo(sandbox.home.data);
  return sandbox;
}
