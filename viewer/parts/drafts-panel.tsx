import { api } from '../api.ts';
import { Button } from '../components/button.tsx';
import { Panel } from '../components/panel.tsx';
import { ListRow } from '../components/row.tsx';
import { shortProject } from '../format.ts';
import { href } from '../router.ts';
import { useLoad } from '../use-load.ts';
import { attempt } from './notices.tsx';
import { Empty, Show } from './states.tsx';
import { proposerOf } from './waiting-drafts.tsx';

/** Drafts that are shown here; the page Rules has all. */
const SHOWN = 4;

const originOf = (source: string): string =>
  source === 'remark' ? 'said by you once; unsure' : `proposed by ${proposerOf(source)}`;

/** Rules and lessons that were proposed, to approve or dismiss in place. */
export function DraftsPanel() {
  const loaded = useLoad(
    async () => {
      const [rules, lessons] = await Promise.all([
        api.rules({ status: 'draft', limit: 100 }),
        api.lessons({ status: 'draft', limit: 100 }),
      ]);
      return [
        ...rules.items.map(({ id, text, source, project }) => ({ id, title: text, source, project, isRule: true })),
        ...lessons.items.map(({ id, title, source, project }) => ({ id, title, source, project, isRule: false })),
      ];
    },
    [],
    'drafts',
  );
  const act = async (work: () => Promise<unknown>, done: string, takeBack?: () => Promise<unknown>) => {
    const undo = takeBack && { label: 'Undo', run: () => act(takeBack, 'Restored as a draft.') };
    if (await attempt(work, done, undo)) await loaded.reload();
  };
  return (
    <Panel
      title={`Waiting for you${loaded.data && loaded.data.length > 0 ? ` (${loaded.data.length})` : ''}`}
      actions={
        <a class="quiet" href={href(['rules'])}>
          All rules
        </a>
      }
    >
      <Show loaded={loaded}>
        {(drafts) =>
          drafts.length === 0 ? (
            <Empty>Nothing waits. What a model or a file proposes as a rule waits here until you approve it.</Empty>
          ) : (
            <ul class="rows">
              {drafts.slice(0, SHOWN).map(({ id, title, source, project, isRule }) => (
                <ListRow
                  key={`${isRule} ${id}`}
                  title={title}
                  href={href(isRule ? ['rules', id] : ['rules', 'lesson', id])}
                  facts={
                    <>
                      <span>{originOf(source)}</span>
                      <span>{project ? shortProject(project) : 'every project'}</span>
                      <span class="acts">
                        <Button
                          look="primary"
                          isSmall
                          onClick={() =>
                            act(
                              () => (isRule ? api.approveRule(id) : api.changeLesson(id, { status: 'active' })),
                              'Approved: it holds from now on.',
                            )
                          }
                        >
                          Approve
                        </Button>
                        <Button
                          isSmall
                          onClick={() =>
                            act(
                              () => (isRule ? api.endRule(id) : api.changeLesson(id, { status: 'dismissed' })),
                              'Dismissed.',
                              () => (isRule ? api.restoreRule(id) : api.changeLesson(id, { status: 'draft' })),
                            )
                          }
                        >
                          Dismiss
                        </Button>
                      </span>
                    </>
                  }
                />
              ))}
            </ul>
          )
        }
      </Show>
    </Panel>
  );
}
