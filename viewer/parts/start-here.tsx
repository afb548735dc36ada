import { api } from '../api.ts';
import { dateBefore } from '../format.ts';
import { href } from '../router.ts';
import { useLoad } from '../use-load.ts';

/** Injections among which the last prompt's is looked for; the others are starts of sessions. */
const LOOKED_AT = 20;

/** What people come for, on the first page: nothing while it is loaded, or where the daemon doesn't answer. */
export function StartHere() {
  const { data } = useLoad(
    async () => {
      const { items } = await api.injections({ limit: LOOKED_AT });
      return { last: (items.find(({ event }) => event === 'UserPromptSubmit') ?? items[0])?.id };
    },
    [],
    'start here',
  );
  if (!data) return null;
  const { last } = data;
  return (
    <nav class="start" aria-label="Start here">
      <a href={href(['sessions'], { day: dateBefore(1) })}>What was done yesterday?</a>
      {last !== undefined && <a href={href(['why', last])}>What was added to the last prompt, and why?</a>}
      <a href={href(['rules'], { tab: 'rules', never: true, sort: 'ignored' })}>Which rules were never followed?</a>
      <a href={href(['effect'])}>Does it help?</a>
    </nav>
  );
}
