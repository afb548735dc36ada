import { memo } from 'preact/compat';
import { ago } from '../../daemon/contract/amounts.ts';
import type { Observation } from '../../daemon/contract/observations.ts';
import { dayOf, isSameLine } from '../format.ts';
import { isOfOneSession } from '../session-groups.ts';
import { memoryTitle } from '../titles.ts';
import { AskedLine } from './asked-line.tsx';
import { MemoryRow } from './memory-row.tsx';

type RowsProps = {
  items: readonly Observation[];
  current: Observation | undefined;
  isByDay: boolean;
  /** Those that are chosen; undefined: none can be. */
  chosen: ReadonlySet<number> | undefined;
  onToggle: (id: number) => void;
};

/** Rows that are compared at once: a list of thousands is drawn anew by its parts, and only by those that changed. */
const BLOCK = 100;

/** Memories in a list, by day where they stand in the order of time. */
export const MemoryRows = ({ items, current, ...more }: RowsProps) => (
  <ol class="rows">
    {Array.from({ length: Math.ceil(items.length / BLOCK) }, (_, n) => {
      const own = items.slice(n * BLOCK, (n + 1) * BLOCK);
      return (
        <RowBlock
          key={n}
          items={own}
          before={items[n * BLOCK - 1]}
          current={current && own.includes(current) ? current : undefined}
          {...more}
        />
      );
    })}
  </ol>
);

type RowBlockProps = RowsProps & { before: Observation | undefined };

const RowBlock = memo(
  ({ items, before, current, isByDay, chosen, onToggle }: RowBlockProps) => {
    // What the rows of a session say already isn't said again.
    let said: string[] = before ? [memoryTitle(before)] : [];
    return (
      <>
        {items.map((row, n) => {
          const last = items[n - 1] ?? before;
          const day = dayOf(row.created_at);
          const isUnder = isByDay && last !== undefined && isOfOneSession(last, row);
          const title = memoryTitle(row);
          const isSaid = isUnder && said.some((one) => isSameLine(one, title));
          said = isUnder ? [...said, title] : [title];
          return (
            <MemoryRow
              key={row.id}
              row={row}
              isCurrent={row === current}
              isUnder={isUnder}
              isTimeSaid={isUnder && ago(last.created_at) === ago(row.created_at)}
              says={isSaid ? row.title : title}
              day={isByDay && (!last || dayOf(last.created_at) !== day) ? day : undefined}
              pick={
                chosen && (
                  <input
                    type="checkbox"
                    aria-label={`choose “${title}”`}
                    checked={chosen.has(row.id)}
                    onChange={() => onToggle(row.id)}
                  />
                )
              }
            >
              {row.kind !== 'summary' && !isSaid && <AskedLine asked={row.title} title={title} />}
            </MemoryRow>
          );
        })}
      </>
    );
  },
  // What a choice does depends on the choice alone.
  (one, other) =>
    one.current === other.current &&
    one.before === other.before &&
    one.isByDay === other.isByDay &&
    one.chosen === other.chosen &&
    one.items.length === other.items.length &&
    one.items.every((item, n) => item === other.items[n]),
);
