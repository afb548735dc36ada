import { memo } from 'preact/compat';
import type { Observation } from '../../daemon/contract/observations.ts';
import { dayOf, isSameLine } from '../format.ts';
import { summaryInALine } from '../summary-lines.ts';
import { MemoryRow } from './memory-row.tsx';

type RowsProps = {
  items: readonly Observation[];
  current: Observation | undefined;
  isByDay: boolean;
  /** Those that are chosen; undefined: none can be. */
  chosen: ReadonlySet<number> | undefined;
  onToggle: (id: number) => void;
};

/** Memories of one session and day that follow each other begin with the session's summary. */
export function summariesFirst(items: readonly Observation[]): Observation[] {
  const sorted: Observation[] = [];
  let begins = 0;
  for (const item of items) {
    const last = sorted.at(-1);
    if (!last || !isOfOneSession(last, item)) begins = sorted.length;
    if (item.kind === 'summary') sorted.splice(begins, 0, item);
    else sorted.push(item);
  }
  return sorted;
}

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

/** Whether two memories are of one session and one day: the second stands below the first, indented. */
const isOfOneSession = (one: Observation, other: Observation): boolean =>
  one.session_id !== null && one.session_id === other.session_id && dayOf(one.created_at) === dayOf(other.created_at);

/** The last line of a turn's digest: what it came to, where its first one is said above it. */
const endOf = (text: string): string => text.trim().split('\n').at(-1)!;

type RowBlockProps = RowsProps & { before: Observation | undefined };

const RowBlock = memo(
  ({ items, before, current, isByDay, chosen, onToggle }: RowBlockProps) => (
    <>
      {items.map((row, n) => {
        const last = items[n - 1] ?? before;
        const day = dayOf(row.created_at);
        // What its session's line says already isn't said again.
        const isUnder = isByDay && last !== undefined && isOfOneSession(last, row);
        const isSaid = isUnder && isSameLine(last.title, row.title);
        return (
          <MemoryRow
            key={row.id}
            row={row}
            isCurrent={row === current}
            isUnder={isUnder}
            says={row.kind === 'summary' ? summaryInALine(row) : isSaid ? endOf(row.text) : undefined}
            day={isByDay && (!last || dayOf(last.created_at) !== day) ? day : undefined}
            pick={
              chosen && (
                <input
                  type="checkbox"
                  aria-label={`choose “${row.title}”`}
                  checked={chosen.has(row.id)}
                  onChange={() => onToggle(row.id)}
                />
              )
            }
          />
        );
      })}
    </>
  ),
  // What a choice does depends on the choice alone.
  (one, other) =>
    one.current === other.current &&
    one.before === other.before &&
    one.isByDay === other.isByDay &&
    one.chosen === other.chosen &&
    one.items.length === other.items.length &&
    one.items.every((item, n) => item === other.items[n]),
);
