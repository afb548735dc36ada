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

/** The projects with what is kept of each; two can be made one, and a merged key can be split off again. */
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
            <>
              <ul class="rows">
                {items.map((project) => {
                  const merged = project.aliases.filter((alias) => alias !== project.key);
                  return (
                    <li class="row" key={project.id}>
                      <strong title={project.key}>{projectName(project.key)}</strong>{' '}
                      {projectName(project.key) !== project.key && <code>{project.key}</code>}
                      <div class="facts">
                        <a href={href(['memory'], { project: project.key })}>
                          {count(project.observations, 'memory', 'memories')}
                        </a>
                        <a href={href(['sessions'], { project: project.key })}>{count(project.sessions, 'session')}</a>
                        <span>
                          seen <Time at={project.last_seen_at} />
                        </span>
                        <a href={href(['forget'], { project: project.key })}>forget it</a>
                      </div>
                      {merged.length > 0 && (
                        <details>
                          <summary>also known as {count(merged.length, 'other key')}</summary>
                          <ul class="calls">
                            {merged.map((alias) => (
                              <li key={alias}>
                                <code>{alias}</code>{' '}
                                {project.merged.includes(alias) ? (
                                  <Button
                                    isSmall
                                    onClick={() => act((stop) => apiUntil(stop).unmergeProject(alias), UNDONE)}
                                  >
                                    Undo the merge
                                  </Button>
                                ) : (
                                  <Button
                                    isSmall
                                    onClick={() =>
                                      act(
                                        (stop) => apiUntil(stop).splitProject(alias),
                                        'It is a project of its own again.',
                                      )
                                    }
                                  >
                                    Split off
                                  </Button>
                                )}
                              </li>
                            ))}
                          </ul>
                        </details>
                      )}
                    </li>
                  );
                })}
              </ul>
              {items.length > 1 && <Merge keys={items.map(({ key }) => key)} act={act} />}
            </>
          )
        }
      </Show>
    </section>
  );
}

const UNDONE = 'The merge is undone: it has its memories, rules and sessions again.';

type Act = (
  work: (stop: AbortSignal) => Promise<unknown>,
  done: string,
  undo?: Parameters<typeof attempt>[2],
) => Promise<boolean>;

function Merge({ keys, act }: { keys: readonly string[]; act: Act }) {
  const [from, setFrom] = useState('');
  const [into, setInto] = useState('');
  const [asked, setAsked] = useState<MergePreview>();
  const merge = async () => {
    const undo = {
      label: 'Undo',
      run: async () => void (await act((stop) => apiUntil(stop).unmergeProject(from), UNDONE)),
    };
    const done = `${projectName(from)} belongs to ${projectName(into)} now.`;
    if (!(await act((stop) => apiUntil(stop).mergeProjects(from, into), done, undo))) return;
    setFrom('');
    setInto('');
    setAsked(undefined);
  };
  const choose = (label: string, value: string, other: string, onChange: (key: string) => void) => (
    <label>
      {label}{' '}
      <select required value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">choose …</option>
        {projectOptions(keys.filter((key) => key !== other))}
      </select>
    </label>
  );
  return (
    <form
      class="bar"
      onSubmit={async (event) => {
        event.preventDefault();
        await attempt(async () => setAsked(await api.previewMerge(from, into)));
      }}
    >
      {choose('Merge', from, into, setFrom)}
      {choose('into', into, from, setInto)}
      <button type="submit">Merge</button>
      {asked && <Confirm preview={asked} onKeep={() => setAsked(undefined)} onMerge={merge} />}
    </form>
  );
}

/** What a merge would do, before it does it. */
function Confirm({ preview, onKeep, onMerge }: { preview: MergePreview; onKeep: () => void; onMerge: () => void }) {
  const { from, into, moves, doubled } = preview;
  const twice = doubled.observations + doubled.rules;
  return (
    <div class="box grow" role="alertdialog" aria-label="Merge these projects?">
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
      <Button look="primary" onClick={onMerge}>
        Merge them
      </Button>{' '}
      <Button onClick={onKeep}>Keep them apart</Button>
    </div>
  );
}
