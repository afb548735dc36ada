import type { ComponentChildren } from 'preact';
import { memo } from 'preact/compat';
import { isBucketScope } from '../../daemon/contract/words.ts';
import { Badge, KindMark } from '../components/badge.tsx';
import { ListRow } from '../components/row.tsx';
import { shortProject, withoutMarks } from '../format.ts';
import { href } from '../router.ts';

type MemoryFacts = {
  id: number;
  kind: string;
  title: string;
  created_at: string;
  project: string | null;
  scope?: string | null;
  pinned?: boolean;
  locked?: boolean;
  session_id: string | null;
};

/**
 * A memory in a list: what it says in a line, and where it comes from; `day` heads the first of a day, `agent` is named
 * if given. Drawn anew only where what it is given has changed.
 */
export const MemoryRow = memo(
  ({
    row,
    day,
    agent,
    isCurrent = false,
    isUnder = false,
    says,
    pick,
    more,
    children,
  }: {
    row: MemoryFacts;
    day?: string | undefined;
    agent?: string | null;
    isCurrent?: boolean;
    /** Whether it stands below another memory of its session, whose project and session are its own. */
    isUnder?: boolean;
    /** What stands for its title. */
    says?: string | undefined;
    /** A box to choose it by. */
    pick?: ComponentChildren;
    /** Further facts. */
    more?: ComponentChildren;
    children?: ComponentChildren;
  }) => (
    <ListRow
      title={withoutMarks(says ?? row.title)}
      href={href(['memory', row.id])}
      at={row.created_at}
      pick={pick}
      day={day}
      isCurrent={isCurrent}
      isUnder={isUnder}
      facts={
        <>
          <KindMark kind={row.kind} />
          {agent && <span>{agent}</span>}
          {row.pinned && <Badge k="decision">pinned</Badge>}
          {row.locked && <Badge>locked</Badge>}
          {isBucketScope(row.scope) && <span>{row.scope}</span>}
          {!isUnder && row.project && <span title={row.project}>{shortProject(row.project)}</span>}
          {more}
          {!isUnder && row.session_id && (
            <a href={href(['sessions', row.session_id])}>
              session<span class="unseen"> {row.session_id.slice(0, 8)}</span>
            </a>
          )}
          <span class="id">#{row.id}</span>
        </>
      }
    >
      {children}
    </ListRow>
  ),
);
