import type { ComponentChildren } from 'preact';
import { projectName } from '../../daemon/contract/amounts.ts';
import { isBucketScope } from '../../daemon/contract/words.ts';
import { href } from '../router.ts';
import { Time } from './time.tsx';

type Row = {
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

/** A memory in a list: what it says in a line, and where it comes from; `day` heads the first of a day, `agent` is named if given. */
export function MemoryRow({
  row,
  day,
  agent,
  children,
}: {
  row: Row;
  day?: string | undefined;
  agent?: string | null;
  children?: ComponentChildren;
}) {
  return (
    <li class="row">
      {day && <h2 class="day">{day}</h2>}
      <a href={href(['memory', row.id])}>{row.title}</a>
      {children}
      <div class="facts">
        <span>#{row.id}</span>
        <span class="kind">{row.kind}</span>
        {agent && <span>{agent}</span>}
        {row.pinned && <span class="mark">pinned</span>}
        {row.locked && <span class="mark">locked</span>}
        <Time at={row.created_at} />
        {isBucketScope(row.scope) && <span>{row.scope}</span>}
        {row.project && <span title={row.project}>{projectName(row.project)}</span>}
        {row.session_id && <a href={href(['sessions', row.session_id])}>session {row.session_id.slice(0, 8)}</a>}
      </div>
    </li>
  );
}
