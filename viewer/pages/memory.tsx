import { useRef, useState } from 'preact/hooks';
import type { Observation } from '../../daemon/contract/observations.ts';
import type { Kind as MemoryKind } from '../../daemon/contract/words.ts';
import { api } from '../api.ts';
import { Badge, KindMark } from '../components/badge.tsx';
import { Crumbs } from '../components/crumbs.tsx';
import { Markdown } from '../components/markdown.tsx';
import { exactTime, withoutMarks } from '../format.ts';
import { AskedLine } from '../parts/asked-line.tsx';
import { Calls } from '../parts/calls.tsx';
import { ClosedSince } from '../parts/closed-since.tsx';
import { ForgetButton } from '../parts/forget-button.tsx';
import { KindSelect } from '../parts/kind-select.tsx';
import { MemoryOrigin } from '../parts/memory-origin.tsx';
import { MemoryVersions } from '../parts/memory-versions.tsx';
import { attempt } from '../parts/notices.tsx';
import { EVERYWHERE, ScopeSelect } from '../parts/scope-select.tsx';
import { SessionSummary } from '../parts/session-summary.tsx';
import { ShownIn } from '../parts/shown-in.tsx';
import { Show } from '../parts/states.tsx';
import { Time } from '../parts/time.tsx';
import { type Address, go, href } from '../router.ts';
import { DaemonRefused } from '../session.ts';
import { memoryTitle } from '../titles.ts';
import { useLoad } from '../use-load.ts';

const AROUND = 4;
/** Calls of its turn that are shown; the session's page has all. */
const MAX_CALLS = 200;

/** One memory: its whole text, where it comes from, what stands around it, and what can be done with it. */
export function MemoryPage({ place }: { place: Address }) {
  const id = Number(place.path[1]);
  const loaded = useLoad(() => api.observation(id), [id]);
  const [isEditing, setEditing] = useState(false);
  return (
    <Show loaded={loaded}>
      {(memory) => (
        <article>
          <Crumbs to={href(['memory'])} list="Memories">
            #{memory.id}
          </Crumbs>
          <h1 dir="auto">{withoutMarks(memoryTitle(memory))}</h1>
          {memory.kind !== 'summary' && <AskedLine asked={memory.title} title={memoryTitle(memory)} />}
          <div class="facts">
            <KindMark kind={memory.kind} />
            {memory.pinned && <Badge k="decision">pinned</Badge>}
            {memory.locked && <span class="mark">locked</span>}
            <span class="number">{useOf(memory)}</span>
            <Time at={memory.created_at} />
          </div>
          <div class="bar">
            <Marks memory={memory} onChanged={loaded.reload} />
            <button type="button" aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
              Edit
            </button>
            <a class="button" href={href(['graph'], { focus: `observation:${id}` })}>
              Related
            </a>
            <ForgetButton
              what="memory"
              label="Forget"
              request={{ ids: [id] }}
              onForgotten={() => go(href(['memory']))}
            />
          </div>
          {isEditing ? (
            <EditForm
              memory={memory}
              onSaved={() => {
                setEditing(false);
                void loaded.reload();
              }}
            />
          ) : (
            <Text memory={memory} />
          )}
          <ClosedSince closed={memory.closed} />
          <MemoryOrigin memory={memory} />
          {memory.versions > 0 && (
            <MemoryVersions
              id={memory.id}
              text={memory.text}
              count={memory.versions}
              onForgotten={() => void loaded.reload()}
            />
          )}
          <LedTo memory={memory} />
          <ShownIn of={{ observation: id }} />
          <Around id={id} />
        </article>
      )}
    </Show>
  );
}

/** What it says; a session's summary by its labels. */
const Text = ({ memory: { kind, text } }: { memory: Observation }) =>
  kind === 'summary' ? <SessionSummary text={text} /> : <Markdown text={text} folds />;

/** Pin and lock a memory, or undo either. */
function Marks({ memory, onChanged }: { memory: Observation; onChanged: () => Promise<void> }) {
  const mark = (patch: { pinned: boolean } | { locked: boolean }, done: string) =>
    attempt(async () => {
      await api.changeObservation(memory.id, patch);
      await onChanged();
    }, done);
  const { pinned, locked } = memory;
  const pin = () =>
    mark({ pinned: !pinned }, pinned ? 'No longer pinned.' : 'Pinned: every session in its project begins with it.');
  const lock = () =>
    mark(
      { locked: !locked },
      locked ? 'Unlocked.' : 'Locked: only your hand changes, moves or forgets it, and no later digest of its turn.',
    );
  return (
    <>
      <button type="button" onClick={pin}>
        {pinned ? 'Unpin' : 'Pin'}
      </button>
      <button type="button" onClick={lock}>
        {locked ? 'Unlock' : 'Lock'}
      </button>
    </>
  );
}

function EditForm({ memory, onSaved }: { memory: Observation; onSaved: () => void }) {
  const [draft, setDraft] = useState({
    title: memory.title,
    text: memory.text,
    kind: memory.kind,
    confidence: Math.round(memory.confidence * 100),
  });
  const scope = memory.project ?? (memory.global ? EVERYWHERE : '');
  const [place, setPlace] = useState(scope);
  // What the edit began from, or what the reader was told of since.
  const known = useRef(memory);
  const save = async (patch: Parameters<typeof api.changeObservation>[1]) => {
    const now = await api.observation(memory.id);
    const isChanged = now.text !== known.current.text || now.title !== known.current.title;
    known.current = now;
    if (isChanged)
      throw new DaemonRefused(
        409,
        'It was changed elsewhere since you began',
        'Save again to replace that; it stays among the versions.',
      );
    await api.changeObservation(memory.id, patch);
  };
  return (
    <form
      class="box form"
      onSubmit={async (event) => {
        event.preventDefault();
        const patch = {
          ...draft,
          kind: draft.kind as MemoryKind,
          confidence: draft.confidence / 100,
          ...(place !== scope && (place === EVERYWHERE ? { global: true as const } : { project: place })),
        };
        if (await attempt(() => save(patch), 'Saved.')) onSaved();
      }}
    >
      <label>
        Title
        <input
          value={draft.title}
          maxLength={500}
          onInput={(event) => setDraft({ ...draft, title: event.currentTarget.value })}
        />
      </label>
      <label>
        Text
        <textarea
          required
          rows={14}
          value={draft.text}
          onInput={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
        />
      </label>
      <div class="bar">
        <KindSelect value={draft.kind} onChange={(kind) => setDraft({ ...draft, kind })} />
        <ScopeSelect value={place} onChange={setPlace} />
        <label>
          Confidence {draft.confidence} %{' '}
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={draft.confidence}
            onInput={(event) => setDraft({ ...draft, confidence: Number(event.currentTarget.value) })}
          />
        </label>
        <button type="submit">Save</button>
      </div>
    </form>
  );
}

/** How often it was used. */
const useOf = ({ access_count, last_accessed_at, updated_at }: Observation): string =>
  access_count === 0 ? 'not used yet' : `used ${access_count}×, last ${exactTime(last_accessed_at ?? updated_at)}`;

/** The prompt that it was made from, and the calls of its turn. */
function LedTo({ memory }: { memory: Observation }) {
  const { session_id, prompt_id } = memory;
  const loaded = useLoad(async () => {
    if (session_id === null || prompt_id === null) return undefined;
    const turn = { session_id, prompt_id };
    const [prompts, calls] = await Promise.all([api.prompts(turn), api.toolCalls({ ...turn, limit: MAX_CALLS })]);
    return { prompt: prompts.items[0], calls: calls.items.reverse() };
  }, [session_id, prompt_id]);
  return (
    <Show loaded={loaded}>
      {(turn) =>
        turn && (
          <section>
            <h2>Prompt and calls</h2>
            <Markdown text={turn.prompt?.text ?? 'Its prompt was not recorded, or was forgotten.'} folds />
            <Calls calls={turn.calls} />
          </section>
        )
      }
    </Show>
  );
}

/** The memories made just before and after it; nothing where it stands alone. */
function Around({ id }: { id: number }) {
  const loaded = useLoad(() => api.timeline({ anchor: id, before: AROUND, after: AROUND }), [id]);
  return (
    <Show loaded={loaded}>
      {({ items }) =>
        items.length > 1 && (
          <section>
            <h2>Before and after</h2>
            <ol class="rows">
              {items.map((row) => (
                <li class="row" key={row.id} aria-current={row.id === id ? 'true' : undefined}>
                  {row.id === id ? <strong>{row.title}</strong> : <a href={href(['memory', row.id])}>{row.title}</a>}
                  <div class="facts">
                    <KindMark kind={row.kind} />
                    <Time at={row.created_at} />
                  </div>
                </li>
              ))}
            </ol>
          </section>
        )
      }
    </Show>
  );
}
