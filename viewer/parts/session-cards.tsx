import { count } from '../../daemon/contract/amounts.ts';
import { api } from '../api.ts';
import { isSameLine, sessionTitle, shortProject, withoutMarks } from '../format.ts';
import { href } from '../router.ts';
import { cameToOf } from '../summary-lines.ts';
import { useLoad } from '../use-load.ts';
import { CallsBar } from './calls-bar.tsx';
import { Show } from './states.tsx';
import { Time } from './time.tsx';

const SHOWN = 5;

/** The last sessions: what was asked, what it came to, and how its calls ended. */
export function SessionCards() {
  const loaded = useLoad(
    async () => {
      const [sessions, summaries] = await Promise.all([
        api.sessions({ limit: SHOWN }),
        api.observations({ kind: 'summary', limit: 4 * SHOWN }),
      ]);
      const summaryOf = new Map(summaries.items.map((summary) => [summary.session_id, summary]));
      return sessions.items.map((session) => {
        const summary = summaryOf.get(session.session_id);
        return { session, cameTo: summary && cameToOf(summary, sessionTitle(session)) };
      });
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
              {items.map(({ session, cameTo }) => (
                <li class="card" key={session.session_id}>
                  <a class="title" href={href(['sessions', session.session_id])} dir="auto">
                    {sessionTitle(session)}
                  </a>
                  {cameTo && !isSameLine(cameTo, sessionTitle(session)) && (
                    <p class="quiet" dir="auto">
                      {withoutMarks(cameTo)}
                    </p>
                  )}
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
