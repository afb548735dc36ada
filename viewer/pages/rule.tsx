import { useState } from 'preact/hooks';

import type { RuleWhy } from '../../daemon/contract/rules.ts';
import { api } from '../api.ts';
import { KindMark } from '../components/badge.tsx';
import { exactTime, shortProject } from '../format.ts';
import { Firings } from '../parts/firings.tsx';
import { attempt } from '../parts/notices.tsx';
import { RuleLine } from '../parts/rule-line.tsx';
import { ShownIn } from '../parts/shown-in.tsx';
import { Show } from '../parts/states.tsx';
import { TriggerTrial } from '../parts/trigger-trial.tsx';
import { type Address, href } from '../router.ts';
import { useLoad } from '../use-load.ts';
import { LessonPage, NewLessonPage } from './lesson.tsx';

/**
 * One rule (`#/rules/3`) or lesson (`#/rules/lesson/4`): its words, who said it when, what it replaced, and what can be
 * done with it.
 */
export function RulePage({ place }: { place: Address }) {
  const [, id, of] = place.path;
  if (id !== 'lesson') return <OneRule id={Number(id)} />;
  return of === 'new' ? <NewLessonPage /> : <LessonPage id={Number(of)} />;
}

function whereItHolds({ project, scope }: RuleWhy['rule']): string {
  if (project) return shortProject(project);
  return scope === 'user' ? 'all your projects' : 'every project';
}

function OneRule({ id }: { id: number }) {
  const loaded = useLoad(() => api.whyRule(id), [id]);
  const [isEditing, setEditing] = useState(false);
  const act: Act = async (work, done, action) => {
    if (await attempt(work, done, action)) await loaded.reload();
  };
  return (
    <Show loaded={loaded}>
      {({ rule, ...history }) => (
        <article>
          <h1>{rule.text}</h1>
          <div class="facts">
            <KindMark kind={rule.kind} />
            <span>{rule.status}</span>
            {rule.locked && <span class="mark">locked</span>}
            <span title={rule.project ?? undefined}>{whereItHolds(rule)}</span>
            <span>{Math.round(rule.confidence * 100)} % sure</span>
            <span>#{rule.id}</span>
          </div>
          <RuleActs rule={rule} act={act} isEditing={isEditing} onEdit={() => setEditing(!isEditing)} />
          {isEditing && (
            <EditForm
              text={rule.text}
              project={rule.project}
              save={async (text) => {
                await act(() => api.editRule(id, { text }), 'Saved.');
                setEditing(false);
              }}
            />
          )}
          <RuleLine why={history} />
          <History history={history} />
          <Firings id={id} />
          <ShownIn of={{ rule: id }} />
          {rule.replaced_by !== null && (
            <p>
              A newer rule took its place: <a href={href(['rules', rule.replaced_by])}>#{rule.replaced_by}</a>
            </p>
          )}
        </article>
      )}
    </Show>
  );
}

type Act = (work: () => Promise<unknown>, done: string, action?: Parameters<typeof attempt>[2]) => Promise<void>;
type RuleActsProps = { rule: RuleWhy['rule']; act: Act; isEditing: boolean; onEdit: () => void };

/** What can be done with a rule, by what it is. */
function RuleActs({ rule, act, isEditing, onEdit }: RuleActsProps) {
  const { id } = rule;
  const undo = { label: 'Undo', run: () => act(() => api.restoreRule(id), 'Restored.') };
  return (
    <>
      {rule.status === 'draft' && (
        <div class="bar">
          <button type="button" onClick={() => act(() => api.approveRule(id), 'Approved: it holds from now on.')}>
            Approve
          </button>
          <button type="button" onClick={() => act(() => api.endRule(id), 'Dismissed.', undo)}>
            Dismiss
          </button>
        </div>
      )}
      {rule.status === 'ended' && rule.replaced_by === null && (
        <div class="bar">
          <button type="button" onClick={() => act(() => api.restoreRule(id), 'Restored.')}>
            Restore
          </button>
        </div>
      )}
      {rule.status === 'active' && (
        <div class="bar">
          <button type="button" aria-expanded={isEditing} onClick={onEdit}>
            Edit
          </button>
          <button
            type="button"
            onClick={() =>
              act(
                () => api.lockRule(id, rule.locked ? 'unlock' : 'lock'),
                rule.locked ? 'Unlocked.' : 'Locked: only your hand changes or ends it.',
              )
            }
          >
            {rule.locked ? 'Unlock' : 'Lock'}
          </button>
          <button type="button" onClick={() => act(() => api.endRule(id), 'Ended.', undo)}>
            End
          </button>
        </div>
      )}
    </>
  );
}

function EditForm(props: { text: string; project: string | null; save: (text: string) => Promise<void> }) {
  const { text, project, save } = props;
  const [typed, setTyped] = useState(text);
  return (
    <form
      class="bar"
      onSubmit={(event) => {
        event.preventDefault();
        void save(typed);
      }}
    >
      <label class="grow">
        <span class="unseen">The rule</span>
        <input
          required
          minLength={3}
          maxLength={280}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <button type="submit">Save</button>
      <TriggerTrial tried={typed.trim().length > 2 ? { rule: typed, project } : undefined} />
    </form>
  );
}

function History({ history }: { history: Omit<RuleWhy, 'rule'> }) {
  const { origins, said, versions, replaced } = history;
  return (
    <>
      {origins.length > 0 && (
        <section>
          <h2>Made from</h2>
          <ul class="rows">
            {origins.map(({ id, text, project, status }) => (
              <li class="row" key={id}>
                <a href={href(['rules', id])}>{text}</a>
                <div class="facts">
                  <span>{project === null ? '' : shortProject(project)}</span>
                  <span>{status}</span>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>Who said it</h2>
        {said.length === 0 ? (
          <p class="quiet">No prompt did: it was added by hand or by a program.</p>
        ) : (
          <ul class="rows">
            {said.map((one) => (
              <li class="row" key={`${one.session_id} ${one.at} ${one.did}`}>
                <span>{one.words ?? 'The prompt was forgotten.'}</span>
                <div class="facts">
                  <span>{one.did === 'ended' ? 'this ended it' : 'this said it'}</span>
                  {one.at && <span>{exactTime(one.at)}</span>}
                  <a href={href(['sessions', one.session_id])}>session {one.session_id.slice(0, 8)}</a>
                </div>
              </li>
            ))}
          </ul>
        )}
      </section>
      {versions.length > 0 && (
        <section>
          <h2>Earlier versions</h2>
          <ul class="rows">
            {versions.map(({ version, text, until }) => (
              <li class="row" key={version}>
                {text}
                <div class="facts">until {exactTime(until)}</div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {replaced.length > 0 && (
        <section>
          <h2>Replaced rules</h2>
          <ul class="rows">
            {replaced.map(({ id, text }) => (
              <li class="row" key={id}>
                <a href={href(['rules', id])}>{text}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
