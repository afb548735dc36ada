import { useState } from 'preact/hooks';
import { count, projectName } from '../../daemon/contract/amounts.ts';
import type { UserRule } from '../../daemon/contract/rules.ts';
import { api } from '../api.ts';
import { exactTime } from '../format.ts';
import { MemoryRow } from '../parts/memory-row.tsx';
import { attempt } from '../parts/notices.tsx';
import { ProjectSelect } from '../parts/project-select.tsx';
import { Empty, Show } from '../parts/states.tsx';
import { Time } from '../parts/time.tsx';
import { type Address, go, href } from '../router.ts';
import { useLoad } from '../use-load.ts';

const MAX_RULES = 500;
const MAX_MEMORIES = 50;

type Use = Awaited<ReturnType<typeof api.ruleUses>>['items'][number];
type Act = (work: () => Promise<unknown>, done: string) => Promise<void>;

/** What the user said should hold, by where it holds: how sure it is, when it was used last, and who said it when. */
export function ProfilePage({ place }: { place: Address }) {
  const project = place.query.get('project') ?? '';
  const loaded = useLoad(async () => {
    const scope = project ? { project } : {};
    const [rules, uses, ...memories] = await Promise.all([
      api.rules({ ...scope, limit: MAX_RULES }),
      api.ruleUses(scope),
      ...['preference', 'requirement'].map((kind) => api.observations({ ...scope, kind, limit: MAX_MEMORIES })),
    ]);
    return {
      rules: rules.items,
      uses: new Map(uses.items.map((use) => [use.id, use])),
      memories: memories.flatMap(({ items }) => items),
    };
  }, [project]);
  const act: Act = async (work, done) => {
    if (await attempt(work, done)) await loaded.reload();
  };
  return (
    <>
      <h1>What you told me</h1>
      <div class="bar">
        <ProjectSelect value={project} onChange={(value) => go(href(['profile'], { project: value }))} />
      </div>
      <Show loaded={loaded}>
        {({ rules, uses, memories }) => {
          const drafts = rules.filter(({ status }) => status === 'draft').length;
          const told = rules.filter(({ status }) => status !== 'draft');
          return (
            <>
              {drafts > 0 && (
                <p class="box">
                  {count(drafts, 'proposal waits', 'proposals wait')} for your word:{' '}
                  <a href={href(['rules'])}>look at them</a>.
                </p>
              )}
              {told.length === 0 && memories.length === 0 && (
                <Empty>
                  You have told nothing that should hold yet. Say it to your agent as you would to a colleague (“no, we
                  use pnpm here”, “I prefer short answers”): it stands here with the prompt that said it.
                </Empty>
              )}
              {scopesOf(told).map(({ place, items }) => (
                <Scope key={place.order} place={place} rules={items} uses={uses} act={act} />
              ))}
              {memories.length > 0 && (
                <section>
                  <h2>Remembered as a preference or a requirement</h2>
                  <ol class="rows">
                    {memories.map((row) => (
                      <MemoryRow key={row.id} row={row} />
                    ))}
                  </ol>
                </section>
              )}
            </>
          );
        }}
      </Show>
    </>
  );
}

type Place = { title: string; project: string | null; order: string };

/** The rules by where they hold: everywhere first, then in the user's projects, then the projects by name. */
function scopesOf(rules: readonly UserRule[]): { place: Place; items: UserRule[] }[] {
  const scopes = new Map<string, { place: Place; items: UserRule[] }>();
  for (const rule of rules) {
    const place = placeOf(rule);
    const known = scopes.get(place.order);
    if (known) known.items.push(rule);
    else scopes.set(place.order, { place, items: [rule] });
  }
  return [...scopes.values()].sort((a, b) => a.place.order.localeCompare(b.place.order));
}

function placeOf({ scope, project, workspace }: UserRule): Place {
  if (scope === 'user') {
    const title = workspace === null ? 'In all your projects' : `In all your projects of ${workspace}`;
    return { title, project: null, order: `1 ${workspace ?? ''}` };
  }
  if (project === null) return { title: 'Everywhere', project, order: '0' };
  return { title: `In ${projectName(project)}`, project, order: `2 ${projectName(project)} ${project}` };
}

type ScopeProps = { place: Place; rules: readonly UserRule[]; uses: ReadonlyMap<number, Use>; act: Act };

function Scope({ place, rules, uses, act }: ScopeProps) {
  const held = rules.filter(({ status }) => status === 'active').sort((a, b) => b.confidence - a.confidence);
  const ended = rules.filter(({ status }) => status === 'ended');
  return (
    <section>
      <h2 title={place.project ?? undefined}>{place.title}</h2>
      {held.length === 0 && <p class="quiet">Nothing holds here any more.</p>}
      <ul class="rows">
        {held.map((rule) => (
          <Told key={rule.id} rule={rule} use={uses.get(rule.id)} act={act} />
        ))}
      </ul>
      {ended.length > 0 && (
        <details>
          <summary>{count(ended.length, 'that ended', 'that ended')}</summary>
          <ul class="rows">
            {ended.map((rule) => (
              <Told key={rule.id} rule={rule} use={uses.get(rule.id)} act={act} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Told({ rule, use, act }: { rule: UserRule; use: Use | undefined; act: Act }) {
  const [isOpen, setOpen] = useState(false);
  const isHeld = rule.status === 'active';
  return (
    <li class="row">
      <a href={href(['rules', rule.id])}>{rule.text}</a>
      <div class="facts">
        <span class="kind">{rule.kind}</span>
        <span>{Math.round(rule.confidence * 100)} % sure</span>
        {isHeld && (
          <span>
            {use?.last_used_at ? (
              <>
                used {count(use.times, 'time')}, last <Time at={use.last_used_at} />
              </>
            ) : (
              'not used yet'
            )}
          </span>
        )}
        {rule.locked && <span class="mark">locked</span>}
        {rule.faded && <span class="mark">faded: ignored too often to be shown</span>}
        {rule.ended_at && <span>ended {exactTime(rule.ended_at)}</span>}
        {rule.replaced_by !== null && (
          <span>
            replaced by <a href={href(['rules', rule.replaced_by])}>#{rule.replaced_by}</a>
          </span>
        )}
        {isHeld && (
          <button type="button" onClick={() => act(() => api.endRule(rule.id), 'It holds no longer.')}>
            End
          </button>
        )}
      </div>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{originOf(rule)}</summary>
        {isOpen && <Evidence id={rule.id} />}
      </details>
    </li>
  );
}

function originOf({ said, source, origins }: UserRule): string {
  if (source === 'projects') return `Yours, since ${count(origins.length, 'project')} say it`;
  if (said > 0) return `You said it in ${count(said, 'prompt')}`;
  return source === 'user' ? 'You added it' : `Added by ${source}`;
}

function Evidence({ id }: { id: number }) {
  const loaded = useLoad(() => api.whyRule(id), [id]);
  return (
    <Show loaded={loaded}>
      {({ said, calls, rule, origins }) => (
        <ul class="calls">
          {origins.map(({ id, text, project }) => (
            <li key={id}>
              <a href={href(['rules', id])}>{text}</a>{' '}
              <span class="quiet">{project === null ? '' : `in ${projectName(project)}`}</span>
            </li>
          ))}
          {said.length === 0 && origins.length === 0 && (
            <li class="quiet">No prompt said it: it was added on {exactTime(rule.created_at)}.</li>
          )}
          {said.map((one) => (
            <li key={`${one.session_id} ${one.at} ${one.did}`}>
              “{one.words ?? 'a prompt that was forgotten'}”{' '}
              <span class="quiet">
                {one.did === 'ended' ? 'ended it' : 'said it'}
                {one.at && (
                  <>
                    , <Time at={one.at} />
                  </>
                )}
                , <a href={href(['sessions', one.session_id])}>in this session</a>
              </span>
            </li>
          ))}
          {Object.keys(calls).length > 0 && (
            <li class="quiet">
              Calls that it met:{' '}
              {Object.entries(calls)
                .map(([outcome, times]) => `${times} ${outcome}`)
                .join(', ')}
            </li>
          )}
        </ul>
      )}
    </Show>
  );
}
