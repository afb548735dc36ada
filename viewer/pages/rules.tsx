import { useState } from 'preact/hooks';
import { count, projectName } from '../../daemon/contract/amounts.ts';
import type { Lesson } from '../../daemon/contract/lessons.ts';
import type { UserRule } from '../../daemon/contract/rules.ts';
import { RULE_KINDS, type RuleKind } from '../../daemon/contract/words.ts';
import { api } from '../api.ts';
import { attempt } from '../parts/notices.tsx';
import { ProjectSelect } from '../parts/project-select.tsx';
import { Empty, Show } from '../parts/states.tsx';
import { Time } from '../parts/time.tsx';
import { TriggerTrial } from '../parts/trigger-trial.tsx';
import { type Address, go, href } from '../router.ts';
import { useLoad } from '../use-load.ts';

const LIMIT = 500;

/** What holds: rules that were learnt or added, lessons for risky calls, and drafts that wait for a person. */
export function RulesPage({ place }: { place: Address }) {
  const project = place.query.get('project') ?? '';
  const loaded = useLoad(async () => {
    const scope = { limit: LIMIT, ...(project && { project }) };
    const [rules, lessons, stats] = await Promise.all([
      api.rules(scope),
      api.lessons(scope),
      api.lessonStats(project ? { project } : {}),
    ]);
    return { rules: rules.items, lessons: lessons.items, stats: new Map(stats.items.map((item) => [item.id, item])) };
  }, [project]);
  const act = async (work: () => Promise<unknown>, done: string) => {
    if (await attempt(work, done)) await loaded.reload();
  };
  return (
    <>
      <h1>Rules and lessons</h1>
      <div class="bar">
        <ProjectSelect value={project} onChange={(value) => go(href(['rules'], { project: value }))} />
      </div>
      <Show loaded={loaded}>
        {({ rules, lessons, stats }) => (
          <>
            <Drafts rules={rules} lessons={lessons} act={act} />
            <HeldRules rules={rules.filter(({ status }) => status === 'active')} project={project} act={act} />
            <Lessons lessons={lessons} stats={stats} act={act} />
            <EndedRules rules={rules.filter(({ status }) => status === 'ended')} />
          </>
        )}
      </Show>
    </>
  );
}

type Act = (work: () => Promise<unknown>, done: string) => Promise<void>;

function Drafts({ rules, lessons, act }: { rules: readonly UserRule[]; lessons: readonly Lesson[]; act: Act }) {
  const drafts: Proposal[] = [
    ...rules.filter(isDraft).map((rule) => ({ ...rule, title: rule.text, isRule: true })),
    ...lessons.filter(isDraft).map((lesson) => ({ ...lesson, isRule: false })),
  ];
  return (
    <section>
      <h2>{drafts.length > 0 ? `${count(drafts.length, 'draft waits', 'drafts wait')} for you` : 'Drafts'}</h2>
      {drafts.length === 0 && (
        <Empty>No draft waits. What a model or a file proposes waits here until you approve it.</Empty>
      )}
      <ul class="rows">
        {drafts.map((draft) => (
          <Draft key={draft.id} draft={draft} act={act} />
        ))}
      </ul>
    </section>
  );
}

function HeldRules({ rules, project, act }: { rules: readonly UserRule[]; project: string; act: Act }) {
  return (
    <section>
      <h2>Rules that hold</h2>
      <AddRule project={project} act={act} />
      {rules.length === 0 && (
        <Empty>
          No rule holds yet. Correct your agent once (“no, we use pnpm here”), and it stands here and in front of the
          next session.
        </Empty>
      )}
      <ul class="rows">
        {rules.map((rule) => (
          <Rule key={rule.id} rule={rule}>
            <button type="button" onClick={() => act(() => api.endRule(rule.id), 'It holds no longer.')}>
              End
            </button>
          </Rule>
        ))}
      </ul>
    </section>
  );
}

type LessonsProps = { lessons: readonly Lesson[]; stats: ReadonlyMap<number, Stats>; act: Act };

function Lessons({ lessons, stats, act }: LessonsProps) {
  const active = lessons.filter(({ status }) => status === 'active' || status === 'inactive');
  return (
    <section>
      <h2>Lessons for risky calls</h2>
      <p>
        <a href={href(['rules', 'lesson', 'new'])}>Add a lesson</a>
      </p>
      {active.length === 0 && (
        <Empty>
          No lesson watches calls yet. <code>agent-memory lessons packs install --all</code> installs those that ship.
        </Empty>
      )}
      <ul class="rows">
        {active.map((lesson) => (
          <LessonRow key={lesson.id} lesson={lesson} stats={stats.get(lesson.id)} act={act} />
        ))}
      </ul>
    </section>
  );
}

function EndedRules({ rules }: { rules: readonly UserRule[] }) {
  if (rules.length === 0) return null;
  return (
    <details>
      <summary>{count(rules.length, 'rule')} that ended</summary>
      <ul class="rows">
        {rules.map((rule) => (
          <Rule key={rule.id} rule={rule} />
        ))}
      </ul>
    </details>
  );
}

function Rule({ rule, children }: { rule: UserRule; children?: preact.ComponentChildren }) {
  return (
    <li class="row">
      <a href={href(['rules', rule.id])}>{rule.text}</a>
      <div class="facts">
        <span>#{rule.id}</span>
        <span class="kind">{rule.kind}</span>
        <span>{rule.project ? projectName(rule.project) : 'every project'}</span>
        <span>{Math.round(rule.confidence * 100)} % sure</span>
        <span>
          {rule.source === 'prompt' ? `you said it in ${count(rule.said, 'prompt')}` : `added by ${rule.source}`}
        </span>
        {rule.status === 'draft' && rule.detail !== null && <span>{rule.detail}</span>}
        <Time at={rule.created_at} />
        {rule.locked && <span class="mark">locked</span>}
        {rule.replaced_by !== null && <span>replaced by #{rule.replaced_by}</span>}
        {children}
      </div>
    </li>
  );
}

/** Where a draft comes from, in words; others speak for themselves. */
const PROPOSED_BY: Record<string, string> = {
  user: 'you',
  agent: 'a model',
  rest: 'a program',
  distilled: 'what failed again and again',
};

/** A rule or a lesson that waits for a person. */
type Proposal = Pick<Lesson, 'id' | 'title' | 'source' | 'project'> &
  Partial<Pick<Lesson, 'rule' | 'trigger_pattern'>> & { isRule: boolean };

const isDraft = ({ status }: { status: string }): boolean => status === 'draft';

function Draft({ draft, act }: { draft: Proposal; act: Act }) {
  const { isRule } = draft;
  const approve = () => (isRule ? api.approveRule(draft.id) : api.changeLesson(draft.id, { status: 'active' }));
  const dismiss = () => (isRule ? api.endRule(draft.id) : api.changeLesson(draft.id, { status: 'dismissed' }));
  return (
    <li class="row">
      <a href={href(isRule ? ['rules', draft.id] : ['rules', 'lesson', draft.id])}>{draft.title}</a>
      {draft.rule !== undefined && draft.rule !== draft.title && <p>{draft.rule}</p>}
      <div class="facts">
        <span>#{draft.id}</span>
        <span>proposed by {PROPOSED_BY[draft.source] ?? draft.source}</span>
        <span>{draft.project ? projectName(draft.project) : 'every project'}</span>
        {draft.trigger_pattern && <code>{draft.trigger_pattern}</code>}
        <button type="button" onClick={() => act(approve, 'Approved: it holds from now on.')}>
          Approve
        </button>
        <button type="button" onClick={() => act(dismiss, 'Dismissed.')}>
          Dismiss
        </button>
      </div>
    </li>
  );
}

type Stats = Awaited<ReturnType<typeof api.lessonStats>>['items'][number];

function LessonRow({ lesson, stats, act }: { lesson: Lesson; stats: Stats | undefined; act: Act }) {
  const isActive = lesson.status === 'active';
  const outcomes = Object.entries(stats?.outcomes ?? {}).map(([name, number]) => `${number} ${name}`);
  return (
    <li class="row">
      <a href={href(['rules', 'lesson', lesson.id])}>{lesson.title}</a>
      <p>{lesson.rule}</p>
      <div class="facts">
        <span>#{lesson.id}</span>
        <span class={`mark ${lesson.severity}`}>{lesson.severity}</span>
        <span>{isActive ? `${lesson.action}s` : 'switched off'}</span>
        <span>{lesson.project ? projectName(lesson.project) : 'every project'}</span>
        <span>
          {lesson.fired_count === 0
            ? 'never fired'
            : `fired ${lesson.fired_count} times${outcomes.length > 0 ? `: ${outcomes.join(', ')}` : ''}`}
        </span>
        {stats?.flags.map((flag) => (
          <span key={flag} class="mark">
            {flag}
          </span>
        ))}
        <button
          type="button"
          onClick={() =>
            act(
              () => api.changeLesson(lesson.id, { status: isActive ? 'inactive' : 'active' }),
              isActive ? 'Switched off.' : 'Switched on.',
            )
          }
        >
          {isActive ? 'Switch off' : 'Switch on'}
        </button>
      </div>
    </li>
  );
}

function AddRule({ project, act }: { project: string; act: Act }) {
  const [text, setText] = useState('');
  const [kind, setKind] = useState<RuleKind>('requirement');
  return (
    <form
      class="bar"
      onSubmit={(event) => {
        event.preventDefault();
        void act(
          () => api.addRule({ text, kind, ...(project && { project }) }),
          project ? 'It holds in this project.' : 'It holds in every project.',
        ).then(() => setText(''));
      }}
    >
      <label class="grow">
        <span class="unseen">A new rule</span>
        <input
          required
          minLength={3}
          maxLength={280}
          placeholder="Add a rule in your own words"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <label>
        <span class="unseen">Its kind</span>
        <select value={kind} onChange={(event) => setKind(event.currentTarget.value as RuleKind)}>
          {RULE_KINDS.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">Add for {project ? 'this project' : 'every project'}</button>
      <TriggerTrial tried={text.trim().length > 2 ? { rule: text, ...(project && { project }) } : undefined} />
    </form>
  );
}
