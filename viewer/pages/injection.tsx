import { lostLegs } from '../../daemon/contract/degradation.ts';
import { api } from '../api.ts';
import { exactTime, tookMs } from '../format.ts';
import { BudgetMeter } from '../parts/budget-meter.tsx';
import { Candidates } from '../parts/candidates.tsx';
import { Carried } from '../parts/carried.tsx';
import { Show } from '../parts/states.tsx';
import { type Address, href } from '../router.ts';
import { DaemonRefused } from '../session.ts';
import { useLoad } from '../use-load.ts';

/** One injection: the prompt, the block as the model saw it, and what was considered. */
const TITLES: Record<string, string> = {
  SessionStart: 'Added at session start',
  SubagentStart: 'Added at subagent start',
};

export function InjectionPage({ place }: { place: Address }) {
  const id = Number(place.path[1]);
  const loaded = useLoad(async () => {
    const { items } = await api.injections({ cursor: id + 1, limit: 1 });
    const [item] = items;
    if (item?.id !== id) throw new DaemonRefused(404, `There is no injection #${id}`, 'It may have been forgotten.');
    return item;
  }, [id]);
  return (
    <Show loaded={loaded}>
      {(item) => (
        <article>
          <h1>{TITLES[item.event] ?? 'Added to a prompt'}</h1>
          <div class="facts">
            <span>{exactTime(item.created_at)}</span>
            <span>{item.tokens.toLocaleString()} tokens</span>
            <span>{tookMs(item.took_ms)}</span>
            {item.session_id && <a href={href(['sessions', item.session_id])}>session {item.session_id.slice(0, 8)}</a>}
            {!item.told && <span class="mark">not delivered: late</span>}
            {lostLegs(item.degraded).length > 0 && (
              <span class="mark">incomplete: {lostLegs(item.degraded).join(', ')}</span>
            )}
          </div>
          {item.query && (
            <section>
              <h2>Prompt</h2>
              <p class="body">{item.query}</p>
            </section>
          )}
          <section>
            <h2>{item.told ? 'Added context' : 'Not delivered: too late'}</h2>
            {item.text ? (
              <pre>{item.text}</pre>
            ) : (
              <p class="quiet">
                {item.tokens === 0
                  ? 'Nothing.'
                  : 'Its text is gone, since something that it carried was forgotten. What it carried besides is listed below.'}
              </p>
            )}
          </section>
          <section>
            <h2>Why</h2>
            {item.event === 'SubagentStart' && (
              <p>A subagent begins with the rules that hold, those first that bear on the prompt.</p>
            )}
            {item.event === 'SessionStart' && (
              <p>
                A session begins with the rules that hold, what is pinned, what the last sessions came to, and what they
                left open.
              </p>
            )}
            {TITLES[item.event] === undefined && (
              <>
                <BudgetMeter tokens={item.tokens} />
                <Candidates rows={item.candidates} />
              </>
            )}
          </section>
          {item.items.some((one) => one.rule !== undefined || one.line !== undefined) && (
            <section>
              <h2>Also added</h2>
              <p class="quiet">Rules and earlier work of the session are added whatever the prompt says.</p>
              <Carried items={item.items} />
            </section>
          )}
        </article>
      )}
    </Show>
  );
}
