import { count } from '../../daemon/contract/amounts.ts';
import { HOOK_EVENTS } from '../../daemon/contract/hook-events.ts';
import { api } from '../api.ts';
import { href } from '../router.ts';
import { useLoad } from '../use-load.ts';
import { Empty, Show } from './states.tsx';
import { Time } from './time.tsx';

/** Events that every session with our hooks brings; the others depend on what the agent does. */
const ALWAYS = ['SessionStart', 'UserPromptSubmit', 'Stop'];

/** The agents that sessions came from, and which of their hooks arrived. */
export function Agents() {
  const loaded = useLoad(() => api.agents(), []);
  return (
    <section>
      <h2>Connected agents</h2>
      <Show loaded={loaded}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty>
              No agent has sent anything yet. <code>agent-memory install</code> connects Claude Code; its next session
              stands here.
            </Empty>
          ) : (
            <ul class="rows">
              {items.map(({ agent, sessions, last_event, last_event_at, last_session_id, events }) => {
                const missing =
                  last_event === null || agent !== 'claude-code'
                    ? []
                    : ALWAYS.filter((event) => !events.includes(event));
                const known = HOOK_EVENTS.map(({ event }) => event as string);
                return (
                  <li class="row" key={agent}>
                    <strong>{agent}</strong>
                    <div class="facts">
                      <span>{count(sessions, 'session')}</span>
                      <span>
                        last {last_event ?? 'event'} <Time at={last_event_at} />
                      </span>
                      <a href={href(['sessions', last_session_id])}>its latest session</a>
                    </div>
                    {events.length > 0 && (
                      <p class="quiet">
                        Came in that session:{' '}
                        {events.toSorted((a, b) => known.indexOf(a) - known.indexOf(b)).join(', ')}
                        {missing.length > 0 && `; not yet: ${missing.join(', ')}`}
                      </p>
                    )}
                  </li>
                );
              })}
            </ul>
          )
        }
      </Show>
      <p class="quiet">
        <code>agent-memory doctor</code> checks whether hooks and the MCP server are installed, and says what to do.
      </p>
    </section>
  );
}
