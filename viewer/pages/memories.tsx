import { useState } from 'preact/hooks';
import type { Kind } from '../../daemon/contract/words.ts';
import { api } from '../api.ts';
import { dayOf } from '../format.ts';
import { KindSelect } from '../parts/kind-select.tsx';
import { MemoryRow } from '../parts/memory-row.tsx';
import { attempt } from '../parts/notices.tsx';
import { ProjectSelect } from '../parts/project-select.tsx';
import { Empty, FailureBox, More } from '../parts/states.tsx';
import { type Address, go, href } from '../router.ts';
import { usePages } from '../use-load.ts';

/** The most that the daemon gives at once: rows that aren't seen cost nothing. */
const LIMIT = 200;

/** All memories, newest first, and a way to add one by hand. */
export function MemoriesPage({ place }: { place: Address }) {
  const [project, kind, pinned] = ['project', 'kind', 'pinned'].map((name) => place.query.get(name) ?? '') as [
    string,
    string,
    string,
  ];
  const [isAdding, setAdding] = useState(false);
  const choose = (more: Record<string, string>) => go(href(['memory'], { project, kind, pinned, ...more }));
  const { items, error, isLoading, more, reload } = usePages(
    (cursor) =>
      api.observations({
        limit: LIMIT,
        ...(project && { project }),
        ...(kind && { kind }),
        ...(pinned && { pinned: true }),
        ...(cursor && { cursor }),
      }),
    [project, kind, pinned],
    'memories',
  );
  return (
    <>
      <h1>Memories</h1>
      <div class="bar">
        <ProjectSelect value={project} onChange={(value) => choose({ project: value })} />
        <KindSelect value={kind} any onChange={(value) => choose({ kind: value })} />
        <label>
          <input type="checkbox" checked={pinned !== ''} onChange={() => choose({ pinned: pinned ? '' : 'true' })} />{' '}
          pinned only
        </label>
        <button type="button" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          Add one
        </button>
      </div>
      {isAdding && (
        <AddForm
          project={project}
          onAdded={() => {
            setAdding(false);
            void reload();
          }}
        />
      )}
      {error && <FailureBox error={error} retry={reload} />}
      {!isLoading && !error && items.length === 0 && (
        <Empty>
          Nothing is remembered here yet. When a turn of an agent ends, it becomes a memory by itself; you can add one
          by hand.
        </Empty>
      )}
      <ol class="rows">
        {items.map((row, n) => (
          <MemoryRow
            key={row.id}
            row={row}
            day={
              n === 0 || dayOf(row.created_at) !== dayOf(items[n - 1]!.created_at) ? dayOf(row.created_at) : undefined
            }
          />
        ))}
      </ol>
      <More load={more} />
    </>
  );
}

function AddForm({ project, onAdded }: { project: string; onAdded: () => void }) {
  const [text, setText] = useState('');
  const [kind, setKind] = useState('fact');
  const [scope, setScope] = useState(project);
  const [confidence, setConfidence] = useState(80);
  return (
    <form
      class="box form"
      onSubmit={async (event) => {
        event.preventDefault();
        const input = {
          text,
          kind: kind as Kind,
          confidence: confidence / 100,
          ...(scope ? { project: scope } : { global: true }),
        };
        if (await attempt(() => api.saveObservation(input), 'Saved.')) onAdded();
      }}
    >
      <label>
        What to remember
        <textarea required rows={4} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <div class="bar">
        <KindSelect value={kind} onChange={setKind} />
        <ProjectSelect value={scope} onChange={setScope} />
        <label>
          Confidence {confidence} %{' '}
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={confidence}
            onInput={(event) => setConfidence(Number(event.currentTarget.value))}
          />
        </label>
        <button type="submit">Save</button>
      </div>
      <p class="quiet">Without a project it holds in all of them. Secrets are masked before it is stored.</p>
    </form>
  );
}
