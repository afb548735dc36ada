import { comeFromSeveral } from '../../daemon/contract/agents.ts';
import type { SearchResult } from '../../daemon/contract/search.ts';
import { api } from '../api.ts';
import { Marked } from '../components/marked.tsx';
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
        : api.search({
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
      <h1>Search</h1>
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
        <label>
          Since <input type="date" value={since} onChange={(event) => ask({ since: event.currentTarget.value })} />
        </label>
      </AskForm>
      {asked === '' && <Empty>Ask in your own words, or give names of files, commands and errors.</Empty>}
      <Show loaded={found}>
        {(reply) =>
          reply && (
            <>
              <Incomplete legs={reply.degraded} />
              {reply.results.length === 0 && <Empty>Nothing found. What is stored says nothing about this.</Empty>}
              <ol class="rows">
                {foldTitles(reply.results as SearchResult[]).map(({ result, others }) => (
                  <MemoryRow
                    key={result.id}
                    row={result}
                    agent={comeFromSeveral(reply.results as SearchResult[]) ? result.agent : null}
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
            </>
          )
        }
      </Show>
    </>
  );
}

/**
 * Results of one title as one, in the order of the best: a question that was asked nine times doesn't fill the list
 * with itself.
 */
function foldTitles(results: readonly SearchResult[]): { result: SearchResult; others: SearchResult[] }[] {
  const byTitle = new Map<string, { result: SearchResult; others: SearchResult[] }>();
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
