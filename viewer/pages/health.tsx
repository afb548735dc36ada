import { useEffect } from 'preact/hooks';
import { count, size } from '../../daemon/contract/amounts.ts';
import type { Health, Stats } from '../../daemon/contract/health.ts';
import { api } from '../api.ts';
import { KindMark } from '../components/badge.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Panel } from '../components/panel.tsx';
import { duration, exactTime } from '../format.ts';
import { attempt } from '../parts/notices.tsx';
import { OwnMemoryList } from '../parts/own-memory.tsx';
import { Show } from '../parts/states.tsx';
import { type Address, href } from '../router.ts';
import { useLoad } from '../use-load.ts';

/** Time between two looks while work waits, so that its progress is seen. */
const WATCH_MS = 2000;

/** Whether all is well, what to do if not, and how much is remembered. */
export function HealthPage(_: { place: Address }) {
  const loaded = useLoad(async () => {
    const [health, stats, dead] = await Promise.all([api.health(), api.stats(), api.jobs({ dead: true, limit: 50 })]);
    return { health, stats, dead: dead.items };
  }, []);
  const { data, reload } = loaded;
  const waiting = (data?.health.queue.pending ?? 0) + (data?.health.embedding.pending ?? 0);
  useEffect(() => {
    if (waiting === 0) return undefined;
    const timer = setTimeout(reload, WATCH_MS);
    return () => clearTimeout(timer);
  }, [data]);
  return (
    <>
      <PageHead title="Health" says="Whether everything runs, what waits to be done, and how much is stored.">
        <button type="button" onClick={loaded.reload}>
          Refresh
        </button>
      </PageHead>
      <Show loaded={loaded}>
        {({ health, stats, dead }) => (
          <>
            <Problems health={health} />
            {dead.length > 0 && <GivenUp jobs={dead} onRetried={loaded.reload} />}
            <div class="pair">
              <DaemonFacts health={health} />
              <Remembered stats={stats} health={health} />
            </div>
            <Panel title="Memories by kind">
              <Bars numbers={stats.by_kind} />
            </Panel>
            <OwnMemoryList />
          </>
        )}
      </Show>
    </>
  );
}

function Problems({ health }: { health: Health }) {
  return (
    <>
      {health.problems.length === 0 ? (
        <p class={health.backup.last ? 'box good' : 'box'}>
          {health.backup.last ? (
            'Everything is running.'
          ) : (
            <>
              Everything is running. There is no backup yet:{' '}
              <a href={href(['settings'], { tab: 'data' })}>Backup and export</a>
            </>
          )}
        </p>
      ) : (
        health.problems.map(({ check, detail, fix, level }) => (
          <div key={check + detail} class={level === 'fault' ? 'box bad' : 'box'}>
            <p>
              <strong>{check}</strong>: {detail}
            </p>
            <p>{fix}</p>
          </div>
        ))
      )}
      {health.notices.map((notice) => (
        <p key={notice} class="box">
          {notice}
        </p>
      ))}
    </>
  );
}

type Job = Awaited<ReturnType<typeof api.jobs>>['items'][number];

function GivenUp({ jobs, onRetried }: { jobs: readonly Job[]; onRetried: () => Promise<void> }) {
  const retry = async (id?: number) => {
    if (await attempt(() => api.retryJobs(id), 'It is tried again.')) await onRetried();
  };
  return (
    <section>
      <h2>Failed jobs</h2>
      <button type="button" onClick={() => retry()}>
        Try all again
      </button>
      <ul class="rows">
        {jobs.map((job) => (
          <li class="row" key={job.id}>
            {job.kind} {job.key}
            <p class="quiet">{job.last_error}</p>
            <div class="facts">
              <span>{count(job.attempts, 'try', 'tries')}</span>
              {job.dead_at && <span>given up {exactTime(job.dead_at)}</span>}
              <button type="button" onClick={() => retry(job.id)}>
                Try again
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the databases are called. */
const BACKENDS: Record<string, string> = { pglite: 'built-in Postgres', server: 'Postgres' };

function DaemonFacts({ health }: { health: Health }) {
  return (
    <Panel title="The program">
      <dl class="lines">
        <Fact name="Version">{health.version}</Fact>
        <Fact name="Since">{exactTime(health.started_at)}</Fact>
        <Fact name="Folder">{health.home}</Fact>
        <Fact name="Search by meaning">
          {health.embedding.pending === 0
            ? 'all memories covered'
            : `${count(health.embedding.pending, 'memory waits', 'memories wait')} to be taken in`}
        </Fact>
        <Fact name="Jobs queued">
          {health.queue.pending.toLocaleString()}
          {health.queue.oldest_seconds > 0 && `, the oldest for ${duration(health.queue.oldest_seconds)}`}
        </Fact>
        <Fact name="Events waiting">
          {health.spool.pending.toLocaleString()}
          {health.spool.bytes > 0 && `, ${size(health.spool.bytes)}`}
        </Fact>
        {health.summaries && (
          <Fact name="Summaries">
            {health.summaries.model} at {health.summaries.host}: {health.summaries.tokens_today} of{' '}
            {health.summaries.tokens_a_day} tokens today
            {health.summaries.fault && `; the last one was made without it: ${health.summaries.fault}`}
          </Fact>
        )}
        <Fact name="Longest pause">
          {health.event_loop.stalls === 0
            ? 'none'
            : `${health.event_loop.longest_ms} ms, the longest of ${health.event_loop.stalls}`}
        </Fact>
        <Fact name="Working memory">{health.memory.rss_mb} MB</Fact>
      </dl>
    </Panel>
  );
}

function Remembered({ stats, health }: { stats: Stats; health: Health }) {
  return (
    <Panel title="What is stored">
      <dl class="lines">
        <Fact name="Projects">{stats.projects.toLocaleString()}</Fact>
        <Fact name="Sessions">{stats.sessions.toLocaleString()}</Fact>
        <Fact name="Prompts">{stats.prompts.toLocaleString()}</Fact>
        <Fact name="Tool calls">{stats.tool_calls.toLocaleString()}</Fact>
        <Fact name="Memories">
          {stats.observations.toLocaleString()}, {stats.pinned} pinned
        </Fact>
        <Fact name="Lessons">{stats.lessons.toLocaleString()}</Fact>
        <Fact name="Added">{count(stats.injections, 'time')}, to prompts and when sessions began</Fact>
        <Fact name="Database">
          {BACKENDS[health.db.backend] ?? health.db.backend} {health.db.server_version}, {size(stats.database_bytes)}
        </Fact>
        <Fact name="Backup">
          {health.backup.last === null
            ? 'none yet'
            : `${health.backup.last.name}, ${exactTime(health.backup.last.at)}, ${size(health.backup.last.bytes)}`}
          {health.backup.drill &&
            `; restored for a test ${exactTime(health.backup.drill.at)}: ${health.backup.drill.ok ? 'equal' : 'failed'}`}
        </Fact>
      </dl>
    </Panel>
  );
}

const Fact = ({ name, children }: { name: string; children: preact.ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Numbers as bars, the largest first. */
function Bars({ numbers }: { numbers: Record<string, number> }) {
  const entries = Object.entries(numbers).sort(([, a], [, b]) => b - a);
  const most = Math.max(1, ...entries.map(([, number]) => number));
  return (
    <ul class="kinds">
      {entries.map(([name, number]) => (
        <li key={name} data-k={name}>
          <KindMark kind={name} />
          <span class="bar-of" aria-hidden="true">
            <i style={{ width: `${(100 * number) / most}%` }} />
          </span>
          <span class="number">{number.toLocaleString()}</span>
        </li>
      ))}
    </ul>
  );
}
