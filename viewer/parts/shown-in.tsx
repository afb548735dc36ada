import { api } from '../api.ts';
import { titlesOf } from '../session-titles.ts';
import { useLoad, usePages } from '../use-load.ts';
import { InjectionRow } from './injection-row.tsx';
import { Empty, FailureBox, More } from './states.tsx';

const LIMIT = 10;

/** Where a memory or a rule was added: the prompts and starts of sessions, newest first. */
export function ShownIn({ of }: { of: { observation: number } | { rule: number } }) {
  const { items, error, isLoading, more, reload } = usePages(
    (cursor) => api.injections({ ...of, limit: LIMIT, ...(cursor && { cursor }) }),
    [JSON.stringify(of)],
  );
  const sessions = [...new Set(items.flatMap(({ session_id }) => session_id ?? []))];
  const asked = useLoad(() => titlesOf(sessions), [sessions.join()]);
  return (
    <section>
      <h2>Added to</h2>
      {error && <FailureBox error={error} retry={reload} />}
      {!isLoading && !error && items.length === 0 && (
        <Empty>
          {'rule' in of
            ? 'Not added yet. A rule is added when a session begins, and to the prompts that it bears on.'
            : 'Not added yet. A memory is added to prompts that ask for it, and when a session begins.'}
        </Empty>
      )}
      <ol class="rows">
        {items.map((item) => (
          <InjectionRow key={item.id} item={item} session={asked.data?.get(item.session_id ?? '')} />
        ))}
      </ol>
      <More load={more} onlyPressed />
    </section>
  );
}
