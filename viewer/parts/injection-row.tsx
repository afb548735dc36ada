import { count } from '../../daemon/contract/amounts.ts';
import type { api } from '../api.ts';
import { Badge } from '../components/badge.tsx';
import { ListRow } from '../components/row.tsx';
import { shortProject, tookMs } from '../format.ts';
import { href } from '../router.ts';

/** Events without a prompt. */
const STARTS: Record<string, string> = { SessionStart: 'A session began', SubagentStart: 'A subagent began' };

type Injection = Awaited<ReturnType<typeof api.injections>>['items'][number];

/** What was added to a prompt, in a list: the prompt, and how much it carried. */
export function InjectionRow({ item, session }: { item: Injection; session?: string | undefined }) {
  return (
    <ListRow
      title={STARTS[item.event] ? (session ?? STARTS[item.event]) : item.query || 'A prompt'}
      href={href(['why', item.id])}
      at={item.created_at}
      facts={
        <>
          {session && STARTS[item.event] && <span>at its start</span>}
          <span>{item.items.length > 0 ? `${addedIn(item.items)}, ${item.tokens} tokens` : 'nothing added'}</span>
          {!item.told && <Badge>not delivered: late</Badge>}
          {item.candidates.length > 0 && <span>{item.candidates.length} considered</span>}
          {item.project && <span title={item.project}>{shortProject(item.project)}</span>}
          <span>{tookMs(item.took_ms)}</span>
        </>
      }
    />
  );
}

/** What was added, counted: memories, and what no search chose. */
function addedIn(items: Injection['items']): string {
  const besides = items.filter(({ rule, line }) => rule !== undefined || line !== undefined).length;
  const memories = items.length - besides;
  return [
    memories > 0 && count(memories, 'memory', 'memories'),
    besides > 0 && count(besides, 'rule or note', 'rules and notes'),
  ]
    .filter(Boolean)
    .join(', ');
}
