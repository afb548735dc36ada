import { count } from '../../daemon/contract/amounts.ts';
import type { FileKnown } from '../../daemon/contract/files.ts';
import { api } from '../api.ts';
import { KindMark } from '../components/badge.tsx';
import { Crumbs } from '../components/crumbs.tsx';
import { ListRow } from '../components/row.tsx';
import { sessionName, shortProject, withoutMarks } from '../format.ts';
import { OpenInEditor } from '../parts/open-in-editor.tsx';
import { Empty, Show } from '../parts/states.tsx';
import { type Address, href } from '../router.ts';
import { useLoad } from '../use-load.ts';

/** What is known about a file: memories, calls that failed on it, rules, sessions. */
export function FilePage({ place }: { place: Address }) {
  const path = place.query.get('path') ?? '';
  const loaded = useLoad(async () => (path ? api.file({ path }) : undefined), [path], 'file');
  return (
    <>
      <Crumbs to={href(['graph'])} list="Files" />
      <h1>{path || 'A file'}</h1>
      <Show loaded={loaded}>
        {(known) =>
          known ? (
            <Known known={known} path={path} />
          ) : (
            <Empty>Name a file in the address: #/files?path=src/csv.ts</Empty>
          )
        }
      </Show>
    </>
  );
}

function Known({ known: { paths, memories, sessions, failures, rules }, path }: { known: FileKnown; path: string }) {
  if (memories.length + failures.length + rules.length === 0)
    return <Empty>Nothing is known about it yet. A turn that reads or changes it becomes a memory of it.</Empty>;
  return (
    <>
      <OpenInEditor path={paths[0] ?? path} project={memories[0]?.project} />
      <div class="facts">
        <span>{count(memories.length, 'memory', 'memories')}</span>
        <span>{count(failures.length, 'failed call')}</span>
        <span>{count(rules.length, 'rule')}</span>
        {paths
          .filter((one) => one !== path)
          .map((one) => (
            <a key={one} class="mono" href={href(['files'], { path: one })}>
              {one}
            </a>
          ))}
        {paths[0] && <a href={href(['graph'], { focus: `file:${paths[0]}` })}>Graph</a>}
      </div>
      <List title="Rules" items={rules}>
        {({ id, text, is_rule }) => (
          <ListRow
            key={id}
            href={href(is_rule ? ['rules', id] : ['rules', 'lesson', id])}
            title={text}
            facts={<KindMark kind={is_rule ? 'rule' : 'lesson'} />}
          />
        )}
      </List>
      <List title="Memories" items={memories}>
        {({ id, kind, title, project, created_at }) => (
          <ListRow
            key={id}
            href={href(['memory', id])}
            title={withoutMarks(title)}
            at={created_at}
            facts={
              <>
                <KindMark kind={kind} />
                {project && <span title={project}>{shortProject(project)}</span>}
              </>
            }
          />
        )}
      </List>
      <List title="Failed calls" items={failures}>
        {({ tool_use_id, session_id, tool_name, call, error, at }) => (
          <ListRow
            key={tool_use_id}
            href={href(['sessions', session_id])}
            name={tool_use_id}
            at={at}
            title={<span class="mono">{call}</span>}
            facts={<span>{tool_name}</span>}
          >
            <p class="snippet">{error}</p>
          </ListRow>
        )}
      </List>
      <List title="Sessions" items={sessions}>
        {({ session_id, title, started_at, memories: of }) => (
          <ListRow
            key={session_id}
            href={href(['sessions', session_id])}
            title={withoutMarks(title ?? sessionName(session_id))}
            at={started_at}
            facts={<span>{count(of, 'memory', 'memories')} of it</span>}
          />
        )}
      </List>
    </>
  );
}

function List<Item>({
  title,
  items,
  children,
}: {
  title: string;
  items: readonly Item[];
  children: (item: Item) => preact.ComponentChildren;
}) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul class="rows">{items.map(children)}</ul>
    </section>
  );
}
