import { count } from '../../daemon/contract/amounts.ts';
import { api } from '../api.ts';
import { dateBefore } from '../format.ts';
import { href } from '../router.ts';
import { useLoad } from '../use-load.ts';

/** Drafts that are counted; of more it says so. */
const MAX_DRAFTS = 20;
/** Injections among which the last prompt's is looked for; the others are starts of sessions. */
const LOOKED_AT = 20;

/** What people come for, on the first page: nothing while it is loaded, or where the daemon doesn't answer. */
export function StartHere() {
  const { data } = useLoad(
    async () => {
      const [injections, lessons, rules] = await Promise.all([
        api.injections({ limit: LOOKED_AT }),
        api.lessons({ status: 'draft', limit: MAX_DRAFTS }),
        api.rules({ status: 'draft', limit: MAX_DRAFTS }),
      ]);
      const last = injections.items.find(({ event }) => event === 'UserPromptSubmit') ?? injections.items[0];
      return { last: last?.id, drafts: lessons.items.length + rules.items.length };
    },
    [],
    'start here',
  );
  if (!data) return null;
  const { last, drafts } = data;
  return (
    <nav class="start" aria-label="Start here">
      <a href={href(['sessions'], { before: dateBefore(0) })}>Yesterday’s work</a>
      <a href={href(['memory'])}>Memories by day</a>
      {last !== undefined && <a href={href(['why', last])}>Context of the last prompt</a>}
      <a href={href(['rules'], { tab: 'rules', never: true })}>Rules never followed</a>
      <a href={href(['effect'])}>Does it help?</a>
      <a href={href(['rules'])}>
        {drafts === 0
          ? 'No rules to review'
          : `${drafts >= MAX_DRAFTS ? `${MAX_DRAFTS} or more rules` : count(drafts, 'rule')} to review`}
      </a>
    </nav>
  );
}
