import { api } from '../api.ts';
import { exactTime } from '../format.ts';
import { BudgetMeter } from '../parts/budget-meter.tsx';
import { Candidates } from '../parts/candidates.tsx';
import { Carried } from '../parts/carried.tsx';
import { Show } from '../parts/states.tsx';
import { type Address, href } from '../router.ts';
import { DaemonRefused } from '../session.ts';
import { useLoad } from '../use-load.ts';

/** One injection: the prompt, the block as the model saw it, and what was considered. */
const TITLES: Record<string, string> = {
  SessionStart: 'What a session began with',
  SubagentStart: 'What a subagent began with',
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
          <h1>{TITLES[item.event] ?? 'What a prompt was given'}</h1>
          <div class="facts">
            <span>{exactTime(item.created_at)}</span>
            <span>{item.tokens} tokens</span>
            <span>{item.took_ms.toFixed(1)} ms</span>
            {item.session_id && <a href={href(['sessions', item.session_id])}>session {item.session_id.slice(0, 8)}</a>}
            {!item.told && <span class="mark">not delivered: late</span>}
            {item.degraded.length > 0 && <span class="mark">incomplete: {item.degraded.join(', ')}</span>}
          </div>
          {item.query && (
            <section>
              <h2>The prompt</h2>
              <p class="body">{item.query}</p>
            </section>
          )}
          <section>
            <h2>{item.told ? 'What the model was given' : 'What came too late for the model'}</h2>
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
            {item.event === 'SubagentStart' ? (
              <p>A subagent begins with the rules that hold, those first that bear on the prompt.</p>
            ) : item.event === 'SessionStart' ? (
              <p>
                A session begins with the rules that hold, what is pinned, what the last sessions came to, and what they
                left open.
              </p>
            ) : (
              <>
                <BudgetMeter tokens={item.tokens} />
                <Candidates rows={item.candidates} />
              </>
            )}
          </section>
          {item.items.some((one) => one.rule !== undefined || one.line !== undefined) && (
            <section>
              <h2>Carried besides</h2>
              <p class="quiet">
                Rules, and what a session brings along of earlier work, are not chosen by the prompt’s words.
              </p>
              <Carried items={item.items} />
            </section>
          )}
        </article>
      )}
    </Show>
  );
}
