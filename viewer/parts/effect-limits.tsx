import { count } from '../../daemon/contract/amounts.ts';
import type { MemoryEffect } from '../../daemon/contract/effect.ts';
import { exactTime } from '../format.ts';

/** What the figures of the page Effect leave open. */
export function EffectLimits({ effect }: { effect: MemoryEffect }) {
  const unsettled = effect.rules.reduce((sum, rule) => sum + rule.unsettled, 0);
  return (
    <section>
      <h2>Limits of these numbers</h2>
      <ul class="plain-list">
        <li>Prompts with memory added differ from the others in more than that: fewer failed calls prove no cause.</li>
        <li>
          A correction counts where it was recognised in what you typed; one in other words, or before the first
          recorded session, is missing.
        </li>
        <li>
          {unsettled === 0
            ? 'Every call that a rule met is settled.'
            : `Of ${count(unsettled, 'call')} that a rule met nobody knows what followed: nothing has yet, the word came too late, or with the result.`}
        </li>
        <li>
          {effect.known_since === null
            ? 'Nothing is recorded of what was added to prompts yet.'
            : `What was added to prompts is known since ${exactTime(effect.known_since)}; older records are pruned.`}{' '}
          Errors are compared among the latest {count(effect.errors_looked_at, 'failed call')}.
        </li>
      </ul>
    </section>
  );
}
