import type { Api } from '../../daemon/client/api.ts';
import { DaemonUnreachable, RequestFailed } from '../../daemon/client/client-errors.ts';
import { isOutdated } from '../../daemon/client/ensure-daemon.ts';
import { messageOf } from '../../daemon/contract/errors.ts';
import type { Health } from '../../daemon/contract/health.ts';
import { DEFAULT_RERANKER } from '../../daemon/contract/model-kind.ts';
import type { Home } from '../../daemon/home/home.ts';
import { spoolSize } from '../../daemon/home/spool.ts';
import { readStartFailure } from '../../daemon/home/start-failure.ts';
import { localTime, percentDone } from '../commands/format.ts';
import { type CheckResult, fault, ok, warning } from './check-result.ts';

/** Check that the daemon answers, and what it reports about its database, model, queue and spool. */
export async function checkDaemon(api: Api, home: Home, version: string): Promise<CheckResult[]> {
  let health: Health;
  try {
    health = await api.health();
  } catch (error) {
    return [describeFailure(error, home), ...checkWaitingSpool(home)];
  }
  // Without a valid token the daemon reports only its version.
  if (health.pid === undefined) {
    const fix = `compare AGENT_MEMORY_TOKEN with ${home.token}, or unset it`;
    return [fault('daemon', `a daemon ${health.version} answers, but refuses our token`, fix)];
  }
  return [
    isOutdated(health, version)
      ? warning('daemon', outdated(health, version), 'agent-memory start')
      : ok('daemon', `${health.version} at ${health.url} (pid ${health.pid})`),
    checkDatabase(health),
    await checkModel(api, health),
    ...checkReranker(health),
    ...unlessReported(health, ok('queue', `${health.queue.pending} waiting, ${health.queue.dead} dead`)),
    ...unlessReported(health, ok('spool', `${health.spool.pending} waiting`)),
    ...checkEventLoop(health),
    ...checkBackup(health),
    ...(health.problems ?? []),
    // Refused events, a taken port and the like: the notice itself says what to do.
    ...health.notices.map((notice) => warning('notice', notice)),
  ];
}

const outdated = (running: Health, version: string): string =>
  running.version === version
    ? `runs an older build of ${version}, begun ${localTime(running.started_at)}`
    : `runs ${running.version}, installed is ${version}`;

/** The result, unless the daemon reports a problem with that check; an older daemon reports none. */
function unlessReported({ problems }: Partial<Health>, result: CheckResult): CheckResult[] {
  return problems?.some(({ check }) => check === result.check) ? [] : [result];
}

/** Stalls of the last minutes are among the problems; an older daemon counts none. */
function checkEventLoop(health: Partial<Health>): CheckResult[] {
  if (!health.event_loop) return [];
  const { stalls, longest_ms } = health.event_loop;
  const detail = stalls === 0 ? 'never blocked' : `blocked ${stalls}×, for at most ${longest_ms} ms`;
  return unlessReported(health, ok('event loop', detail));
}

/** The latest backup, and the result of the latest drill; an older daemon reports none. */
function checkBackup(health: Partial<Health>): CheckResult[] {
  const { backup } = health;
  if (!backup) return [];
  const lastBackup = backup.last === null ? 'none yet' : `${backup.last.name} of ${localTime(backup.last.at)}`;
  const drill = backup.drill?.ok ? `; ${backup.drill.backup} was restored as a test ${localTime(backup.drill.at)}` : '';
  return unlessReported(health, ok('backup', `${lastBackup}${drill}${backup.on ? '' : '; the daily one is off'}`));
}

function describeFailure(error: unknown, home: Home): CheckResult {
  if (error instanceof RequestFailed) {
    return fault('daemon', error.message, error.hint ?? 'agent-memory stop; agent-memory start');
  }
  if (error instanceof DaemonUnreachable && error.reason === 'down') {
    const reason = readStartFailure(home);
    return reason
      ? fault('daemon', `did not start: ${reason}`, 'fix that, then run agent-memory start')
      : warning('daemon', 'is not running; the next hook starts it', 'agent-memory start');
  }
  const detail = messageOf(error);
  return fault(
    'daemon',
    detail,
    `stop the process that daemon.json in ${home.root} names, then run agent-memory start`,
  );
}

function checkDatabase({ db }: Health): CheckResult {
  if (!db.ok)
    return fault(
      'database',
      `${db.backend} at ${db.location} doesn't answer`,
      'start it; the daemon connects again by itself',
    );
  if (!db.pgvector) {
    return fault(
      'database',
      `${db.backend} at ${db.location} has no pgvector`,
      'install the pgvector extension on that server',
    );
  }
  return ok('database', `${db.backend} ${db.server_version ?? ''}, pgvector ${db.pgvector}, ${db.location}`);
}

/** While a model has memories left to embed, its progress, and the model that answers meanwhile. */
async function checkModel(api: Api, { embedding }: Health): Promise<CheckResult> {
  if (embedding.dimensions === 0) {
    const fix = 'agent-memory models use static-256, or leave it: search by words works without one';
    return warning('model', 'none: search matches words only, not meaning', fix);
  }
  if (embedding.pending === 0) {
    const { passages_pending: passages = 0 } = embedding;
    return ok(
      'model',
      passages === 0 ? embedding.model : `${embedding.model}, passages of ${passages} memories to embed`,
    );
  }
  const items = await api.models().then(
    ({ items }) => items,
    () => [], // a token that may not ask, or an older daemon
  );
  const embedded = items.find(({ active }) => active)?.embedded;
  const progress = embedded === undefined ? '' : ` (${percentDone(embedded, embedding.pending)} done)`;
  const other = items.find(({ active, answering }) => answering && !active);
  const meanwhile = other ? `; ${other.name} answers until then` : '';
  return ok('model', `${embedding.model}, ${embedding.pending} to embed${progress}${meanwhile}`);
}

/** No result if no reranker is configured, or with an older daemon. */
function checkReranker({ reranker }: Health): CheckResult[] {
  if (!reranker) return [];
  if (reranker.fault === null) return [ok('reranker', `${reranker.model}, for searches with --rerank`)];
  const fix = `agent-memory models add ${DEFAULT_RERANKER}, and AGENT_MEMORY_RERANKER=auto; or =none`;
  return [warning('reranker', `${reranker.model}: ${reranker.fault}; searches keep their order`, fix)];
}

/** While the daemon is down, only the folder shows the waiting events. */
function checkWaitingSpool(home: Home): CheckResult[] {
  const { pending } = spoolSize(home);
  return pending > 0 ? [warning('spool', `${pending} events wait for the daemon`, 'agent-memory start')] : [];
}
