import { count, projectName } from '../../daemon/contract/amounts.ts';
import { api } from '../api.ts';
import { clock, exactTime, sessionName } from '../format.ts';
import { Calls, type ShownCall } from '../parts/calls.tsx';
import { ForgetButton } from '../parts/forget-button.tsx';
import { MemoryRow } from '../parts/memory-row.tsx';
import { Empty, Show } from '../parts/states.tsx';
import { type Address, go, href } from '../router.ts';
import { useLoad } from '../use-load.ts';

/** Rows of a session that are read at once; the longest real ones have some thousand calls. */
const MAX_ROWS = 500;

type Prompt = Awaited<ReturnType<typeof api.prompts>>['items'][number];

/** One session: its turns, each with its calls, beside what is remembered of them. */
export function SessionPage({ place }: { place: Address }) {
  const id = place.path[1] ?? '';
  const loaded = useLoad(async () => {
    const [session, prompts, calls, memories] = await Promise.all([
      api.session(id),
      api.prompts({ session_id: id, limit: MAX_ROWS }),
      api.toolCalls({ session_id: id, limit: MAX_ROWS }),
      api.observations({ session_id: id, limit: 200 }),
    ]);
    return {
      session,
      prompts: prompts.items.reverse(),
      calls: calls.items.reverse(),
      memories: memories.items.reverse(),
    };
  }, [id]);
  return (
    <Show loaded={loaded}>
      {({ session, prompts, calls, memories }) => {
        const inTurn = new Set(prompts.map(({ prompt_id }) => prompt_id));
        const summary = memories.find(({ kind }) => kind === 'summary');
        return (
          <>
            <h1>{summary?.title ?? sessionName(id)}</h1>
            <div class="facts">
              <span>{exactTime(session.started_at)}</span>
              <span>{session.status}</span>
              <span>{count(session.prompts, 'prompt')}</span>
              <span>{count(session.tool_calls, 'call')}</span>
              {session.project && (
                <a href={href(['sessions'], { project: session.project })}>{projectName(session.project)}</a>
              )}
              <span>{session.agent}</span>
              <code>{session.session_id}</code>
            </div>
            <ForgetButton
              what="session"
              label="Forget this session"
              request={{ session_id: id }}
              onForgotten={() => go(href(['sessions']))}
            />
            {summary && (
              <section>
                <h2>Summary</h2>
                <p class="body">{summary.text}</p>
              </section>
            )}
            <h2>Turns</h2>
            {prompts.length === 0 && <Empty>No prompt of this session was recorded.</Empty>}
            <ol class="turns">
              {prompts.map((prompt) => (
                <Turn
                  key={prompt.id}
                  prompt={prompt}
                  calls={calls.filter((call) => call.prompt_id === prompt.prompt_id)}
                  memories={memories.filter((memory) => memory.prompt_id === prompt.prompt_id)}
                />
              ))}
            </ol>
            <Calls calls={calls.filter((call) => call.prompt_id === null || !inTurn.has(call.prompt_id))} />
          </>
        );
      }}
    </Show>
  );
}

function Turn({
  prompt,
  calls,
  memories,
}: {
  prompt: Prompt;
  calls: readonly ShownCall[];
  memories: readonly Parameters<typeof MemoryRow>[0]['row'][];
}) {
  return (
    <li class="turn">
      <div>
        <h3>
          <span class="quiet">{clock(prompt.created_at)}</span> Prompt {prompt.number}
        </h3>
        <p class="body">{prompt.text}</p>
        <Calls calls={calls} />
      </div>
      <div>
        <h4>Remembered</h4>
        {memories.length === 0 ? (
          <p class="quiet">nothing of its own</p>
        ) : (
          <ul class="rows">
            {memories.map((memory) => (
              <MemoryRow key={memory.id} row={{ ...memory, session_id: null }} />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
