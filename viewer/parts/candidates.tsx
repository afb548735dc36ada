import { api } from '../api.ts';
import { Badge } from '../components/badge.tsx';
import { href } from '../router.ts';
import { useLoad } from '../use-load.ts';

type Row = Record<string, unknown>;
type Explained = {
  text?: { rank?: number | null };
  vector?: { rank?: number | null; similarity?: number | null };
  boosts?: Record<string, number>;
};

const BELOW_FLOOR = /^below the floor by ([\d.]+)$/;

/**
 * The score that the best candidate had to reach, where one was left out for missing it; else the least that was given. undefined: nothing
 * was given, and no floor was named.
 */
function cutOffOf(rows: readonly Row[]): { score: number; isFloor: boolean } | undefined {
  for (const { dropped, score } of rows) {
    const missing = typeof dropped === 'string' ? BELOW_FLOOR.exec(dropped)?.[1] : undefined;
    if (missing !== undefined) return { score: Number(score) + Number(missing), isFloor: true };
  }
  const given = rows.filter(({ dropped }) => typeof dropped !== 'string').map(({ score }) => Number(score));
  return given.length > 0 ? { score: Math.min(...given), isFloor: false } : undefined;
}

/** What spoke for a candidate, in a few words each. */
function reasonsOf(explain: unknown): string[] {
  const { text, vector, boosts } = (explain ?? {}) as Explained;
  return [
    ...(text?.rank ? [`words: ${text.rank}${ending(text.rank)}`] : []),
    ...(vector?.similarity ? [`meaning: ${Math.round(vector.similarity * 100)} %`] : []),
    ...Object.entries(boosts ?? {})
      .filter(([, by]) => by !== 0 && by !== 1)
      .map(([name]) => name.replaceAll('_', ' ')),
  ];
}

function ending(n: number): string {
  const isTeen = n % 100 > 10 && n % 100 < 14;
  return (!isTeen && ['', 'st', 'nd', 'rd'][n % 10]) || 'th';
}

/** What was considered, best first: a bar by its score, the line that it had to reach, what spoke for it, and why it was left out. */
export function Candidates({ rows }: { rows: readonly Row[] }) {
  const ids = rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
  const { data } = useLoad(
    async () => (ids.length === 0 ? undefined : api.observations({ ids: ids.join(','), limit: ids.length })),
    [ids.join(',')],
  );
  const titles = new Map(data?.items.map(({ id, title }) => [id, title]));
  if (rows.length === 0) return <p class="quiet">Nothing came near it, or it says nothing to look for.</p>;
  const cutOff = cutOffOf(rows);
  const most = Math.max(...rows.map(({ score }) => Number(score) || 0), cutOff?.score ?? 0, 0.001);
  const share = (score: number) => `${Math.max(0.5, (100 * score) / most)}%`;
  return (
    <figure class="candidates">
      <figcaption>
        What was considered, best first.{' '}
        {cutOff?.isFloor &&
          `The line at ${cutOff.score.toFixed(2)} is the floor: the best one has to reach it, or nothing is given.`}
        {cutOff && !cutOff.isFloor && `The line at ${cutOff.score.toFixed(2)} is the least that was given.`}
      </figcaption>
      <ol>
        {rows.map(({ id, score, dropped, explain }) => (
          <li key={String(id)} data-k={typeof dropped === 'string' ? 'slate' : 'good'}>
            <a href={href(['memory', Number(id)])} dir="auto">
              {titles.get(Number(id)) ?? (data ? '(forgotten)' : `#${String(id)}`)}
            </a>
            <span class="number">{typeof score === 'number' ? score.toFixed(2) : ''}</span>
            <span class="bar-of" aria-hidden="true">
              <i style={{ width: share(Number(score) || 0) }} />
              {cutOff && <b style={{ left: share(cutOff.score) }} />}
            </span>
            <span class="facts">
              <Badge k={typeof dropped === 'string' ? 'slate' : 'good'}>
                {typeof dropped === 'string' ? dropped : 'given'}
              </Badge>
              {reasonsOf(explain).map((reason) => (
                <span key={reason}>{reason}</span>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
