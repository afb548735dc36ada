import { api } from '../api.ts';
import { KindMark } from '../components/badge.tsx';
import { Panel } from '../components/panel.tsx';
import { ListRow } from '../components/row.tsx';
import { shortProject, withoutMarks } from '../format.ts';
import { href } from '../router.ts';
import { sessionTitle } from '../titles.ts';
import { useLoad } from '../use-load.ts';
import { workedFilesIn } from '../worked-files.ts';
import { FileList } from './file-list.tsx';
import { Empty, Show } from './states.tsx';

/** Memories whose files are compared, the latest. */
const READ = 200;
const SHOWN = 6;

/** Where the work was, file by file, and what the graph can be centred on. */
export function GraphStart({ project }: { project: string }) {
  const loaded = useLoad(
    async () => {
      const of = project ? { project } : {};
      const [memories, sessions, rules] = await Promise.all([
        api.observations({ limit: READ, ...of }),
        api.sessions({ limit: SHOWN, ...of }),
        api.rules({ status: 'active', limit: SHOWN, ...of }),
      ]);
      return { memories: memories.items, sessions: sessions.items, rules: rules.items };
    },
    [project],
    'graph start',
  );
  return (
    <Show loaded={loaded}>
      {({ memories, sessions, rules }) => {
        if (memories.length + sessions.length + rules.length === 0)
          return (
            <Empty>
              Nothing was recorded yet. Once an agent has worked, its sessions, memories, files and rules stand here,
              with what connects them.
            </Empty>
          );
        const files = workedFilesIn(memories.filter(({ kind }) => kind !== 'summary'));
        return (
          <>
            {files.length > 0 && (
              <section>
                <FileList files={files} withProject={project === ''} />
              </section>
            )}
            <div class="pair">
              <AroundSession sessions={sessions} memories={memories} />
              <AroundRule rules={rules} />
            </div>
          </>
        );
      }}
    </Show>
  );
}

type Sessions = Awaited<ReturnType<typeof api.sessions>>['items'];
type Memories = Awaited<ReturnType<typeof api.observations>>['items'];
const AroundSession = ({ sessions, memories }: { sessions: Sessions; memories: Memories }) => (
  <Panel title="Around a session">
    <ul class="rows">
      {sessions.map((session) => (
        <ListRow
          key={session.session_id}
          href={href(['graph'], { focus: `session:${session.session_id}` })}
          title={withoutMarks(
            sessionTitle(
              session,
              memories.find(({ kind, session_id }) => kind === 'summary' && session_id === session.session_id),
            ),
          )}
          at={session.started_at}
          facts={session.project && <span>{shortProject(session.project)}</span>}
        />
      ))}
    </ul>
  </Panel>
);

type Rules = Awaited<ReturnType<typeof api.rules>>['items'];
const AroundRule = ({ rules }: { rules: Rules }) => (
  <Panel title="Around a rule">
    {rules.length === 0 && <Empty>No rule yet. Say one to your agent, or add it on Rules.</Empty>}
    <ul class="rows">
      {rules.map(({ id, text, kind, project: of }) => (
        <ListRow
          key={id}
          href={href(['graph'], { focus: `rule:${id}` })}
          title={text}
          facts={
            <>
              <KindMark kind={kind} />
              <span>{of ? shortProject(of) : 'every project'}</span>
            </>
          }
        />
      ))}
    </ul>
  </Panel>
);
