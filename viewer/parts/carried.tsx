import { api } from '../api.ts';
import { KindMark } from '../components/badge.tsx';
import { href } from '../router.ts';
import { useLoad } from '../use-load.ts';

type Item = Record<string, unknown>;

/** Rules and lines that a block carried besides what the prompt's words chose: why each stands there. */
const WHY: Record<string, string> = {
  rules: 'it holds here',
  changed: 'you changed it lately',
  open: 'left open by earlier work',
  again: 'little was found: the agent may look again itself',
  earlier: 'of earlier sessions',
  unconfirmed: 'noted, not confirmed by you',
  kept: 'a goal or a habit of yours',
  hint: 'asks the agent to note what should hold',
};

/** What a block carried that no search chose: rules, with a link to each, and lines on earlier work. */
export function Carried({ items }: { items: readonly Item[] }) {
  const ids = items.flatMap(({ rule }) => (typeof rule === 'number' ? [rule] : []));
  const lines = items.filter(({ line, rule }) => typeof line === 'string' && rule === undefined);
  const { data } = useLoad(
    async () => Promise.all(ids.map((id) => api.rule(id).catch(() => undefined))),
    [ids.join(',')],
  );
  if (ids.length + lines.length === 0) return null;
  return (
    <ul class="rows">
      {ids.map((id, at) => (
        <li class="row" key={id}>
          <a href={href(['rules', id])}>{data?.[at]?.text ?? (data ? 'A rule that is gone' : `Rule #${id}`)}</a>
          <div class="facts">
            <KindMark kind="rule" />
            <span>{WHY[String(items.find(({ rule }) => rule === id)?.zone)] ?? 'it bears on the prompt'}</span>
          </div>
        </li>
      ))}
      {lines.map(({ line, zone, id }) => (
        <li class="row" key={String(line)}>
          {typeof id === 'number' ? <a href={href(['memory', id])}>{String(line)}</a> : <span>{String(line)}</span>}
          <div class="facts">
            <span>{WHY[String(zone)] ?? String(zone)}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
