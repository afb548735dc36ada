import { count } from '../../daemon/contract/amounts.ts';
import { api } from '../api.ts';
import { shortProject, withoutMarks } from '../format.ts';
import { href } from '../router.ts';
import { firstAsked, sessionTitle } from '../titles.ts';
import { useLoad } from '../use-load.ts';
import { AskedLine } from './asked-line.tsx';
import { CallsBar } from './calls-bar.tsx';
import { Show } from './states.tsx';
import { Time } from './time.tsx';

/** As many as stand in a row without cutting what they say. */
const SHOWN = 4;

/** The last sessions: what came of each, what was asked, and how its calls ended. */
export function SessionCards() {
  const loaded = useLoad(
    async () => {
      const [sessions, summaries] = await Promise.all([
        api.sessions({ limit: SHOWN }),
        api.observations({ kind: 'summary', limit: 4 * SHOWN }),
      ]);
      const summaryOf = new Map(summaries.items.map((summary) => [summary.session_id, summary]));
      return sessions.items.map((session) => ({
        session,
        title: withoutMarks(sessionTitle(session, summaryOf.get(session.session_id))),
      }));
    },
    [],
    'last sessions',
  );
  return (
    <Show loaded={loaded}>
      {(items) =>
        items.length > 0 && (
          <section>
            <header class="part">
              <h2>Last sessions</h2>
              <a class="quiet" href={href(['sessions'])}>
                All sessions
              </a>
            </header>
            <ul class="cards">
              {items.map(({ session, title }) => (
                <li class="card" key={session.session_id}>
                  <a class="title" href={href(['sessions', session.session_id])} dir="auto">
                    {title}
                  </a>
                  <AskedLine asked={firstAsked(session)} title={title} />
                  <CallsBar calls={session.tool_calls} failed={session.failed_calls} />
                  <div class="facts">
                    <Time at={session.started_at} />
                    <span>{count(session.prompts, 'prompt')}</span>
                    {session.project && <span title={session.project}>{shortProject(session.project)}</span>}
                  </div>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Show>
  );
}
