import { count } from '../../daemon/contract/amounts.ts';
import type { RuleWhy } from '../../daemon/contract/rules.ts';
import { api } from '../api.ts';
import { useLoad } from '../use-load.ts';
import { Show } from './states.tsx';

const HEEDED = ['changed', 'dropped', 'denied'];

/** What became of a rule, from left to right: said, added, tested by calls, followed. */
export function RuleLine({ why: { said, shown, calls } }: { why: Pick<RuleWhy, 'said' | 'shown' | 'calls'> }) {
  const met = Object.values(calls).reduce((sum, one) => sum + one, 0);
  const heeded = HEEDED.reduce((sum, name) => sum + (calls[name] ?? 0), 0);
  const steps = [
    ['said', said.filter(({ did }) => did === 'said').length, 'prompt'],
    ['added', shown.times, 'time'],
    ['tested', met, 'call'],
    ['followed', heeded, 'call'],
  ] as const;
  return (
    <ol class="rule-line">
      {steps.map(([name, number, what]) => (
        <li key={name} data-k={number > 0 ? 'good' : 'slate'}>
          <strong>{number}</strong>
          <span>
            {name} <span class="unseen">in {count(number, what)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The same, read by the rule's id. */
export function RuleLineOf({ id }: { id: number }) {
  const loaded = useLoad(() => api.whyRule(id), [id]);
  return <Show loaded={loaded}>{(why) => <RuleLine why={why} />}</Show>;
}
