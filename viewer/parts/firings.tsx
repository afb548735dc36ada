import { api } from '../api.ts';
import { shortProject } from '../format.ts';
import { href } from '../router.ts';
import { usePages } from '../use-load.ts';
import { Empty, FailureBox, More } from './states.tsx';
import { Time } from './time.tsx';

const LIMIT = 20;
/** What was done with the call. */
const ACTIONS = { warn: 'warned', hold: 'blocked', ask: 'asked you', deny: 'denied' };
/** What followed, to a person. */
const OUTCOMES: Record<string, string> = {
  unchanged: 'the call ran as it was',
  changed: 'the agent changed the call',
  dropped: 'the agent dropped it',
  denied: 'it was not run',
  insisted: 'the agent insisted, and it ran',
  failed: 'it ran and failed',
  succeeded: 'it ran and worked',
};

/** Which calls tested a lesson or a rule, newest first, and what followed. */
export function Firings({ id }: { id: number }) {
  const { items, error, isLoading, more, reload } = usePages(
    (cursor) => api.firings(id, { limit: LIMIT, ...(cursor && { cursor }) }),
    [id],
  );
  return (
    <section>
      <h2>Calls that tested it</h2>
      {error && <FailureBox error={error} retry={reload} />}
      {!isLoading && !error && items.length === 0 && (
        <Empty>
          On no call yet. When an agent makes a call that it is about, the call and what followed stand here.
        </Empty>
      )}
      <ol class="rows">
        {items.map((firing) => (
          <li class="row" key={firing.id}>
            <code>{firing.tool_name}</code> <span>{firing.call}</span>
            <div class="facts">
              <Time at={firing.fired_at} />
              <span class="mark">{ACTIONS[firing.action]}</span>
              <span>{firing.outcome === null ? 'not known yet what followed' : (OUTCOMES[firing.outcome] ?? '')}</span>
              {firing.project && <span title={firing.project}>{shortProject(firing.project)}</span>}
              {firing.session_id && <a href={href(['sessions', firing.session_id])}>its session</a>}
            </div>
          </li>
        ))}
      </ol>
      <More load={more} onlyPressed />
    </section>
  );
}
