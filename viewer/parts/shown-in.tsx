import { api } from '../api.ts';
import { sessionTitle } from '../format.ts';
import { useLoad, usePages } from '../use-load.ts';
import { InjectionRow } from './injection-row.tsx';
import { Empty, FailureBox, More } from './states.tsx';

const LIMIT = 10;

/** Where a memory or a rule was shown: the prompts and sessions that carried it, newest first. */
export function ShownIn({ of }: { of: { observation: number } | { rule: number } }) {
  const { items, error, isLoading, more, reload } = usePages(
    (cursor) => api.injections({ ...of, limit: LIMIT, ...(cursor && { cursor }) }),
    [JSON.stringify(of)],
  );
  const sessions = [...new Set(items.flatMap(({ session_id }) => session_id ?? []))];
  const asked = useLoad(() => titlesOf(sessions), [sessions.join()]);
  return (
    <section>
      <h2>Shown in</h2>
      {error && <FailureBox error={error} retry={reload} />}
      {!isLoading && !error && items.length === 0 && (
        <Empty>
          {'rule' in of
            ? 'Not shown yet. A rule stands at the start of sessions, and goes with the prompts that it bears on.'
            : 'Not shown yet. A memory is added to prompts that ask for it, and to the start of sessions.'}
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

/** What each session was first asked; one that is gone has no title. */
async function titlesOf(sessions: readonly string[]): Promise<Map<string, string>> {
  const found = await Promise.all(sessions.map((id) => api.session(id).catch(() => undefined)));
  return new Map(found.flatMap((one) => (one ? [[one.session_id, sessionTitle(one)] as const] : [])));
}
