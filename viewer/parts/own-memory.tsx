import { count } from '../../daemon/contract/amounts.ts';
import type { OwnMemory } from '../../daemon/contract/own-memory.ts';
import { api } from '../api.ts';
import { href } from '../router.ts';
import { useLoad } from '../use-load.ts';

/** How a note's oddity reads before what it is about. */
const SAID = { stale: 'stale, it names', doubled: 'said again by', contradictory: 'contradicted by' } as const;

/**
 * What agents noted in memories of their own, the odd ones first; nothing where none was taken in, or this login may
 * not see it.
 */
export function OwnMemoryList() {
  const { data } = useLoad(() => api.ownMemory().catch(() => ({ items: [] })), []);
  const items = [...(data?.items ?? [])].sort((a, b) => b.notes.length - a.notes.length);
  if (items.length === 0) return null;
  return (
    <details open={items.some(({ notes }) => notes.length > 0)}>
      <summary>{count(items.length, 'note')} in the agents’ own memories</summary>
      <ul class="rows">
        {items.map((item) => (
          <Note key={item.place} item={item} />
        ))}
      </ul>
    </details>
  );
}

function Note({ item: { place, agent, kind, text, rule, rule_status, notes } }: { item: OwnMemory }) {
  return (
    <li class="row">
      {rule === null ? <span>{text}</span> : <a href={href(['rules', rule])}>{text}</a>}
      <div class="facts">
        <span class="kind">{kind}</span>
        <span>{agent}</span>
        {rule_status && <span>{rule_status === 'draft' ? 'a draft' : `a rule, ${rule_status}`}</span>}
        <span>{place}</span>
        {notes.map(({ note, about }) => (
          <span key={note + about} class="mark">
            {SAID[note]} {about}
          </span>
        ))}
      </div>
    </li>
  );
}
