import { useState } from 'preact/hooks';
import { count } from '../../daemon/contract/amounts.ts';
import type { Lesson } from '../../daemon/contract/lessons.ts';
import type { UserRule } from '../../daemon/contract/rules.ts';
import { api } from '../api.ts';
import { Button } from '../components/button.tsx';
import { shortProject } from '../format.ts';
import { href } from '../router.ts';
import { attempt } from './notices.tsx';
import { Empty } from './states.tsx';

/** Where a draft comes from, in words; others speak for themselves. */
const PROPOSED_BY: Record<string, string> = {
  user: 'you',
  agent: 'a model',
  rest: 'a program',
  distilled: 'what failed again and again',
};

export const proposerOf = (source: string): string => PROPOSED_BY[source] ?? source;

/** A rule or a lesson that waits for a person. */
type Draft = Pick<Lesson, 'id' | 'title' | 'source' | 'project'> &
  Partial<Pick<Lesson, 'rule' | 'trigger_pattern'>> & { isRule: boolean; detail: string | null };

/** The rules and lessons that wait. */
export const draftsOf = (rules: readonly UserRule[], lessons: readonly Lesson[]): Draft[] => [
  ...rules.filter(isDraft).map((rule) => ({ ...rule, title: rule.text, isRule: true })),
  ...lessons.filter(isDraft).map((lesson) => ({ ...lesson, isRule: false })),
];
const isDraft = ({ status }: { status: string }): boolean => status === 'draft';

const approve = ({ id, isRule }: Draft) => (isRule ? api.approveRule(id) : api.changeLesson(id, { status: 'active' }));
const dismiss = ({ id, isRule }: Draft) => (isRule ? api.endRule(id) : api.changeLesson(id, { status: 'dismissed' }));
const takeBack = ({ id, isRule }: Draft) => (isRule ? api.restoreRule(id) : api.changeLesson(id, { status: 'draft' }));

async function each(drafts: readonly Draft[], work: (draft: Draft) => Promise<unknown>): Promise<void> {
  for (const draft of drafts) await work(draft);
}

/** What waits for a person, one by one or several at once; a dismissal can be taken back. */
export function WaitingDrafts({ drafts, onChanged }: { drafts: readonly Draft[]; onChanged: () => Promise<void> }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const picked = drafts.filter(({ id }) => chosen.has(id));
  const approveAll = async (some: readonly Draft[]) => {
    const done =
      some.length === 1
        ? 'Approved: it holds from now on.'
        : `${count(some.length, 'draft')} approved: they hold from now on.`;
    await attempt(() => each(some, approve), done);
    setChosen(new Set());
    await onChanged();
  };
  const dismissAll = async (some: readonly Draft[]) => {
    const undo = {
      label: 'Undo',
      run: async () =>
        void ((await attempt(() => each(some, takeBack), 'Restored as a draft.')) && (await onChanged())),
    };
    await attempt(
      () => each(some, dismiss),
      some.length === 1 ? 'Dismissed.' : `${count(some.length, 'draft')} dismissed.`,
      undo,
    );
    setChosen(new Set());
    await onChanged();
  };
  const toggle = (id: number) =>
    setChosen(chosen.has(id) ? new Set([...chosen].filter((one) => one !== id)) : new Set([...chosen, id]));
  return (
    <section>
      <h2>{drafts.length > 0 ? `${count(drafts.length, 'draft')} to review` : 'Drafts'}</h2>
      {drafts.length === 0 && (
        <Empty>No draft waits. What a model or a file proposes waits here until you approve it.</Empty>
      )}
      {drafts.length > 0 && <p class="says">Approved rules are added to prompts and may block calls.</p>}
      {drafts.length > 1 && (
        <div class="bar">
          <label>
            <input
              type="checkbox"
              checked={picked.length === drafts.length}
              onChange={() =>
                setChosen(picked.length === drafts.length ? new Set() : new Set(drafts.map(({ id }) => id)))
              }
            />{' '}
            all
          </label>
          {picked.length > 0 && (
            <>
              <Button look="primary" onClick={() => approveAll(picked)}>
                Approve {count(picked.length, 'draft')}
              </Button>
              <Button onClick={() => dismissAll(picked)}>Dismiss {count(picked.length, 'draft')}</Button>
            </>
          )}
        </div>
      )}
      <ul class="rows">
        {drafts.map((draft) => (
          <DraftRow
            key={draft.id}
            draft={draft}
            isChosen={drafts.length > 1 ? chosen.has(draft.id) : undefined}
            onToggle={() => toggle(draft.id)}
            onApprove={() => approveAll([draft])}
            onDismiss={() => dismissAll([draft])}
          />
        ))}
      </ul>
    </section>
  );
}

type DraftRowProps = {
  draft: Draft;
  /** undefined: it can't be chosen, since it is the only one. */
  isChosen: boolean | undefined;
  onToggle: () => void;
  onApprove: () => void;
  onDismiss: () => void;
};

const DraftRow = ({ draft, isChosen, onToggle, onApprove, onDismiss }: DraftRowProps) => (
  <li class="row pick">
    {isChosen !== undefined && (
      <input type="checkbox" aria-label={`Choose “${draft.title}”`} checked={isChosen} onChange={onToggle} />
    )}
    <div>
      <a class="title" href={href(draft.isRule ? ['rules', draft.id] : ['rules', 'lesson', draft.id])}>
        {draft.title}
      </a>
      {draft.rule !== undefined && draft.rule !== draft.title && <p>{draft.rule}</p>}
      <div class="facts">
        <span>proposed by {proposerOf(draft.source)}</span>
        <span title={draft.project ?? undefined}>{draft.project ? shortProject(draft.project) : 'every project'}</span>
        {draft.isRule && draft.detail !== null && <span>{draft.detail}</span>}
        {draft.trigger_pattern && <code>{draft.trigger_pattern}</code>}
      </div>
    </div>
    <div class="acts">
      <Button look="primary" onClick={onApprove}>
        Approve
      </Button>
      <Button onClick={onDismiss}>Dismiss</Button>
    </div>
  </li>
);
