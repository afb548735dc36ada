import { memo } from 'preact/compat';
import { count } from '../../daemon/contract/amounts.ts';
import { api } from '../api.ts';
import { KindMark } from '../components/badge.tsx';
import { DayPicker } from '../components/day-picker.tsx';
import { PageHead } from '../components/page-head.tsx';
import { ListRow } from '../components/row.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { dayBegins, dayEnds, dayOf, duration, shortProject, withoutMarks } from '../format.ts';
import { AgentSelect } from '../parts/agent-select.tsx';
import { AskedLine } from '../parts/asked-line.tsx';
import { CallsBar } from '../parts/calls-bar.tsx';
import { ProjectSelect } from '../parts/project-select.tsx';
import { Empty, FailureBox, More } from '../parts/states.tsx';
import { type Address, go, href } from '../router.ts';
import { firstAsked, sessionTitle } from '../titles.ts';
import { useLoad, usePages } from '../use-load.ts';

const LIMIT = 100;

type Session = Awaited<ReturnType<typeof api.sessions>>['items'][number];

/** The sessions, the latest start first, by day. */
export function SessionsPage({ place }: { place: Address }) {
  const [project, agent, day, failed] = ['project', 'agent', 'day', 'failed'].map(
    (name) => place.query.get(name) ?? '',
  ) as [string, string, string, string];
  const choose = (more: Record<string, string>) => go(href(['sessions'], { project, agent, day, failed, ...more }));
  const { items, error, isLoading, more, reload } = usePages(
    (cursor) =>
      api.sessions({
        limit: LIMIT,
        ...(project && { project }),
        ...(agent && { agent }),
        ...(day && { since: dayBegins(day), before: dayEnds(day) }),
        ...(failed && { failed: true }),
        ...(cursor && { cursor }),
      }),
    [project, agent, day, failed],
    'sessions',
  );
  // What a session came to is a memory of its own.
  const summaries = useLoad(
    () => api.observations({ kind: 'summary', limit: 200, ...(project && { project }) }),
    [project],
    'summaries',
  );
  const summaryOf = new Map(summaries.data?.items.map((summary) => [summary.session_id, summary]));
  // Said only where rows differ in it.
  const isOfSeveral = items.some((one) => one.agent !== items[0]!.agent);
  const dayAt = (at: number) => dayOf(items[at]!.started_at);
  return (
    <>
      <PageHead title={titleOf(day)} says={day && items.length > 0 && !more ? sumOf(items) : WHAT_THESE_ARE} />
      <div class="bar">
        <ProjectSelect value={project} onChange={(value) => choose({ project: value })} />
        <AgentSelect value={agent} onChange={(value) => choose({ agent: value })} />
        <DayPicker label="Day" value={day} onChange={(value) => choose({ day: value })} />
        <label>
          <input type="checkbox" checked={failed !== ''} onChange={() => choose({ failed: failed ? '' : 'true' })} />{' '}
          with failed calls
        </label>
      </div>
      {error && <FailureBox error={error} retry={reload} />}
      {isLoading && items.length === 0 && <Skeleton lines={6} />}
      {!isLoading && !error && items.length === 0 && (
        <Empty>
          {project || agent || day || failed ? (
            'No session is like this. Choose less narrowly.'
          ) : (
            <>
              No session was recorded yet. Work with a connected agent, or take in what Claude Code wrote before:{' '}
              <code>agent-memory backfill</code>
            </>
          )}
        </Empty>
      )}
      <ol class="rows sessions" aria-busy={isLoading}>
        {items.map((session, at) => (
          <SessionRow
            key={session.session_id}
            session={session}
            summary={summaryOf.get(session.session_id)}
            day={!day && (at === 0 || dayAt(at) !== dayAt(at - 1)) ? dayAt(at) : undefined}
            withProject={project === ''}
            withAgent={isOfSeveral}
          />
        ))}
      </ol>
      <More load={more} />
    </>
  );
}

const WHAT_THESE_ARE = 'Each conversation with an agent, by what came of it. Open one to read what was asked and done.';

/** What a day's sessions come to. */
function sumOf(sessions: readonly Session[]): string {
  const all = (number: (one: Session) => number) => sessions.reduce((sum, one) => sum + number(one), 0);
  const seconds = all(({ started_at, last_event_at }) => (Date.parse(last_event_at) - Date.parse(started_at)) / 1000);
  const failed = all(({ failed_calls }) => failed_calls);
  const calls = count(
    all(({ tool_calls }) => tool_calls),
    'call',
  );
  return `${count(sessions.length, 'session')} of ${duration(seconds)} in all, with ${calls}, of which ${failed === 0 ? 'none' : failed} failed.`;
}

/** What the page is called: one day's work has a name of its own. */
function titleOf(day: string): string {
  if (day === '') return 'Sessions';
  const name = dayOf(dayBegins(day));
  return name === 'Today' || name === 'Yesterday' ? `${name}’s work` : `Work of ${name}`;
}

/** Without an event for so long, nobody is at work. */
const SILENT_MS = 30 * 60_000;
/** States that say more than that it is over. */
const STATES: Record<string, { k: string; words: string }> = {
  active: { k: 'good', words: 'at work' },
  failed: { k: 'bad', words: 'failed' },
  abandoned: { k: 'open', words: 'broke off' },
};

type SessionRowProps = {
  session: Session;
  summary: { title: string; text: string } | undefined;
  day: string | undefined;
  withProject: boolean;
  withAgent: boolean;
};

const SessionRow = memo(({ session, summary, day, withProject, withAgent }: SessionRowProps) => {
  const title = sessionTitle(session, summary);
  const asked = firstAsked(session);
  // A session whose client was killed sends no end: it is closed only later.
  const isSilent = Date.now() - Date.parse(session.last_event_at) > SILENT_MS;
  const state = session.status === 'active' && isSilent ? undefined : STATES[session.status];
  const seconds = (Date.parse(session.last_event_at) - Date.parse(session.started_at)) / 1000;
  return (
    <ListRow
      title={withoutMarks(title)}
      href={href(['sessions', session.session_id])}
      day={day}
      at={session.started_at}
      facts={
        <>
          <span class="in-columns">
            {state?.k === 'good' ? (
              <KindMark kind="good">{state.words}</KindMark>
            ) : (
              <span>{seconds >= 60 ? duration(seconds) : '< 1 min'}</span>
            )}
            <span>{count(session.prompts, 'prompt')}</span>
            <span>{count(session.tool_calls, 'call')}</span>
            <CallsBar calls={session.tool_calls} failed={session.failed_calls} />
            <span data-k="bad">{session.failed_calls > 0 && `${session.failed_calls} failed`}</span>
          </span>
          {state && state.k !== 'good' && <KindMark kind={state.k}>{state.words}</KindMark>}
          {withProject && session.project && <span title={session.project}>{shortProject(session.project)}</span>}
          {withAgent && <span>{session.agent}</span>}
        </>
      }
    >
      <AskedLine asked={asked} title={title} />
    </ListRow>
  );
});
