import { addedInWords } from '../added-in-words.ts';
import type { api } from '../api.ts';
import { Badge } from '../components/badge.tsx';
import { shortProject } from '../format.ts';
import { href } from '../router.ts';
import { Time } from './time.tsx';

type Injection = Awaited<ReturnType<typeof api.injections>>['items'][number];

/** Events without a prompt. */
const STARTS: Record<string, string> = {
  SessionStart: 'When the session began',
  SubagentStart: 'When a subagent began',
};

/** What was added, a row a session: its start and its prompts along a thread, each as long as what it carried. */
export function AddedRows({ items, titles }: { items: readonly Injection[]; titles: ReadonlyMap<string, string> }) {
  const most = Math.max(1, ...items.map(({ tokens }) => tokens));
  return (
    <ol class="rows">
      {[...Map.groupBy(items, ({ session_id, id }) => session_id ?? `alone ${id}`)].map(([key, own]) => (
        <SessionRow key={key} items={own} title={titles.get(key)} most={most} />
      ))}
    </ol>
  );
}

type SessionRowProps = { items: readonly Injection[]; title: string | undefined; most: number };

function SessionRow({ items, title, most }: SessionRowProps) {
  const [last] = items as [Injection];
  const asked = items.find(({ query }) => query)?.query;
  return (
    <li class="row" data-row={`added ${last.id}`}>
      <div class="line">
        {last.session_id ? (
          <a class="title" href={href(['sessions', last.session_id])} dir="auto">
            {title ?? asked ?? 'A session'}
          </a>
        ) : (
          <strong class="title">Outside of sessions</strong>
        )}
        {last.project && (
          <span class="quiet small" title={last.project}>
            {shortProject(last.project)}
          </span>
        )}
        <Time at={last.created_at} />
      </div>
      <ol class="thread">
        {items.toReversed().map((item) => (
          <AddedLine key={item.id} item={item} most={most} />
        ))}
      </ol>
    </li>
  );
}

const AddedLine = ({ item: { id, event, query, items, tokens, told }, most }: { item: Injection; most: number }) => (
  <li data-k={items.length > 0 ? 'injection' : 'slate'}>
    <a href={href(['why', id])} dir="auto">
      {STARTS[event] ?? `“${query || 'A prompt'}”`}
    </a>
    <span class="amount">
      {items.length > 0 ? addedInWords(items) : 'nothing added'}
      {!told && <Badge k="open">came too late</Badge>}
    </span>
    <span class="amount number">{tokens > 0 && `${tokens.toLocaleString()} tokens`}</span>
    <span class="bar-of" aria-hidden="true">
      <i style={{ width: `${(100 * tokens) / most}%` }} />
    </span>
  </li>
);
