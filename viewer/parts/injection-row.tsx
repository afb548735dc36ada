import { addedInWords } from '../added-in-words.ts';
import type { api } from '../api.ts';
import { Badge } from '../components/badge.tsx';
import { ListRow } from '../components/row.tsx';
import { shortProject } from '../format.ts';
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
          {session && STARTS[item.event] && <span>when the session began</span>}
          <span>{item.items.length > 0 ? `${addedInWords(item.items)}, ${item.tokens} tokens` : 'nothing added'}</span>
          {!item.told && <Badge k="open">came too late</Badge>}
          {item.project && <span title={item.project}>{shortProject(item.project)}</span>}
        </>
      }
    />
  );
}
