import { useState } from 'preact/hooks';
import type { MergePreview } from '../../daemon/contract/admin.ts';
import { count, projectName } from '../../daemon/contract/amounts.ts';
import { api, apiUntil } from '../api.ts';
import { Button } from '../components/button.tsx';
import { href } from '../router.ts';
import { useLoad } from '../use-load.ts';
import { attempt } from './notices.tsx';
import { projectOptions } from './project-select.tsx';
import { Empty, Show } from './states.tsx';
import { Time } from './time.tsx';

/** The projects with what is kept of each; two can be made one, and that can be undone. */
export function ProjectList() {
  const loaded = useLoad(() => api.projects(), []);
  const act: Act = async (work, done, undo) => {
    const isDone = await attempt(work, done, undo);
    if (isDone) await loaded.reload();
    return isDone;
  };
  return (
    <section>
      <h2>Projects</h2>
      <Show loaded={loaded}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty>No project yet. The first session in a repository makes it one, named by its remote.</Empty>
          ) : (
            <ul class="rows">
              {items.map((project) => (
                <ProjectRow key={project.id} project={project} keys={items.map(({ key }) => key)} act={act} />
              ))}
            </ul>
          )
        }
      </Show>
    </section>
  );
}

const UNDONE = 'The merge is undone: it has its memories, rules and sessions again.';

type Project = Awaited<ReturnType<typeof api.projects>>['items'][number];
type Act = (
  work: (stop: AbortSignal) => Promise<unknown>,
  done: string,
  undo?: Parameters<typeof attempt>[2],
) => Promise<boolean>;

function ProjectRow({ project, keys, act }: { project: Project; keys: readonly string[]; act: Act }) {
  const [asked, setAsked] = useState<MergePreview>();
  const { key } = project;
  const merge = async () => {
    const { from, into } = asked!;
    const undo = {
      label: 'Undo',
      run: async () => void (await act((stop) => apiUntil(stop).unmergeProject(from), UNDONE)),
    };
    const done = `${projectName(from)} belongs to ${projectName(into)} now.`;
    await act((stop) => apiUntil(stop).mergeProjects(from, into), done, undo);
  };
  const others = keys.filter((other) => other !== key);
  return (
    <li class="row">
      <div class="line">
        <strong class="title" title={key}>
          {projectName(key)}
        </strong>
        {others.length > 0 && (
          <select
            class="small"
            aria-label={`Merge ${projectName(key)} into`}
            value={asked?.into ?? ''}
            onChange={async ({ currentTarget: { value } }) => {
              setAsked(undefined);
              if (value !== '') await attempt(async () => setAsked(await api.previewMerge(key, value)));
            }}
          >
            <option value="">Merge into …</option>
            {projectOptions(others)}
          </select>
        )}
      </div>
      {projectName(key) !== key && <code>{key}</code>}
      <div class="facts">
        <a href={href(['memory'], { project: key })}>{count(project.observations, 'memory', 'memories')}</a>
        <a href={href(['sessions'], { project: key })}>{count(project.sessions, 'session')}</a>
        <span>
          seen <Time at={project.last_seen_at} />
        </span>
        <a href={href(['forget'], { project: key })}>forget it</a>
      </div>
      <MergedKeys project={project} act={act} />
      {asked && <Confirm preview={asked} onKeep={() => setAsked(undefined)} onMerge={merge} />}
    </li>
  );
}

/** The other keys of a project: a merge that is noted is undone, an older one can be split off. */
function MergedKeys({ project, act }: { project: Project; act: Act }) {
  const merged = project.aliases.filter((alias) => alias !== project.key);
  if (merged.length === 0) return null;
  return (
    <details>
      <summary>also known as {count(merged.length, 'other key')}</summary>
      <ul class="calls">
        {merged.map((alias) => (
          <li key={alias}>
            <code>{alias}</code>{' '}
            {project.merged.includes(alias) ? (
              <Button isSmall onClick={() => act((stop) => apiUntil(stop).unmergeProject(alias), UNDONE)}>
                Undo the merge
              </Button>
            ) : (
              <Button
                isSmall
                onClick={() => act((stop) => apiUntil(stop).splitProject(alias), 'It is a project of its own again.')}
              >
                Split off
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What a merge would do, before it does it. */
function Confirm({ preview, onKeep, onMerge }: { preview: MergePreview; onKeep: () => void; onMerge: () => void }) {
  const { from, into, moves, doubled } = preview;
  const twice = doubled.observations + doubled.rules;
  return (
    <div class="box" role="alertdialog" aria-label="Merge these projects?">
      <p>
        {count(moves.observations, 'memory', 'memories')}, {count(moves.rules, 'rule')} and{' '}
        {count(moves.sessions, 'session')} of {projectName(from)} move to {projectName(into)}.
        {twice > 0 &&
          ` ${count(twice, 'entry', 'entries')} that both have stay as ${projectName(into)} has them; the others lie in the bin.`}
      </p>
      <p class="quiet">
        It can be undone for as long as the bin keeps: both projects then have what they had, and what was recorded
        since stays with {projectName(into)}.
      </p>
      <div class="bar">
        <Button look="primary" onClick={onMerge}>
          Merge them
        </Button>
        <Button onClick={onKeep}>Keep them apart</Button>
      </div>
    </div>
  );
}
