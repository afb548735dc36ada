import { count, projectName } from '../../daemon/contract/amounts.ts';
import { api } from '../api.ts';
import { sessionName } from '../format.ts';
import { ProjectSelect } from '../parts/project-select.tsx';
import { Empty, FailureBox, More } from '../parts/states.tsx';
import { Time } from '../parts/time.tsx';
import { type Address, go, href } from '../router.ts';
import { useLoad, usePages } from '../use-load.ts';

const LIMIT = 50;

/** The sessions, newest first. */
export function SessionsPage({ place }: { place: Address }) {
  const project = place.query.get('project') ?? '';
  const { items, error, isLoading, more, reload } = usePages(
    (cursor) => api.sessions({ limit: LIMIT, ...(project && { project }), ...(cursor && { cursor }) }),
    [project],
  );
  // What a session came to is a memory of its own.
  const summaries = useLoad(
    () => api.observations({ kind: 'summary', limit: 200, ...(project && { project }) }),
    [project],
  );
  const titles = new Map(summaries.data?.items.map((summary) => [summary.session_id, summary.title]));
  return (
    <>
      <h1>Sessions</h1>
      <div class="bar">
        <ProjectSelect value={project} onChange={(value) => go(href(['sessions'], { project: value }))} />
      </div>
      {error && <FailureBox error={error} retry={reload} />}
      {!isLoading && !error && items.length === 0 && (
        <Empty>
          No session was recorded yet. Work with a connected agent, or take in what Claude Code kept:{' '}
          <code>agent-memory backfill</code>
        </Empty>
      )}
      <ol class="rows">
        {items.map((session) => (
          <li class="row" key={session.session_id}>
            <a href={href(['sessions', session.session_id])}>
              {titles.get(session.session_id) ?? session.summary ?? sessionName(session.session_id)}
            </a>
            <div class="facts">
              <Time at={session.started_at} />
              <span>{session.status}</span>
              <span>{count(session.prompts, 'prompt')}</span>
              <span>{count(session.tool_calls, 'call')}</span>
              {session.project && <span title={session.project}>{projectName(session.project)}</span>}
              <span>{session.agent}</span>
            </div>
          </li>
        ))}
      </ol>
      <More load={more} />
    </>
  );
}
