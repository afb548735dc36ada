import { comeFromSeveral } from '../../daemon/contract/agents.ts';
import { count } from '../../daemon/contract/amounts.ts';
import type { SearchResult } from '../../daemon/contract/search.ts';
import { api } from '../api.ts';
import { DayPicker } from '../components/day-picker.tsx';
import { Marked } from '../components/marked.tsx';
import { PageHead } from '../components/page-head.tsx';
import { asLine, dayBegins, plainWords } from '../format.ts';
import { AgentSelect } from '../parts/agent-select.tsx';
import { AskForm, useTyped } from '../parts/ask-form.tsx';
import { Incomplete } from '../parts/incomplete.tsx';
import { KindSelect } from '../parts/kind-select.tsx';
import { MemoryRow } from '../parts/memory-row.tsx';
import { ProjectSelect } from '../parts/project-select.tsx';
import { Empty, Show } from '../parts/states.tsx';
import { Time } from '../parts/time.tsx';
import { type Address, go, href } from '../router.ts';
import { memoryTitle } from '../titles.ts';
import { useLoad } from '../use-load.ts';

const LIMIT = 30;

/** Search by words and meaning, with the passages that answer and why each result stands where it does. */
export function SearchPage({ place }: { place: Address }) {
  const [asked, project, kind, agent, since] = ['q', 'project', 'kind', 'agent', 'since'].map(
    (name) => place.query.get(name) ?? '',
  ) as [string, string, string, string, string];
  const [typed, setTyped] = useTyped(asked);
  const ask = (more: Record<string, string>) =>
    go(href(['search'], { q: typed, project, kind, agent, since, ...more }));
  const found = useLoad(
    async () =>
      asked === ''
        ? undefined
        : findTitled({
            query: asked,
            limit: LIMIT,
            explain: true,
            ...(project && { project }),
            ...(kind && { kind }),
            ...(agent && { agent }),
            ...(since && { created_at: { gte: dayBegins(since) } }),
          }),
    [asked, project, kind, agent, since],
    'found',
  );
  return (
    <>
      <PageHead title="Search" says="Ask in your own words; matching passages are shown under each result." />
      <AskForm
        label="Words or a question"
        placeholder="How did we fix the export?"
        button="Search"
        typed={typed}
        onType={setTyped}
        onAsk={() => ask({})}
      >
        <ProjectSelect value={project} onChange={(value) => ask({ project: value })} />
        <KindSelect value={kind} any onChange={(value) => ask({ kind: value })} />
        <AgentSelect value={agent} onChange={(value) => ask({ agent: value })} />
        <DayPicker label="Since" value={since} onChange={(value) => ask({ since: value })} />
      </AskForm>
      {asked === '' && <Empty>Ask in your own words, or give names of files, commands and errors.</Empty>}
      <Show loaded={found}>
        {(reply) =>
          reply && (
            <>
              <Incomplete legs={reply.degraded} />
              {reply.results.length === 0 && <Empty>Nothing found. What is stored says nothing about this.</Empty>}
              <Hits results={reply.results.filter((one) => !isWeak(one, reply.results))} asked={asked} />
              <WeakHits results={reply.results.filter((one) => isWeak(one, reply.results))} asked={asked} />
            </>
          )
        }
      </Show>
    </>
  );
}

type Titled = SearchResult & { says: string };

/** Search, and name what is found by what was learnt. */
async function findTitled(query: Parameters<typeof api.search>[0]) {
  const reply = await api.search(query);
  const results = reply.results as SearchResult[];
  const ids = results.map(({ id }) => id);
  const { items } =
    ids.length === 0 ? { items: [] } : await api.observations({ ids: ids.join(','), limit: ids.length });
  const known = new Map(items.map((one) => [one.id, memoryTitle(one)]));
  return { ...reply, results: results.map((one): Titled => ({ ...one, says: known.get(one.id) ?? one.title })) };
}

/** A hit that fits less than this share of the best one is folded: it shares a common word at most. */
const WEAK = 0.6;
const isWeak = ({ score }: Titled, [best]: readonly Titled[]): boolean => score < WEAK * best!.score;

const WeakHits = ({ results, asked }: HitsProps) =>
  results.length === 0 ? null : (
    <details class="more">
      <summary>{count(results.length, 'weaker match', 'weaker matches')}</summary>
      <Hits results={results} asked={asked} />
    </details>
  );

type HitsProps = { results: readonly Titled[]; asked: string };

const Hits = ({ results, asked }: HitsProps) => (
  <ol class="rows">
    {foldTitles(results).map(({ result, others }) => (
      <MemoryRow
        key={result.id}
        row={result}
        says={result.says}
        agent={comeFromSeveral([...results]) ? result.agent : null}
        more={
          <details>
            <summary>Why it is here</summary>
            <p>{[...reasonsOf(result), `score ${result.score.toFixed(2)}`].join(' · ')}</p>
          </details>
        }
      >
        <p class="snippet" dir="auto">
          <Marked text={asLine(result.snippet)} words={asked} />
        </p>
        {others.length > 0 && <SameTitle others={others} />}
      </MemoryRow>
    ))}
  </ol>
);

/**
 * Results of one title as one, in the order of the best: a question that was asked nine times doesn't fill the list
 * with itself.
 */
function foldTitles(results: readonly Titled[]): { result: Titled; others: Titled[] }[] {
  const byTitle = new Map<string, { result: Titled; others: Titled[] }>();
  for (const result of results) {
    const known = byTitle.get(plainWords(result.title));
    if (known) known.others.push(result);
    else byTitle.set(plainWords(result.title), { result, others: [] });
  }
  return [...byTitle.values()];
}

const SameTitle = ({ others }: { others: readonly SearchResult[] }) => (
  <details>
    <summary>{others.length} more of this title</summary>
    <p class="facts">
      {others.map(({ id, created_at }) => (
        <a key={id} href={href(['memory', id])}>
          #{id}, <Time at={created_at} />
        </a>
      ))}
    </p>
  </details>
);

/** Why a result stands where it does, in words. */
function reasonsOf({ explain }: SearchResult): string[] {
  if (!explain) return [];
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  return [
    explain.text
      ? `words: ${percent(explain.text.own)} of what you asked, ${percent(explain.text.session)} with its session`
      : 'no word in common',
    explain.vector?.similarity != null
      ? `meaning: similarity ${explain.vector.similarity.toFixed(2)}`
      : 'not near in meaning',
    ...(explain.time > 0 ? ['from the time that you named'] : []),
    ...Object.entries(explain.boosts).map(([name, boost]) => `${name} +${boost.toFixed(2)}`),
  ];
}
