import { count } from '../../daemon/contract/amounts.ts';
import type { ReceiptRow } from '../../daemon/contract/receipts.ts';
import { api } from '../api.ts';
import { exactTime } from '../format.ts';
import { useLoad } from '../use-load.ts';
import { Empty, Show } from './states.tsx';

/** Receipts that are shown at first; a person looks for the latest. */
const SHOWN = 10;

const stateOf = ({ state, until }: ReceiptRow): string =>
  state === 'in the bin' && until !== null ? `in the bin until ${exactTime(until)}` : state;

/**
 * What each forgetting removed, by table and derived copy, and how to have it searched for. Loaded again when `changes`
 * changes.
 */
export function ReceiptList({ changes }: { changes: number }) {
  const loaded = useLoad(() => api.receipts(), [changes]);
  return (
    <section>
      <h2>Receipts</h2>
      <Show loaded={loaded}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty>
              Nothing was forgotten yet. Each forgetting leaves a receipt here: what went, without a word of it.
            </Empty>
          ) : (
            <>
              <p class="quiet">
                <code>agent-memory forget --verify ID</code> searches every table, file and backup for what a receipt
                names, and says where something is left.
              </p>
              <Rows items={items.slice(0, SHOWN)} />
              {items.length > SHOWN && (
                <details>
                  <summary>{count(items.length - SHOWN, 'older receipt')}</summary>
                  <Rows items={items.slice(SHOWN)} />
                </details>
              )}
            </>
          )
        }
      </Show>
    </section>
  );
}

const Rows = ({ items }: { items: readonly ReceiptRow[] }) => (
  <ol class="rows">
    {items.map((item) => (
      <li class="row" key={item.id}>
        <code>{item.id}</code>
        <div class="facts">
          <span>forgotten {exactTime(item.forgotten_at)}</span>
          <span>{stateOf(item)}</span>
          {item.backups.length > 0 && <span>{count(item.backups.length, 'backup')} made before</span>}
        </div>
        <details>
          <summary>What went</summary>
          <ul>
            {item.removed.map(({ what, count: number }) => (
              <li key={what}>
                {what.replace(/^mem_/, '').replaceAll('_', ' ')}: {number.toLocaleString()}
              </li>
            ))}
          </ul>
        </details>
      </li>
    ))}
  </ol>
);
