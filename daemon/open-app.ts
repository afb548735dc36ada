// The HTTP app of a daemon, and services that only its routes use: the proxy, the backups, its health.
import { createHash } from 'node:crypto';
import { startBackups } from './backup/backups.ts';
import type { Log } from './contract/log.ts';
import { isLoopbackHost } from './contract/served-hosts.ts';
import type { Database } from './db/database.ts';
import { createHealth } from './health.ts';
import { openLoginsFile } from './home/logins-file.ts';
import { packageVersion } from './home/version.ts';
import { createApp } from './http/app.ts';
import { startHookTimes } from './http/hook-times.ts';
import type { Lifetime } from './lifetime.ts';
import type { Services } from './open-services.ts';
import type { Conversations } from './proxy/conversations.ts';
import { createProxy } from './proxy/proxy.ts';
import type { Config } from './settings/config.ts';
import type { createLiveSettings } from './settings/live-settings.ts';
import type { createWatchdog } from './watchdog/watchdog.ts';

const MAX_BODY_BYTES = 16 * 1024 * 1024;
const MAX_HOOK_BODY_BYTES = 48 * 1024 * 1024;

export type Ending = {
  /** Finish running work, then stop; safe twice. */
  stop(): Promise<void>;
  isStopping(): boolean;
  /** Resolves when the daemon has stopped, for any reason. */
  stopped: Promise<void>;
};

type AppParts = {
  config: Config;
  log: Log;
  db: Database;
  ownerToken: string;
  lifetime: Lifetime;
  liveSettings: ReturnType<typeof createLiveSettings>;
  watchdog: ReturnType<typeof createWatchdog>;
  services: Services;
  conversations: Conversations;
  ending: Ending;
};

/** Open the app; `setUrl` reports its address, once that is known. */
export function openApp(parts: AppParts) {
  const { config, log, db, lifetime, liveSettings, watchdog, services, ending } = parts;
  let url = '';
  const hookTimes = startHookTimes(db, log);
  lifetime.add(() => hookTimes.stop());
  const backups = startBackups({ home: config.home, settings: config, log });
  lifetime.add(() => backups.stop());
  const app = createApp({
    ...services.core,
    enter: watchdog.enter,
    noteHook: hookTimes.note,
    ownerToken: parts.ownerToken,
    extraOwnerToken: config.token,
    logins: openLoginsFile(config.home.logins, digestOf([parts.ownerToken, config.token ?? '']), (err) =>
      log.warn({ err }, 'the file of logged-in browsers failed, so a restart logs them out'),
    ),
    models: services.models,
    health: healthOf(parts, backups.state, () => url),
    backups,
    proxy: openProxy(parts),
    liveSettings,
    openMcp: () => openMcp(log, ending.isStopping),
    stop: () => void ending.stop(),
    isStopping: ending.isStopping,
    settings: {
      requireAuth: config.require_auth,
      trustedAgents: config.trusted_agents,
      hosts: { beyond: !isLoopbackHost(config.host), names: config.host_names },
      audit: config.audit,
      get writesPerMinute() {
        return config.writes_per_minute;
      },
      get readsPerMinute() {
        return config.reads_per_minute;
      },
      maxBodyBytes: MAX_BODY_BYTES,
      maxHookBodyBytes: MAX_HOOK_BODY_BYTES,
      port: () => Number(new URL(url).port),
    },
    log,
  });
  return {
    app,
    setUrl(served: string): void {
      url = served;
    },
  };
}

const digestOf = (texts: readonly string[]): string => createHash('sha256').update(texts.join('\n')).digest('hex');

function healthOf(
  { config, db, watchdog, services, ending }: AppParts,
  backups: ReturnType<typeof startBackups>['state'],
  url: () => string,
) {
  const { core, models, reranking, shared, notices } = services;
  return createHealth({
    db,
    home: config.home,
    embedder: models.embedding,
    reranker: reranking.status,
    url,
    isStopping: ending.isStopping,
    indexedProjects: core.recall.indexedProjects,
    eventLoop: watchdog.state,
    lessons: core.lessons.state,
    backups,
    summaries: core.summaries.state,
    shared,
    notices,
  });
}

function openProxy({ config, lifetime, conversations }: AppParts) {
  const proxy = createProxy({
    isOn: () => config.proxy,
    upstreams: config.proxy_upstreams,
    keysFile: config.home.proxyKeys,
    keys: config.upstreamKeys,
    conversations,
    defaultProject: config.proxy_project,
    userId: config.user_id,
  });
  lifetime.add(async () => proxy.close());
  return proxy;
}

/** The MCP server, loaded with its SDK at the first request for it. */
async function openMcp(log: Log, isStopping: () => boolean) {
  const { createHttpSessions } = await import('../mcp/http-sessions.ts');
  const reportFault = (err: unknown) => log.error({ err }, 'an MCP call failed');
  return createHttpSessions({ version: packageVersion(), reportFault, isStopping });
}
