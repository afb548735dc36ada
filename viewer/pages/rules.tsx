import type { MemoryEffect } from '../../daemon/contract/effect.ts';
import { api } from '../api.ts';
import { Button } from '../components/button.tsx';
import { PageHead } from '../components/page-head.tsx';
import { SelectOne } from '../components/select-one.tsx';
import { Tabs } from '../components/tabs.tsx';
import { ActiveRules } from '../parts/active-rules.tsx';
import { AddRule } from '../parts/add-rule.tsx';
import { LessonList } from '../parts/lesson-list.tsx';
import { MemoryRow } from '../parts/memory-row.tsx';
import { attempt } from '../parts/notices.tsx';
import { ProjectSelect } from '../parts/project-select.tsx';
import { RuleRow } from '../parts/rule-row.tsx';
import { Empty, Show } from '../parts/states.tsx';
import { draftsOf, WaitingDrafts } from '../parts/waiting-drafts.tsx';
import { type Address, go, href } from '../router.ts';
import { type Narrowing, narrowDown, SORTS, type Sort } from '../rule-uses.ts';
import { useLoad } from '../use-load.ts';

const LIMIT = 500;
const MAX_MEMORIES = 50;
/** Weeks of the strip beside a rule: those that the page Effect shows at first. */
const WEEKS = 8;
const TABS = { waiting: 'Waiting for you', rules: 'Rules', lessons: 'Lessons', ended: 'Ended' } as const;
type Tab = keyof typeof TABS;

/** What holds, what waits for a person, what watches calls, and what ended. */
export function RulesPage({ place }: { place: Address }) {
  const project = place.query.get('project') ?? '';
  const narrowing: Narrowing = {
    words: place.query.get('words') ?? '',
    sort: (place.query.get('sort') ?? 'newest') as Sort,
    onlyNever: place.query.get('never') === 'true',
  };
  const loaded = useLoad(() => readRules(project), [project], 'rules');
  // How often each was added and followed, counted where the page Effect counts it; the rules don't wait for it.
  const effect = useLoad(() => api.effect({ weeks: WEEKS, ...(project && { project }) }), [project], 'rules effect');
  const to = (more: Record<string, string | boolean>) =>
    href(['rules'], {
      tab: place.query.get('tab') ?? '',
      project,
      words: narrowing.words,
      sort: narrowing.sort === 'newest' ? '' : narrowing.sort,
      never: narrowing.onlyNever,
      ...more,
    });
  return (
    <>
      <PageHead
        title="Rules and lessons"
        says="A rule is what you said should hold, in your words. A lesson comes with agent-memory and watches for risky calls."
      />
      <Show loaded={loaded}>
        {(found) => {
          const { drafts, active, ended, lessons } = found;
          const tab = (place.query.get('tab') ?? (drafts.length > 0 ? 'waiting' : 'rules')) as Tab;
          const numbers: Record<Tab, number> = {
            waiting: drafts.length,
            rules: active.length,
            lessons: lessons.length,
            ended: ended.length,
          };
          return (
            <>
              <Tabs
                label="Rules and lessons"
                tabs={(Object.keys(TABS) as Tab[]).map((name) => ({
                  label: TABS[name],
                  href: to({ tab: name }),
                  isCurrent: name === tab,
                  number: numbers[name],
                }))}
              />
              <div class="bar">
                <ProjectSelect value={project} onChange={(value) => go(to({ project: value }))} />
                {tab !== 'waiting' && (
                  <Narrow narrowing={narrowing} onChange={(more) => go(to(more), { replace: true })} />
                )}
              </div>
              <TabContent
                tab={tab}
                found={found}
                effect={effect.data}
                narrowing={narrowing}
                project={project}
                reload={async () => void (await Promise.all([loaded.reload(), effect.reload()]))}
              />
            </>
          );
        }}
      </Show>
    </>
  );
}

async function readRules(project: string) {
  const scope = project ? { project } : {};
  const [rules, lessons, stats, uses, ...memories] = await Promise.all([
    api.rules({ ...scope, limit: LIMIT }),
    api.lessons({ ...scope, limit: LIMIT }),
    api.lessonStats(scope),
    api.ruleUses(scope),
    ...['preference', 'requirement'].map((kind) => api.observations({ ...scope, kind, limit: MAX_MEMORIES })),
  ]);
  return {
    drafts: draftsOf(rules.items, lessons.items),
    active: rules.items.filter(({ status }) => status === 'active'),
    ended: rules.items.filter(({ status }) => status === 'ended'),
    lessons: lessons.items.filter(({ status }) => status === 'active' || status === 'inactive'),
    dismissed: lessons.items.filter(({ status }) => status === 'dismissed'),
    outcomes: new Map(stats.items.map((item) => [item.id, item])),
    uses: new Map(uses.items.map((use) => [use.id, use])),
    memories: memories.flatMap(({ items }) => items),
  };
}

type Found = Awaited<ReturnType<typeof readRules>>;

function Narrow({
  narrowing,
  onChange,
}: {
  narrowing: Narrowing;
  onChange: (more: Record<string, string | boolean>) => void;
}) {
  return (
    <>
      <label class="grow">
        <span class="unseen">Words of the rule</span>
        <input
          type="search"
          placeholder="Filter by words"
          value={narrowing.words}
          onInput={(event) => onChange({ words: event.currentTarget.value })}
        />
      </label>
      <SelectOne label="Order" value={narrowing.sort} words={SORTS} onChange={(sort) => onChange({ sort })} />
      <label>
        <input
          type="checkbox"
          checked={narrowing.onlyNever}
          onChange={() => onChange({ never: !narrowing.onlyNever })}
        />{' '}
        never followed
      </label>
    </>
  );
}

type TabContentProps = {
  tab: Tab;
  found: Found;
  effect: MemoryEffect | undefined;
  narrowing: Narrowing;
  project: string;
  reload: () => Promise<void>;
};

function TabContent({ tab, found, effect, narrowing, project, reload }: TabContentProps) {
  const { drafts, active, ended, lessons, dismissed, outcomes, uses, memories } = found;
  switch (tab) {
    case 'waiting':
      return <WaitingDrafts drafts={drafts} onChanged={reload} />;
    case 'lessons':
      return <LessonList lessons={lessons} outcomes={outcomes} narrowing={narrowing} onChanged={reload} />;
    case 'ended':
      return <EndedRules found={{ ended, dismissed }} narrowing={narrowing} reload={reload} />;
    default:
      return (
        <>
          <AddRule project={project} onAdded={reload} />
          <ActiveRules
            rules={active}
            uses={uses}
            outcomes={outcomes}
            effect={effect}
            narrowing={narrowing}
            onChanged={reload}
          />
          {memories.length > 0 && (
            <section>
              <h2>Wishes among memories</h2>
              <ol class="rows">
                {memories.map((row) => (
                  <MemoryRow key={row.id} row={row} />
                ))}
              </ol>
            </section>
          )}
        </>
      );
  }
}

type EndedProps = { found: Pick<Found, 'ended' | 'dismissed'>; narrowing: Narrowing; reload: () => Promise<void> };

function EndedRules({ found: { ended, dismissed }, narrowing, reload }: EndedProps) {
  const restore = async (work: () => Promise<unknown>, done: string) => {
    if (await attempt(work, done)) await reload();
  };
  const listed = ended.map((rule) => ({ rule, id: rule.id, words: rule.text, outcomes: undefined, times: 0 }));
  const shown = narrowDown(listed, { ...narrowing, onlyNever: false });
  if (ended.length + dismissed.length === 0)
    return <Empty>Nothing has ended. What you end or dismiss can be restored here.</Empty>;
  return (
    <ul class="rows">
      {shown.map(({ rule }) => (
        <RuleRow key={rule.id} rule={rule}>
          <Button onClick={() => restore(() => api.restoreRule(rule.id), 'Restored.')}>Restore</Button>
        </RuleRow>
      ))}
      {dismissed.map(({ id, title }) => (
        <li class="row pick" key={id}>
          <div>
            <a class="title" href={href(['rules', 'lesson', id])}>
              {title}
            </a>
            <div class="facts">a lesson that was dismissed</div>
          </div>
          <div class="acts">
            <Button onClick={() => restore(() => api.changeLesson(id, { status: 'draft' }), 'Restored as a draft.')}>
              Restore
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
