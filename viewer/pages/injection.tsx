import { lostLegs } from '../../daemon/contract/degradation.ts';
import { addedInWords, partsOfAdded } from '../added-in-words.ts';
import { api } from '../api.ts';
import { Crumbs } from '../components/crumbs.tsx';
import { PageHead } from '../components/page-head.tsx';
import { exactTime } from '../format.ts';
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
  SessionStart: 'Added when a session began',
  SubagentStart: 'Added when a subagent began',
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
          <Crumbs to={href(['why'])} list="Added to prompts">
            {exactTime(item.created_at)}
          </Crumbs>
          <PageHead
            title={TITLES[item.event] ?? 'Added to a prompt'}
            says={STARTS[item.event] ?? 'What was put beside these words before the agent read them, and why.'}
          />
          {item.query && <p class="body asked">{item.query}</p>}
          {item.event === 'UserPromptSubmit' && item.candidates.length === 0 && (
            <p class="verdict">{choiceInWords([], item.tokens)}</p>
          )}
          <div class="facts">
            {item.session_id && <a href={href(['sessions', item.session_id])}>its session</a>}
            {!item.told && <span class="mark">came too late: the agent did not read it</span>}
            {lostLegs(item.degraded).length > 0 && (
              <span class="mark">incomplete: {lostLegs(item.degraded).join(', ')}</span>
            )}
          </div>
          {item.candidates.length > 0 ? (
            <Candidates
              rows={item.candidates}
              prompt={item.query ?? ''}
              tokens={item.tokens}
              besides={addedInWords(item.items, { besides: true })}
            >
              <AlsoAdded items={item.items} />
            </Candidates>
          ) : (
            <AlsoAdded items={item.items} />
          )}
          <section>
            <h2>Word for word</h2>
            {item.text ? (
              <details>
                <summary>{item.told ? 'The text that the agent read' : 'The text that came too late'}</summary>
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

/** What no search chose: rules and earlier work, and what the agent was told to do. */
function AlsoAdded({ items }: { items: Items }) {
  const { rules, earlier, toTheAgent } = partsOfAdded(items);
  return (
    <>
      {rules.length + earlier.length > 0 && (
        <section>
          <h2>Added whatever was asked</h2>
          <Carried items={[...rules, ...earlier]} />
        </section>
      )}
      {toTheAgent.length > 0 && (
        <section>
          <h2>Notes to the agent</h2>
          <Carried items={toTheAgent} />
        </section>
      )}
    </>
  );
}
