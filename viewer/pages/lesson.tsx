import { useState } from 'preact/hooks';
import type { Lesson } from '../../daemon/contract/lessons.ts';
import { api } from '../api.ts';
import { SelectOne } from '../components/select-one.tsx';
import { shortProject } from '../format.ts';
import { Firings } from '../parts/firings.tsx';
import { attempt } from '../parts/notices.tsx';
import { ProjectSelect } from '../parts/project-select.tsx';
import { Show } from '../parts/states.tsx';
import { TriggerTrial } from '../parts/trigger-trial.tsx';
import { go, href } from '../router.ts';
import { useLoad } from '../use-load.ts';

/** One lesson for risky calls: what it says, on what it fires, where it did and what followed. */
export function LessonPage({ id }: { id: number }) {
  const loaded = useLoad(() => api.lesson(id), [id]);
  return (
    <Show loaded={loaded}>
      {(lesson) => (
        <article>
          <h1>{lesson.title}</h1>
          <div class="facts">
            <span>#{lesson.id}</span>
            <span class={`mark ${lesson.severity}`}>{lesson.severity}</span>
            <span>{lesson.status === 'active' ? 'watches calls' : lesson.status}</span>
            <span title={lesson.project ?? undefined}>
              {lesson.project ? shortProject(lesson.project) : 'every project'}
            </span>
            <span>from {lesson.source}</span>
          </div>
          {lesson.detail && <p class="body">{lesson.detail}</p>}
          <LessonForm
            key={lesson.version}
            known={lesson}
            save={async (fields) => {
              if (await attempt(() => api.changeLesson(id, fields), 'Saved.')) await loaded.reload();
            }}
          />
          <Firings id={id} />
        </article>
      )}
    </Show>
  );
}

/** Add a lesson by hand. */
export function NewLessonPage() {
  const [project, setProject] = useState('');
  return (
    <>
      <h1>A new lesson for risky calls</h1>
      <div class="bar">
        <ProjectSelect value={project} onChange={setProject} />
      </div>
      <LessonForm
        known={{ project: project || null }}
        save={async (fields) => {
          const title = fields.rule.slice(0, 80);
          const made = async () => {
            const { id } = await api.createLesson({ ...fields, title, ...(project && { project }) });
            go(href(['rules', 'lesson', id]), { replace: true });
          };
          await attempt(made, 'It watches calls from now on.');
        }}
      />
    </>
  );
}

type Fields = Pick<
  Lesson,
  'rule' | 'severity' | 'action' | 'trigger_tool' | 'trigger_pattern' | 'trigger_files' | 'trigger_rule'
> & { trigger_on: 'input' | 'raw' | 'output' };

const SEVERITY_WORDS = { info: 'info', warning: 'warning', critical: 'critical' } as const satisfies Record<
  Lesson['severity'],
  string
>;
/** What becomes of a call that it fires on. */
const ACTION_WORDS = {
  warn: 'warn the agent',
  hold: 'block it once',
  ask: 'ask me',
  deny: 'always deny it',
} as const satisfies Record<Lesson['action'], string>;

function LessonForm({ known, save }: { known: Partial<Lesson>; save: (fields: Fields) => Promise<void> }) {
  const [fields, setFields] = useState<Fields>({
    rule: known.rule ?? '',
    severity: known.severity ?? 'warning',
    action: known.action ?? 'warn',
    trigger_tool: known.trigger_tool ?? (known.id === undefined ? 'Bash' : null),
    trigger_pattern: known.trigger_pattern ?? null,
    trigger_files: known.trigger_files ?? [],
    trigger_rule: known.trigger_rule ?? null,
    trigger_on: (known.trigger_on as Fields['trigger_on']) ?? 'input',
  });
  const set = (more: Partial<Fields>) => setFields({ ...fields, ...more });
  return (
    <form
      class="box form"
      onSubmit={(event) => {
        event.preventDefault();
        void save(fields);
      }}
    >
      <label>
        What it says to the agent
        <textarea
          required
          rows={2}
          maxLength={280}
          value={fields.rule}
          onInput={(event) => set({ rule: event.currentTarget.value })}
        />
      </label>
      <TriggerFields fields={fields} set={set} />
      <TriggerTrial tried={triedOf(fields, known.project ?? null)} />
      <div class="bar">
        <SelectOne
          label="Severity"
          words={SEVERITY_WORDS}
          value={fields.severity}
          onChange={(severity) => set({ severity })}
        />
        <SelectOne label="Action" words={ACTION_WORDS} value={fields.action} onChange={(action) => set({ action })} />
        <button type="submit">Save</button>
      </div>
    </form>
  );
}

/** The trigger as it can be tried on past calls; undefined for one that can't. */
function triedOf(
  { trigger_tool, trigger_pattern, trigger_files, trigger_on, trigger_rule }: Fields,
  project: string | null,
) {
  if (trigger_on === 'output' || trigger_rule !== null) return undefined;
  if (!trigger_pattern && trigger_files.length === 0) return undefined;
  return { trigger_tool, trigger_pattern, trigger_files, trigger_on, project };
}

function TriggerFields({ fields, set }: { fields: Fields; set: (more: Partial<Fields>) => void }) {
  const { trigger_tool, trigger_pattern, trigger_files, trigger_rule } = fields;
  if (trigger_rule)
    return (
      <p class="quiet">
        It fires on calls that <code>{trigger_rule}</code> tells, which ships with agent-memory.
      </p>
    );
  return (
    <>
      <Line
        label="Calls that match (RE2)"
        value={trigger_pattern ?? ''}
        onTyped={(typed) => set({ trigger_pattern: typed || null })}
      />
      <Line
        label="of the tools (such as Bash, or Edit|Write)"
        value={trigger_tool ?? ''}
        onTyped={(typed) => set({ trigger_tool: typed || null })}
      />
      <Line
        label="on files (globs, by commas)"
        value={trigger_files.join(', ')}
        onTyped={(typed) => set({ trigger_files: typed.split(',').flatMap((glob) => glob.trim() || []) })}
      />
    </>
  );
}

function Line({ label, value, onTyped }: { label: string; value: string; onTyped: (typed: string) => void }) {
  return (
    <label>
      {label}
      <input value={value} maxLength={500} spellcheck={false} onInput={(event) => onTyped(event.currentTarget.value)} />
    </label>
  );
}
