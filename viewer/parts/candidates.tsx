import type { ComponentChildren } from 'preact';
import { api } from '../api.ts';
import { KindMark } from '../components/badge.tsx';
import { ListRow } from '../components/row.tsx';
import { type ConsideredRow, groupsOf, whyAdded, whyLeftOut } from '../left-out.ts';
import { href } from '../router.ts';
import { useLoad } from '../use-load.ts';

type Explained = {
  text?: { rank?: number | null };
  vector?: { rank?: number | null; similarity?: number | null };
  boosts?: Record<string, number>;
};

const BELOW_FLOOR = /^below the floor by ([\d.]+)$/;

/**
 * The score that the best candidate had to reach, where one was left out for missing it; else the least that was given.
 * undefined: nothing was given, and no floor was named.
 */
function cutOffOf(rows: readonly ConsideredRow[]): { score: number; isFloor: boolean } | undefined {
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

/** Left out ones that are shown at once; the others fit less. */
const SHOWN = 5;

type CandidatesProps = {
  rows: readonly ConsideredRow[];
  prompt: string;
  /** What was added besides. */
  children?: ComponentChildren;
};

/** What was considered: those that were added, those that were left out and why, and, folded, how each was scored. */
export function Candidates({ rows, prompt, children }: CandidatesProps) {
  const ids = rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
  const { data } = useLoad(
    async () => (ids.length === 0 ? undefined : api.observations({ ids: ids.join(','), limit: ids.length })),
    [ids.join(',')],
  );
  const known = new Map(data?.items.map((one) => [one.id, one]));
  const titleOf = ({ id }: ConsideredRow) => known.get(Number(id))?.title ?? (data ? '(forgotten)' : `#${String(id)}`);
  const kindOf = ({ id }: ConsideredRow) => known.get(Number(id))?.kind ?? 'observation';
  const reasonOf = (one: ConsideredRow) => {
    const { title = '', text = '' } = known.get(Number(one.id)) ?? {};
    return whyAdded(one, prompt, `${title} ${text}`);
  };
  const told = { titleOf, kindOf, reasonOf };
  const { added, leftOut } = groupsOf(rows);
  if (rows.length === 0) return null;
  return (
    <div class="chosen">
      {added.length > 0 && <Group title="Added" rows={added} {...told} />}
      {children}
      {leftOut.length > 0 && <Group title="Left out" rows={leftOut.slice(0, SHOWN)} of={leftOut.length} {...told} />}
      {leftOut.length > SHOWN && (
        <details>
          <summary>{leftOut.length - SHOWN} more that fit less</summary>
          <Rows rows={leftOut.slice(SHOWN)} {...told} />
        </details>
      )}
      <details>
        <summary>Scores</summary>
        <Scores rows={rows} titleOf={titleOf} />
      </details>
    </div>
  );
}

type Titled = { rows: readonly ConsideredRow[]; titleOf: (one: ConsideredRow) => string };
type Told = Titled & Record<'kindOf' | 'reasonOf', (one: ConsideredRow) => string>;

const Group = ({ title, rows, of = rows.length, ...told }: Told & { title: string; of?: number }) => (
  <section>
    <h2>
      {title} <span class="number">{of}</span>
    </h2>
    <Rows rows={rows} {...told} />
  </section>
);

const Rows = ({ rows, titleOf, kindOf, reasonOf }: Told) => (
  <ul class="rows">
    {rows.map((one) => (
      <ListRow
        key={String(one.id)}
        href={href(['memory', Number(one.id)])}
        title={titleOf(one)}
        facts={
          typeof one.dropped === 'string' ? (
            <span>it {whyLeftOut(one)}</span>
          ) : (
            <>
              <KindMark kind={kindOf(one)} />
              <span>{reasonOf(one)}</span>
            </>
          )
        }
      />
    ))}
  </ul>
);

/** How each was scored, best first: a bar, the line that it had to reach, and what spoke for it. */
function Scores({ rows, titleOf }: Titled) {
  const cutOff = cutOffOf(rows);
  const most = Math.max(...rows.map(({ score }) => Number(score) || 0), cutOff?.score ?? 0, 0.001);
  const share = (score: number) => `${Math.max(0.5, (100 * score) / most)}%`;
  return (
    <figure class="candidates">
      <figcaption>
        Best first.{' '}
        {cutOff?.isFloor &&
          `The line at ${cutOff.score.toFixed(2)} is the floor: the best one has to reach it, or nothing is added.`}
        {cutOff && !cutOff.isFloor && `The line at ${cutOff.score.toFixed(2)} is the least that was added.`}
      </figcaption>
      <ol>
        {rows.map((one) => (
          <li key={String(one.id)} data-k={typeof one.dropped === 'string' ? 'slate' : 'good'}>
            <span dir="auto">{titleOf(one)}</span>
            <span class="number">{typeof one.score === 'number' ? one.score.toFixed(2) : ''}</span>
            <span class="bar-of" aria-hidden="true">
              <i style={{ width: share(Number(one.score) || 0) }} />
              {cutOff && <b style={{ left: share(cutOff.score) }} />}
            </span>
            <span class="facts">
              {reasonsOf(one.explain).map((reason) => (
                <span key={reason}>{reason}</span>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
