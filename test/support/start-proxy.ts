import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Sandbox } from './built-package.ts';

/** What a client is given to reach its model through the proxy. */
export type Proxied = { url: string; token: string };

/**
 * Start a sandbox's daemon with its proxy before an upstream on loopback.
 * @param start starts the daemon, where it reaches that upstream
 */
export async function startProxy(
  sandbox: Sandbox,
  upstreams: Partial<Record<'openai' | 'anthropic' | 'google', string>>,
  start: () => unknown = () => sandbox.cli(['start']),
): Promise<Proxied> {
  const settings = { proxy: true, proxy_upstreams: upstreams, proxy_project: sandbox.project };
  mkdirSync(dirname(sandbox.home.settings), { recursive: true });
  writeFileSync(sandbox.home.settings, JSON.stringify(settings));
  await start();
  const { url } = await sandbox.api.health();
  const { token } = await sandbox.api.createToken({ name: 'client', scopes: ['proxy'] });
  return { url, token };
}
