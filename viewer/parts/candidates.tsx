import type { ComponentChildren } from 'preact';
import { api } from '../api.ts';
import { KindMark } from '../components/badge.tsx';
import { Icon } from '../components/icon.tsx';
import { withoutMarks } from '../format.ts';
import {
  type ConsideredRow,
  fitOf,
  groupsOf,
  isLeftOutFor,
  reasonInWords,
  reasonsLeftOut,
  whyAdded,
  whyLeftOut,
} from '../left-out.ts';
import { href } from '../router.ts';
import { memoryTitle } from '../titles.ts';
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

/** Left out ones that are shown at once; the others match less. */
const SHOWN = 4;

type CandidatesProps = {
  rows: readonly ConsideredRow[];
  prompt: string;
  tokens: number;
  /** What was added besides, in words. */
  besides?: string;
  /** The same, as a part of its own. */
  children?: ComponentChildren;
};

/**
 * What was considered, as it flowed: how many, those that were added, those that were left out and why; each with how
 * well it fits.
 */
export function Candidates({ rows, prompt, tokens, besides = '', children }: CandidatesProps) {
  const ids = rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
  const { data } = useLoad(
    async () => (ids.length === 0 ? undefined : api.observations({ ids: ids.join(','), limit: ids.length })),
    [ids.join(',')],
  );
  const known = new Map(data?.items.map((one) => [one.id, one]));
  const titleOf = ({ id }: ConsideredRow) => {
    const memory = known.get(Number(id));
    if (memory) return withoutMarks(memoryTitle(memory));
    return data ? '(forgotten)' : `#${String(id)}`;
  };
  const reasonOf = (one: ConsideredRow) => {
    const { title = '', text = '' } = known.get(Number(one.id)) ?? {};
    return whyAdded(one, prompt, `${title} ${text}`);
  };
  const kindOf = ({ id }: ConsideredRow) => known.get(Number(id))?.kind ?? 'observation';
  const cutOff = cutOffOf(rows);
  const most = Math.max(...rows.map(fitOf), cutOff?.isFloor ? cutOff.score : 0, Number.MIN_VALUE);
  const told = { titleOf, kindOf, reasonOf, shareOf: (score: number) => score / most, cutOff };
  const { added, leftOut } = groupsOf(rows);
  if (rows.length === 0) return null;
  return (
    <div class="chosen">
      <Flow rows={rows} tokens={tokens} besides={besides} />
      {added.length > 0 && <Group title="Added" k="injection" rows={added} {...told} />}
      {children}
      {reasonsLeftOut(leftOut).map(({ why }) => (
        <LeftOut key={why} why={why} rows={leftOut.filter((one) => isLeftOutFor(one, why))} {...told} />
      ))}
      <details>
        <summary>How each was scored</summary>
        <Scores rows={rows} {...told} />
      </details>
    </div>
  );
}

/** How strong the grey of each reason to leave one out is, the most frequent first. */
const STRENGTHS = [45, 80, 28, 62];

type FlowProps = { rows: readonly ConsideredRow[]; tokens: number; besides: string };

/**
 * How many were considered, and where they went: one band that splits into the added ones and each reason to leave one
 * out.
 */
function Flow({ rows, tokens, besides }: FlowProps) {
  const { added } = groupsOf(rows);
  const parts = [
    ...(added.length > 0 ? [{ name: `${added.length} added`, times: added.length, colour: 'var(--pink)' }] : []),
    ...reasonsLeftOut(rows).map((reason, at) => ({
      name: reasonInWords(reason),
      times: reason.times,
      colour: `color-mix(in oklab, var(--slate) ${STRENGTHS[at % STRENGTHS.length]}%, var(--raised))`,
    })),
  ];
  return (
    <figure class="flow">
      <figcaption>
        <span>
          <strong>{rows.length}</strong> considered
        </span>
        <Icon name="next" />
        <span data-k="injection">
          <strong>{added.length}</strong> added
        </span>
        <span>{[besides && `with ${besides}`, `${tokens.toLocaleString()} tokens`].filter(Boolean).join(', ')}</span>
      </figcaption>
      <div class="band" aria-hidden="true">
        {parts.map(({ name, times, colour }) => (
          <i key={name} style={{ flexGrow: times, '--k': colour }} />
        ))}
      </div>
      <ul class="legend">
        {parts.map(({ name, colour }) => (
          <li key={name} style={{ '--k': colour }}>
            {name}
          </li>
        ))}
      </ul>
    </figure>
  );
}

type Told = {
  titleOf: (one: ConsideredRow) => string;
  kindOf: (one: ConsideredRow) => string;
  reasonOf: (one: ConsideredRow) => string;
  /** A score as a share of the best one's. */
  shareOf: (score: number) => number;
  cutOff: ReturnType<typeof cutOffOf>;
};
type RowsProps = Told & { rows: readonly ConsideredRow[]; k: string };

const Group = ({ title, rows, of = rows.length, ...told }: RowsProps & { title: string; of?: number }) => (
  <section>
    <h2>
      {title} <span class="number">{of}</span>
      <span class="aside">match, beside the best one</span>
    </h2>
    <Rows rows={rows} {...told} />
  </section>
);

/** Those that were left out for one reason: a few of them, the others folded. */
const LeftOut = ({ why, rows, ...told }: Told & { why: string; rows: readonly ConsideredRow[] }) => (
  <>
    <Group title={`Left out: ${why}`} k="slate" rows={rows.slice(0, SHOWN)} of={rows.length} {...told} />
    {rows.length > SHOWN && (
      <details>
        <summary>{rows.length - SHOWN} more</summary>
        <Rows rows={rows.slice(SHOWN)} k="slate" {...told} />
      </details>
    )}
  </>
);

const Rows = ({ rows, k, titleOf, kindOf, reasonOf, shareOf, cutOff }: RowsProps) => (
  <ul class="rows fits">
    {rows.map((one) => (
      <li class="row" key={String(one.id)} data-row={`memory ${String(one.id)}`}>
        <a class="title" href={href(['memory', Number(one.id)])} dir="auto">
          {titleOf(one)}
        </a>
        <FitBar k={k} share={shareOf(fitOf(one))} floor={cutOff?.isFloor ? shareOf(cutOff.score) : undefined} />
        <div class="facts">
          <KindMark kind={kindOf(one)} />
          <span>{typeof one.dropped === 'string' ? detailOf(whyLeftOut(one)) : reasonOf(one)}</span>
        </div>
      </li>
    ))}
  </ul>
);

/** What a reason means, where its heading says it in short. */
const detailOf = (why: string): string => why.slice(why.indexOf(': ') + 1).trim();

/** How well a memory fits the prompt, beside the best one; `floor` is what the best one has to reach. */
const FitBar = ({ k, share, floor }: { k: string; share: number; floor: number | undefined }) => (
  <span class="fit" data-k={k} title={`matches ${Math.round(100 * share)} % as well as the best one`}>
    <span class="number">{Math.round(100 * share)}</span>
    <i style={{ width: `${Math.max(2, 100 * share)}%` }} />
    {floor !== undefined && <b style={{ left: `${100 * floor}%` }} />}
  </span>
);

/** What spoke for each, best first, in figures. */
const Scores = ({ rows, titleOf, cutOff }: Told & { rows: readonly ConsideredRow[] }) => (
  <div class="scroll">
    <table>
      <caption>
        Best first. {cutOff?.isFloor && `The best one has to reach ${cutOff.score.toFixed(2)}, or nothing is added.`}
        {cutOff && !cutOff.isFloor && `The least that was added has ${cutOff.score.toFixed(2)}.`}
      </caption>
      <tbody>
        {rows.map((one) => (
          <tr key={String(one.id)}>
            <th scope="row" dir="auto">
              {titleOf(one)}
            </th>
            <td class="number">{typeof one.score === 'number' ? one.score.toFixed(2) : ''}</td>
            <td class="quiet">{reasonsOf(one.explain).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
