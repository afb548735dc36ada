import { api } from '../api.ts';
import { href } from '../router.ts';
import { useLoad } from '../use-load.ts';

type Row = Record<string, unknown>;

/** What was considered, best first: its score, and why it was left out. */
export function Candidates({ rows }: { rows: readonly Row[] }) {
  const ids = rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
  const { data } = useLoad(
    async () => (ids.length === 0 ? undefined : api.observations({ ids: ids.join(','), limit: ids.length })),
    [ids.join(',')],
  );
  const titles = new Map(data?.items.map(({ id, title }) => [id, title]));
  if (rows.length === 0) return <p class="quiet">Nothing came near it, or it says nothing to look for.</p>;
  return (
    <div class="scroll">
      <table>
        <caption>What was considered, best first</caption>
        <thead>
          <tr>
            <th scope="col">Score</th>
            <th scope="col">Memory</th>
            <th scope="col">What became of it</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row.id)}>
              <td class="number">{typeof row.score === 'number' ? row.score.toFixed(2) : ''}</td>
              <td>
                <a href={href(['memory', Number(row.id)])}>
                  #{String(row.id)} {titles.get(Number(row.id)) ?? (data ? '(forgotten)' : '')}
                </a>
              </td>
              <td>{typeof row.dropped === 'string' ? row.dropped : 'given'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
