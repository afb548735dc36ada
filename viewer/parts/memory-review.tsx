import { useState } from 'preact/hooks';
import { count } from '../../daemon/contract/amounts.ts';
import type { Observation } from '../../daemon/contract/observations.ts';
import { api } from '../api.ts';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { REASONS, toReview } from '../memory-review.ts';
import { useLoad } from '../use-load.ts';
import { useRowKeys } from '../use-row-keys.ts';
import { MemoryRow } from './memory-row.tsx';
import { attempt } from './notices.tsx';
import { Empty, Show } from './states.tsx';

/** Memories that are looked through, the newest nobody confirmed: pages of 200. */
const PAGES = 5;
const LIMIT = 200;

async function readUnconfirmed(project: string): Promise<Observation[]> {
  const items: Observation[] = [];
  let cursor: number | undefined;
  for (let page = 0; page < PAGES; page++) {
    const read = await api.observations({
      confirmed: false,
      limit: LIMIT,
      ...(project && { project }),
      ...(cursor && { cursor }),
    });
    items.push(...read.items);
    if (!read.next_cursor) break;
    cursor = read.next_cursor;
  }
  return items;
}

/** Memories that a person should look at, one after the other: c confirms, f forgets, both can be taken back. */
export function MemoryReview({ project }: { project: string }) {
  const loaded = useLoad(() => readUnconfirmed(project), [project], 'review');
  const [at, setAt] = useState(0);
  const found = loaded.data ? toReview(loaded.data) : [];
  const chosen = Math.min(at, found.length - 1);
  const { confirm, forget } = deedsOf(loaded.reload);
  useRowKeys({
    length: found.length,
    at: chosen,
    go: (next) => {
      setAt(next);
      document.querySelectorAll('.review li.row')[next]?.scrollIntoView({ block: 'nearest' });
    },
    open: () => {},
    others: {
      c: () => found[chosen] && confirm(found[chosen].memory),
      f: () => found[chosen] && forget(found[chosen].memory),
    },
  });
  return (
    <Show loaded={loaded}>
      {(read) =>
        found.length === 0 ? (
          <Empty>
            Nothing to review among {count(read.length, 'memory', 'memories')}: none is double, unsure, or saved by a
            model and confirmed by nobody.
          </Empty>
        ) : (
          <section class="review">
            <p class="quiet">
              {count(found.length, 'memory', 'memories')} to review. <kbd>j</kbd> <kbd>k</kbd> choose, <kbd>c</kbd>{' '}
              confirms, <kbd>f</kbd> forgets.
            </p>
            <ol class="rows">
              {found.map(({ memory, reasons }, n) => (
                <MemoryRow
                  key={memory.id}
                  row={memory}
                  isCurrent={n === chosen}
                  more={
                    <>
                      {reasons.map((reason) => (
                        <Badge key={reason}>{REASONS[reason]}</Badge>
                      ))}
                      <span class="acts">
                        <Button isSmall onClick={() => confirm(memory)}>
                          Confirm
                        </Button>
                        <Button isSmall look="danger" onClick={() => forget(memory)}>
                          Forget
                        </Button>
                      </span>
                    </>
                  }
                />
              ))}
            </ol>
          </section>
        )
      }
    </Show>
  );
}

/** What is done with one of them. A change by a person confirms it, one that changes nothing as well. */
function deedsOf(reload: () => Promise<void>) {
  const act = async (...[work, done, undo]: Parameters<typeof attempt>) => {
    if (await attempt(work, done, undo)) await reload();
  };
  return {
    confirm: ({ id, confidence }: Observation) => act(() => api.changeObservation(id, { confidence }), 'Confirmed.'),
    async forget({ id }: Observation) {
      let bin: number | undefined;
      const work = async () => {
        bin = (await api.forget({ ids: [id] })).bin ?? undefined;
      };
      const undo = {
        label: 'Undo',
        run: () => act(async () => bin !== undefined && api.undoForget(bin), 'Restored.'),
      };
      await act(work, 'Forgotten.', undo);
    },
  };
}
