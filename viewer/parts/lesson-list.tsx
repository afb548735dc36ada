import { count } from '../../daemon/contract/amounts.ts';
import type { Lesson } from '../../daemon/contract/lessons.ts';
import { api } from '../api.ts';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { shortProject } from '../format.ts';
import { href } from '../router.ts';
import { followedWords, isNeverFollowed, type Narrowing, narrowDown, type Outcomes } from '../rule-uses.ts';
import { attempt } from './notices.tsx';
import { Empty } from './states.tsx';

type LessonListProps = {
  lessons: readonly Lesson[];
  outcomes: ReadonlyMap<number, Outcomes>;
  narrowing: Narrowing;
  onChanged: () => Promise<void>;
};
const PACK = 'pack:';

/** Lessons for risky calls: a person's own first, those of packs folded, with one switch a pack. */
export function LessonList({ lessons, outcomes, narrowing, onChanged }: LessonListProps) {
  const listed = lessons
    .filter(({ status }) => status === 'active' || status === 'inactive')
    .map((lesson) => ({
      lesson,
      id: lesson.id,
      words: `${lesson.title} ${lesson.rule} ${lesson.source}`,
      outcomes: outcomes.get(lesson.id),
      times: lesson.fired_count,
    }));
  const shown = narrowDown(listed, narrowing).map(({ lesson }) => lesson);
  const own = shown.filter(({ source }) => !source.startsWith(PACK));
  const packs = new Map<string, Lesson[]>();
  for (const lesson of shown)
    if (lesson.source.startsWith(PACK)) packs.set(lesson.source, [...(packs.get(lesson.source) ?? []), lesson]);
  const turn = async (some: readonly Lesson[], isOn: boolean) => {
    const status = isOn ? 'active' : 'inactive';
    const work = async () => {
      for (const { id } of some) await api.changeLesson(id, { status });
    };
    if (await attempt(work, isOn ? 'Switched on.' : 'Switched off.')) await onChanged();
  };
  const row = (lesson: Lesson) => (
    <LessonRow key={lesson.id} lesson={lesson} outcomes={outcomes.get(lesson.id)} turn={turn} />
  );
  const isNarrowed = narrowing.words !== '' || narrowing.onlyNever;
  return (
    <>
      <p>
        <a class="button" href={href(['rules', 'lesson', 'new'])}>
          Add a lesson
        </a>
      </p>
      {listed.length === 0 && (
        <Empty>
          No lesson watches calls yet. <code>agent-memory lessons packs install --all</code> installs those that ship.
        </Empty>
      )}
      {listed.length > 0 && shown.length === 0 && <Empty>No lesson is like this.</Empty>}
      <ul class="rows">{own.map(row)}</ul>
      {[...packs]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([source, items]) => {
          const on = items.filter(({ status }) => status === 'active').length;
          const fired = items.reduce((sum, { fired_count }) => sum + fired_count, 0);
          return (
            <div class="pack" key={source}>
              <details open={isNarrowed}>
                <summary>
                  <strong>{source.slice(PACK.length)}</strong>{' '}
                  <span class="facts">
                    <span>{count(items.length, 'lesson')}</span>
                    {on < items.length && <span>{on === 0 ? 'off' : `${on} on`}</span>}
                    {fired > 0 && <span>tested {count(fired, 'time')}</span>}
                  </span>
                </summary>
                <ul class="rows">{items.map(row)}</ul>
              </details>
              <Button
                isSmall
                aria-label={`${on > 0 ? 'Switch off' : 'Switch on'} the pack ${source.slice(PACK.length)}`}
                onClick={() => turn(items, on === 0)}
              >
                {on > 0 ? 'Switch off' : 'Switch on'}
              </Button>
            </div>
          );
        })}
    </>
  );
}

type LessonRowProps = {
  lesson: Lesson;
  outcomes: Outcomes | undefined;
  turn: (some: readonly Lesson[], isOn: boolean) => Promise<void>;
};

function LessonRow({ lesson, outcomes, turn }: LessonRowProps) {
  const isActive = lesson.status === 'active';
  return (
    <li class="row pick">
      <div>
        <a class="title" href={href(['rules', 'lesson', lesson.id])}>
          {lesson.title}
        </a>
        <p class="snippet">{lesson.rule}</p>
        <div class="facts">
          <span class={`mark ${lesson.severity}`}>{lesson.severity}</span>
          <span>{isActive ? `${lesson.action}s` : 'switched off'}</span>
          <span title={lesson.project ?? undefined}>
            {lesson.project ? shortProject(lesson.project) : 'every project'}
          </span>
          <span>{lesson.fired_count === 0 ? 'never tested' : `tested ${count(lesson.fired_count, 'time')}`}</span>
          {lesson.fired_count > 0 && <span>{followedWords(outcomes)}</span>}
          {isNeverFollowed(outcomes) && <Badge k="bad">never followed</Badge>}
          {outcomes?.flags.map((flag) => (
            <Badge key={flag}>{flag}</Badge>
          ))}
        </div>
      </div>
      <div class="acts">
        <Button onClick={() => turn([lesson], !isActive)}>{isActive ? 'Switch off' : 'Switch on'}</Button>
      </div>
    </li>
  );
}
