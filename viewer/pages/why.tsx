import { api } from '../api.ts';
import { sessionName, sessionTitle } from '../format.ts';
import { choiceInWords } from '../left-out.ts';
import { AskForm, useTyped } from '../parts/ask-form.tsx';
import { BudgetMeter } from '../parts/budget-meter.tsx';
import { Candidates } from '../parts/candidates.tsx';
import { Incomplete } from '../parts/incomplete.tsx';
import { InjectionRow } from '../parts/injection-row.tsx';
import { ProjectSelect } from '../parts/project-select.tsx';
import { Empty, FailureBox, More, Show } from '../parts/states.tsx';
import { type Address, go, href } from '../router.ts';
import { useLoad, usePages } from '../use-load.ts';

const LIMIT = 30;
/** Sessions whose starts are named; older ones only say that one began. */
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
  // A start of a session is told by what the session was asked.
  const sessions = useLoad(
    () => api.sessions({ limit: SESSIONS, ...(project && { project }) }),
    [project],
    'why sessions',
  );
  const asked = new Map(sessions.data?.items.map((one) => [one.session_id, sessionTitle(one)]));
  return (
    <>
      <h1>Why</h1>
      <Preview prompt={prompt} project={project} />
      <h2>{session ? `Added in ${sessionName(session)}` : 'Added to prompts'}</h2>
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
      <ol class="rows">
        {items.map((item) => (
          <InjectionRow key={item.id} item={item} session={asked.get(item.session_id ?? '')} />
        ))}
      </ol>
      <More load={more} />
    </>
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
              {reply.candidates && <p>{choiceInWords(reply.candidates, reply.tokens)}</p>}
              <Candidates rows={reply.candidates ?? []} prompt={prompt} />
            </section>
          )
        }
      </Show>
    </>
  );
}
