import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { count } from '../../daemon/contract/amounts.ts';
import type { Observation } from '../../daemon/contract/observations.ts';
import { api } from '../api.ts';
import { Count } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { DayPicker } from '../components/day-picker.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Popover } from '../components/popover.tsx';
import { Tabs } from '../components/tabs.tsx';
import { dayEnds } from '../format.ts';
import { AddMemory } from '../parts/add-memory.tsx';
import { ForgetButton } from '../parts/forget-button.tsx';
import { KindSelect } from '../parts/kind-select.tsx';
import { MemoryPane } from '../parts/memory-pane.tsx';
import { MemoryReview } from '../parts/memory-review.tsx';
import { MemoryRows } from '../parts/memory-rows.tsx';
import { attempt } from '../parts/notices.tsx';
import { ProjectSelect } from '../parts/project-select.tsx';
import { Empty, FailureBox, More } from '../parts/states.tsx';
import { type Address, go, href } from '../router.ts';
import { summariesFirst } from '../session-groups.ts';
import { usePages } from '../use-load.ts';
import { useRowKeys } from '../use-row-keys.ts';
import { useSettled } from '../use-settled.ts';

const LIMIT = 100;
/** Hits of a filter by words: the best, not all. */
const MAX_FOUND = 50;

/** All memories, or those that a person should look at. */
export function MemoriesPage({ place }: { place: Address }) {
  const project = place.query.get('project') ?? '';
  const isReview = place.query.get('tab') === 'review';
  return (
    <>
      <PageHead
        title="Memories"
        says="What was learnt while agents worked, under the session it comes from. Those that fit a later prompt are added to it."
      />
      <Tabs
        label="Memories"
        tabs={[
          { label: 'All', href: href(['memory'], { project }), isCurrent: !isReview },
          { label: 'To review', href: href(['memory'], { tab: 'review', project }), isCurrent: isReview },
        ]}
      />
      {isReview ? (
        <>
          <div class="bar">
            <ProjectSelect
              value={project}
              onChange={(value) => go(href(['memory'], { tab: 'review', project: value }))}
            />
          </div>
          <MemoryReview project={project} />
        </>
      ) : (
        <AllMemories place={place} />
      )}
    </>
  );
}

/** Memories newest first, with the chosen one beside them, and a way to add one by hand. */
function AllMemories({ place }: { place: Address }) {
  const asked = askedOf(place);
  const { project, kind, pinned, until, words } = asked;
  const [isAdding, setAdding] = useState(place.query.get('add') === 'true');
  const [isChoosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [at, setAt] = useState(0);
  const to = (more: Record<string, string>) => href(['memory'], { project, kind, pinned, until, words, ...more });
  const pages = usePages(
    (cursor) => readMemories({ project, kind, pinned, until, words }, cursor),
    [project, kind, pinned, until, words],
    'memories',
  );
  const { items: read, error, isLoading, more, reload } = pages;
  const items = useMemo(() => (words === '' ? summariesFirst(read) : read), [read, words]);
  const current = items[Math.min(at, items.length - 1)];
  useEffect(() => setAt(0), [project, kind, pinned, until, words]);
  useRowKeys({
    length: items.length,
    at,
    go: (next) => {
      setAt(next);
      document.querySelectorAll('.two-panes li.row')[next]?.scrollIntoView({ block: 'nearest' });
    },
    open: () => current && go(href(['memory', current.id])),
  });
  const toggle = (id: number) =>
    setChosen(chosen.has(id) ? new Set([...chosen].filter((one) => one !== id)) : new Set([...chosen, id]));
  return (
    <>
      <div class="bar">
        <WordsFilter words={words} onChange={(value) => go(to({ words: value }), { replace: true })} />
        <Filter asked={asked} to={to}>
          <Button aria-pressed={isChoosing} onClick={() => setChoosing(!isChoosing)}>
            Select several
          </Button>
        </Filter>
        <Button look="primary" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          Add
        </Button>
      </div>
      {isAdding && (
        <AddMemory
          project={project}
          onAdded={() => {
            setAdding(false);
            void reload();
          }}
        />
      )}
      {isChoosing && (
        <Chosen
          ids={[...chosen]}
          onDone={async () => {
            setChosen(new Set());
            await reload();
          }}
        />
      )}
      {error && <FailureBox error={error} retry={reload} />}
      {!isLoading && !error && items.length === 0 && (
        <NothingFits isNarrowed={Boolean(words || kind || until || pinned)} />
      )}
      <div class="two-panes">
        <div>
          <MemoryRows
            items={items}
            current={current}
            isByDay={words === ''}
            chosen={isChoosing ? chosen : undefined}
            onToggle={toggle}
          />
          <More load={more} />
        </div>
        {current && <MemoryPane memory={current} onChanged={reload} />}
      </div>
    </>
  );
}

type Asked = { project: string; kind: string; pinned: string; until: string; words: string };

function askedOf({ query }: Address): Asked {
  const of = (name: string) => query.get(name) ?? '';
  return { project: of('project'), kind: of('kind'), pinned: of('pinned'), until: of('until'), words: of('words') };
}

const NothingFits = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <Empty>
    {isNarrowed
      ? 'No memory fits. Leave a filter out.'
      : 'Nothing is remembered here yet. When a turn of an agent ends, it becomes a memory by itself; you can add one by hand.'}
  </Empty>
);

/** A page of the list; with words the best hits, whole. */
async function readMemories({ project, kind, pinned, until, words }: Asked, cursor: number | undefined) {
  const where = { ...(project && { project }), ...(kind && { kind }) };
  if (words === '')
    return api.observations({
      limit: LIMIT,
      ...where,
      ...(pinned && { pinned: true }),
      ...(until && { before: dayEnds(until) }),
      ...(cursor && { cursor }),
    });
  const { results } = await api.search({
    query: words,
    limit: MAX_FOUND,
    ...(project && { project }),
    ...(kind && { kind: { eq: kind } }),
    ...(until && { created_at: { lt: dayEnds(until) } }),
  });
  const ids = results.flatMap((one) => ('id' in one ? [one.id] : []));
  if (ids.length === 0) return { items: [] as Observation[], next_cursor: null };
  const { items } = await api.observations({ ids: ids.join(','), limit: ids.length });
  return { items: pinned ? items.filter((one) => one.pinned) : items, next_cursor: null };
}

type FilterProps = { asked: Asked; to: (more: Partial<Asked>) => string; children: ComponentChildren };

/** All that narrows the list but words, behind one button that counts what is chosen. */
const Filter = ({ asked: { project, kind, pinned, until }, to, children }: FilterProps) => {
  const chosen = [project, kind, pinned, until].filter(Boolean).length;
  return (
    <Popover
      name="Filter"
      label={
        <>
          Filter <Count of={chosen} />
        </>
      }
    >
      {() => (
        <div class="choices">
          <ProjectSelect value={project} onChange={(value) => go(to({ project: value }))} />
          <KindSelect value={kind} any onChange={(value) => go(to({ kind: value }))} />
          <DayPicker label="Until" value={until} onChange={(value) => go(to({ until: value }))} />
          <label>
            <input type="checkbox" checked={pinned !== ''} onChange={() => go(to({ pinned: pinned ? '' : 'true' }))} />{' '}
            pinned only
          </label>
          {children}
          {chosen > 0 && (
            <Button look="bare" onClick={() => go(to({ project: '', kind: '', pinned: '', until: '' }))}>
              Show all
            </Button>
          )}
        </div>
      )}
    </Popover>
  );
};

function WordsFilter({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  const [typed, setTyped] = useState(words);
  const settled = useSettled(typed);
  useEffect(() => setTyped(words), [words]);
  useEffect(() => {
    if (settled === typed && settled.trim() !== words) onChange(settled.trim());
  }, [settled]);
  return (
    <label class="grow">
      <span class="unseen">Filter by words</span>
      <input
        type="search"
        placeholder="Filter by words"
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
    </label>
  );
}

/** What can be done with several memories at once. */
function Chosen({ ids, onDone }: { ids: readonly number[]; onDone: () => Promise<void> }) {
  if (ids.length === 0) return <p class="quiet">Choose memories in the list.</p>;
  const pin = async (pinned: boolean) => {
    const work = async () => {
      for (const id of ids) await api.changeObservation(id, { pinned });
    };
    if (await attempt(work, pinned ? 'Pinned.' : 'No longer pinned.')) await onDone();
  };
  return (
    <div class="bar">
      <strong>{count(ids.length, 'memory', 'memories')} chosen</strong>
      <Button onClick={() => pin(true)}>Pin</Button>
      <Button onClick={() => pin(false)}>Unpin</Button>
      <ForgetButton
        key={ids.join()}
        what="memories"
        label="Forget them"
        request={{ ids: [...ids] }}
        onForgotten={() => void onDone()}
      />
    </div>
  );
}
