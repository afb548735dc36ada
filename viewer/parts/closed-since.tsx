import type { ObservationRead } from '../../daemon/contract/observations.ts';
import { href } from '../router.ts';

/** What a session left open and later ones did, each with the session's words; nothing of other memories. */
export function ClosedSince({ closed = [] }: Pick<ObservationRead, 'closed'>) {
  if (closed.length === 0) return null;
  return (
    <section>
      <h2>Done since</h2>
      <ul>
        {closed.map(({ item, by, words }) => (
          <li key={item}>
            <span dir="auto">{item}</span> <a href={href(['memory', by])}>#{by}</a>: <q dir="auto">{words}</q>
          </li>
        ))}
      </ul>
    </section>
  );
}
