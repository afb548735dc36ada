import { useEffect } from 'preact/hooks';
import { count, size } from '../../daemon/contract/amounts.ts';
import type { Health, Stats } from '../../daemon/contract/health.ts';
import { api } from '../api.ts';
import { KindMark } from '../components/badge.tsx';
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
      <div class="head">
        <h1>Health</h1>
        <button type="button" onClick={loaded.reload}>
          Refresh
        </button>
      </div>
      <Show loaded={loaded}>
        {({ health, stats, dead }) => (
          <>
            <Problems health={health} />
            {dead.length > 0 && <GivenUp jobs={dead} onRetried={loaded.reload} />}
            <DaemonFacts health={health} databaseBytes={stats.database_bytes} />
            <Remembered stats={stats} />
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
            'All is well.'
          ) : (
            <>
              All works. There is no backup yet: <a href={href(['settings'], { tab: 'data' })}>Backup and export</a>
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

function DaemonFacts({ health, databaseBytes }: { health: Health; databaseBytes: number }) {
  return (
    <Panel title="Daemon">
      <dl class="lines">
        <Fact name="Version">{health.version}</Fact>
        <Fact name="Since">{exactTime(health.started_at)}</Fact>
        <Fact name="Database">
          {health.db.backend} {health.db.server_version}, {size(databaseBytes)}
        </Fact>
        <Fact name="Home">{health.home}</Fact>
        <Fact name="Model">
          {health.embedding.model}, {count(health.embedding.pending, 'memory waits', 'memories wait')} for a vector
        </Fact>
        <Fact name="Queue">
          {count(health.queue.pending, 'job waits', 'jobs wait')}
          {health.queue.oldest_seconds > 0 && `, the oldest for ${duration(health.queue.oldest_seconds)}`}
        </Fact>
        <Fact name="Not yet taken in">
          {count(health.spool.pending, 'event waits', 'events wait')}, {size(health.spool.bytes)}
        </Fact>
        <Fact name="Backup">
          {health.backup.last === null
            ? 'none yet'
            : `${health.backup.last.name}, ${exactTime(health.backup.last.at)}, ${size(health.backup.last.bytes)}`}
          {health.backup.drill &&
            `; restored for a test ${exactTime(health.backup.drill.at)}: ${health.backup.drill.ok ? 'equal' : 'failed'}`}
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
        <Fact name="Memory in use">{health.memory.rss_mb} MB</Fact>
      </dl>
    </Panel>
  );
}

function Remembered({ stats }: { stats: Stats }) {
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
        <Fact name="Contexts given">{stats.injections.toLocaleString()}</Fact>
      </dl>
      <Bars title="Memories by kind" numbers={stats.by_kind} />
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
function Bars({ title, numbers }: { title: string; numbers: Record<string, number> }) {
  const entries = Object.entries(numbers).sort(([, a], [, b]) => b - a);
  const most = Math.max(1, ...entries.map(([, number]) => number));
  return (
    <table class="bars">
      <caption>{title}</caption>
      <tbody>
        {entries.map(([name, number]) => (
          <tr key={name}>
            <th scope="row">
              <KindMark kind={name} />
            </th>
            <td data-k={name}>
              <span class="bar-of" aria-hidden="true">
                <i style={{ width: `${(100 * number) / most}%` }} />
              </span>
            </td>
            <td class="number">{number.toLocaleString()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
