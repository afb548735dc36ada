import { useState } from 'preact/hooks';
import { count } from '../../daemon/contract/amounts.ts';
import { api } from '../api.ts';
import { PageHead } from '../components/page-head.tsx';
import { exactTime } from '../format.ts';
import { AskForm, useTyped } from '../parts/ask-form.tsx';
import { ForgetButton } from '../parts/forget-button.tsx';
import { MemoryRow } from '../parts/memory-row.tsx';
import { attempt } from '../parts/notices.tsx';
import { ProjectSelect } from '../parts/project-select.tsx';
import { ReceiptList } from '../parts/receipt-list.tsx';
import { Empty, Show } from '../parts/states.tsx';
import { type Address, go, href } from '../router.ts';
import { useLoad } from '../use-load.ts';

/** Forget by words or a whole project, and take back what lies in the bin. */
export function ForgetPage({ place }: { place: Address }) {
  const [words, project] = ['words', 'project'].map((name) => place.query.get(name) ?? '') as [string, string];
  const [typed, setTyped] = useTyped(words);
  const [changes, setChanges] = useState(0);
  const changed = () => setChanges(changes + 1);
  const found = useLoad(
    async () => (words ? api.forgetMatches({ words, ...(project && { project }) }) : undefined),
    [words, project, changes],
  );
  const ask = (more: Record<string, string>) => go(href(['forget'], { words: typed, project, ...more }));
  return (
    <>
      <PageHead
        title="Forget"
        says={
          <>
            By words: memories that hold all of them, letter by letter. To forget one memory or session, open it from{' '}
            <a href={href(['memory'])}>Memories</a> or <a href={href(['sessions'])}>Sessions</a>. It can be taken back
            for some days.
          </>
        }
      />
      <AskForm
        label="Words"
        placeholder="words that stand in it"
        button="Find"
        typed={typed}
        onType={setTyped}
        onAsk={() => ask({})}
      >
        <ProjectSelect value={project} onChange={(value) => ask({ project: value })} />
      </AskForm>
      {project && !words && (
        <ForgetButton
          what="project"
          label="Forget all of this project"
          request={{ whole_project: project }}
          onForgotten={() => {
            changed();
            ask({ project: '' });
          }}
        />
      )}
      <Show loaded={found}>
        {(matches) =>
          matches && <Matches key={`${words} ${project} ${changes}`} matches={matches} onForgotten={changed} />
        }
      </Show>
      <Bin changes={changes} onChange={changed} />
      <ReceiptList changes={changes} />
    </>
  );
}

type Found = Awaited<ReturnType<typeof api.forgetMatches>>;

function Matches({ matches, onForgotten }: { matches: Found; onForgotten: () => void }) {
  const { items, total, spared } = matches;
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = items.filter(({ id }) => !left.has(id)).map(({ id }) => id);
  if (items.length === 0) return <Empty>No memory holds all of these words.</Empty>;
  return (
    <section>
      <h2>{count(total, 'memory holds', 'memories hold')} all of these words</h2>
      {total > items.length && <p>The newest {items.length} are listed; forget them first.</p>}
      {spared.pinned + spared.global + spared.locked > 0 && (
        <p class="quiet">
          Left out: {spared.pinned} pinned, {spared.global} that hold everywhere, {spared.locked} locked. Forget those
          from their own pages.
        </p>
      )}
      {chosen.length > 0 && (
        <div class="bar">
          <ForgetButton
            what="selection"
            label={`Forget ${count(chosen.length, 'memory', 'memories')}`}
            request={{ ids: chosen }}
            onForgotten={onForgotten}
          />
        </div>
      )}
      <ol class="rows">
        {items.map((item) => (
          <MemoryRow
            key={item.id}
            row={item}
            pick={
              <input
                type="checkbox"
                aria-label={`forget “${item.title}”`}
                checked={!left.has(item.id)}
                onChange={() =>
                  setLeft(
                    left.has(item.id) ? new Set([...left].filter((id) => id !== item.id)) : new Set([...left, item.id]),
                  )
                }
              />
            }
          >
            {item.earlier && (
              <p class="quiet">The words stood in it before it was changed; that is kept until it goes.</p>
            )}
          </MemoryRow>
        ))}
      </ol>
    </section>
  );
}

function Bin({ changes, onChange }: { changes: number; onChange: () => void }) {
  const loaded = useLoad(() => api.bin(true), [changes]);
  const act = async (work: () => Promise<unknown>, done: string) => {
    if (await attempt(work, done)) onChange();
  };
  return (
    <section>
      <h2>Bin</h2>
      <Show loaded={loaded}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty>
              The bin is empty. What is forgotten lies here for some days, sealed: no search and no prompt reads it.
            </Empty>
          ) : (
            <ol class="rows">
              {items.map((item) => (
                <li class="row" key={item.id}>
                  <span>{item.titles?.join(' · ') || item.label}</span>
                  <div class="facts">
                    <span>forgotten {exactTime(item.forgotten_at)}</span>
                    <span>{count(item.observations, 'memory', 'memories')}</span>
                    <span>{count(item.prompts, 'prompt')}</span>
                    <button type="button" onClick={() => act(() => api.undoForget(item.id), 'Restored.')}>
                      Take back
                    </button>
                    <button
                      type="button"
                      class="danger"
                      onClick={() => act(() => api.emptyBin(item.id), 'Gone for good.')}
                    >
                      Delete for good
                    </button>
                  </div>
                </li>
              ))}
            </ol>
          )
        }
      </Show>
    </section>
  );
}
