import { lostLegs } from '../../daemon/contract/degradation.ts';
import { api } from '../api.ts';
import { exactTime, tookMs } from '../format.ts';
import { choiceInWords } from '../left-out.ts';
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

/** What a context without a prompt begins with. */
const STARTS: Record<string, string> = {
  SessionStart:
    'A session begins with the rules that hold, what is pinned, what the last sessions came to, and what they left open.',
  SubagentStart: 'A subagent begins with the rules that hold, those first that bear on the prompt.',
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
          {STARTS[item.event] && <p class="verdict">{STARTS[item.event]}</p>}
          {item.event === 'UserPromptSubmit' && (
            <p class="verdict">{choiceInWords(item.candidates, item.tokens, besidesOf(item.items).length)}</p>
          )}
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
              <p class="body asked">{item.query}</p>
            </section>
          )}
          {item.candidates.length > 0 ? (
            <Candidates rows={item.candidates} prompt={item.query ?? ''}>
              <AlsoAdded items={item.items} />
            </Candidates>
          ) : (
            <AlsoAdded items={item.items} />
          )}
          <section>
            <h2>{item.told ? 'Added context' : 'Not delivered: too late'}</h2>
            {item.text ? (
              <details>
                <summary>The block as the model saw it</summary>
                <pre>{item.text}</pre>
              </details>
            ) : (
              <p class="quiet">
                {item.tokens === 0
                  ? 'Nothing.'
                  : 'Its text is gone, since something that it carried was forgotten. What it carried besides is listed below.'}
              </p>
            )}
          </section>
          {item.event === 'UserPromptSubmit' && <BudgetMeter tokens={item.tokens} />}
        </article>
      )}
    </Show>
  );
}

type Items = readonly Record<string, unknown>[];

/** Rules and lines, which no search chose. */
const besidesOf = (items: Items): Items => items.filter(({ rule, line }) => rule !== undefined || line !== undefined);

const AlsoAdded = ({ items }: { items: Items }) =>
  besidesOf(items).length === 0 ? null : (
    <section>
      <h2>Also added</h2>
      <p class="quiet">Rules and earlier work of the session are added whatever the prompt says.</p>
      <Carried items={items} />
    </section>
  );
