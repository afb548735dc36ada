import { count } from '../../daemon/contract/amounts.ts';
import { api } from '../api.ts';
import { href } from '../router.ts';
import { useLoad } from '../use-load.ts';
import { useSettled } from '../use-settled.ts';
import { Time } from './time.tsx';

type Tried = Parameters<typeof api.tryTrigger>[0];

/** On which past calls something would have fired, while it is typed; undefined: there is nothing to try yet. */
export function TriggerTrial({ tried }: { tried: Tried | undefined }) {
  const settled = useSettled(tried);
  const { data, error } = useLoad(
    async () => settled && { of: settled, ...(await api.tryTrigger(settled)) },
    [JSON.stringify(settled)],
  );
  if (!tried) return null;
  const notice = error?.message ?? noticeOf(data);
  return (
    <div class="trial" role="status">
      {notice !== undefined && <p class="quiet">{notice}</p>}
      {notice === undefined && data && (
        <>
          <p>{verdict(data)}</p>
          <ul class="calls">
            {data.calls.map((call) => (
              <li key={call.tool_use_id}>
                <a href={href(['sessions', call.session_id])}>
                  <code>{call.tool_name}</code> {call.call}
                </a>{' '}
                <span class="quiet">
                  <Time at={call.created_at} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** What stands in place of a result, where there is none. */
function noticeOf(result: { looked_at: number } | undefined): string | undefined {
  if (!result) return 'Trying it on past calls …';
  return result.looked_at === 0 ? 'No call was recorded yet that it could be tried on.' : undefined;
}

function verdict({ of, fired, looked_at }: { of: Tried; fired: number; looked_at: number }): string {
  const past = `the last ${count(looked_at, 'call')}`;
  if (fired > 0) return `It would have fired on ${fired} of ${past}:`;
  return of.rule
    ? `It names none of ${past}. It stands in front of sessions and prompts that it bears on.`
    : `It would have fired on none of ${past}.`;
}
