import { api } from '../api.ts';
import { PageHead } from '../components/page-head.tsx';
import { sessionName, withoutMarks } from '../format.ts';
import { choiceInWords } from '../left-out.ts';
import { AddedRows } from '../parts/added-rows.tsx';
import { AskForm, useTyped } from '../parts/ask-form.tsx';
import { BudgetMeter } from '../parts/budget-meter.tsx';
import { Candidates } from '../parts/candidates.tsx';
import { Incomplete } from '../parts/incomplete.tsx';
import { ProjectSelect } from '../parts/project-select.tsx';
import { Empty, FailureBox, More, Show } from '../parts/states.tsx';
import { type Address, go, href } from '../router.ts';
import { sessionTitle } from '../titles.ts';
import { useLoad, usePages } from '../use-load.ts';

const LIMIT = 30;
/** Sessions that are named by what came of them; older ones by what was asked. */
const SESSIONS = 100;

/** What was added to prompts, newest first, and what a prompt would be given now. */
export function WhyPage({ place }: { place: Address }) {
  const [project, prompt, session] = ['project', 'prompt', 'session'].map((name) => place.query.get(name) ?? '') as [
    string,
    string,
    string,
  ];
  const { items, error, isLoading, more, reload } = usePages(
    (cursor) =>
      api.injections({
        limit: LIMIT,
        ...(project && { project }),
        ...(session && { session_id: session }),
        ...(cursor && { cursor }),
      }),
    [project, session],
    'why',
  );
  const titles = useLoad(() => readTitles(project), [project], 'why sessions');
  return (
    <>
      <PageHead
        title={session ? `Added in ${sessionName(session)}` : 'Added to prompts'}
        says="What was put beside your words before the agent read them, session by session. Open a line to see why."
      />
      <Preview prompt={prompt} project={project} />
      {session && (
        <p>
          <a href={href(['sessions', session])}>The session</a> · <a href={href(['why'])}>all sessions</a>
        </p>
      )}
      {error && <FailureBox error={error} retry={reload} />}
      {!isLoading && !error && items.length === 0 && (
        <Empty>
          Nothing was added to a prompt yet. When an agent is asked something that its memory knows, it is listed here
          with the reasons.
        </Empty>
      )}
      <AddedRows items={items} titles={titles.data ?? new Map()} />
      <More load={more} />
    </>
  );
}

/** What the latest sessions are called, by their ids. */
async function readTitles(project: string): Promise<Map<string, string>> {
  const of = project ? { project } : {};
  const [sessions, summaries] = await Promise.all([
    api.sessions({ limit: SESSIONS, ...of }),
    api.observations({ kind: 'summary', limit: SESSIONS, ...of }),
  ]);
  const summaryOf = new Map(summaries.items.map((summary) => [summary.session_id, summary]));
  return new Map(
    sessions.items.map((one) => [one.session_id, withoutMarks(sessionTitle(one, summaryOf.get(one.session_id)))]),
  );
}

function Preview({ prompt, project }: { prompt: string; project: string }) {
  const [typed, setTyped] = useTyped(prompt);
  const loaded = useLoad(
    async () => (prompt ? api.recall({ prompt, explain: true, ...(project && { project }) }) : undefined),
    [prompt, project],
  );
  const ask = (more: Record<string, string>) => go(href(['why'], { project, prompt: typed, ...more }));
  return (
    <>
      <AskForm
        label="A prompt"
        placeholder="Try a prompt: what would memory add now?"
        button="Ask"
        typed={typed}
        onType={setTyped}
        onAsk={() => ask({})}
      >
        <ProjectSelect value={project} onChange={(value) => ask({ project: value })} />
      </AskForm>
      <Show loaded={loaded}>
        {(reply) =>
          reply && (
            <section class="box">
              <h2>{reply.text ? `Would add ${reply.tokens} tokens` : 'Would add nothing'}</h2>
              <BudgetMeter tokens={reply.tokens} />
              <Incomplete legs={reply.degraded} />
              {reply.text && <pre>{reply.text}</pre>}
              {reply.candidates?.length === 0 && <p>{choiceInWords([], reply.tokens)}</p>}
              <Candidates rows={reply.candidates ?? []} prompt={prompt} tokens={reply.tokens} />
            </section>
          )
        }
      </Show>
    </>
  );
}
