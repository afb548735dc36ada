import { api } from '../api.ts';
import { useLoad } from '../use-load.ts';

const USUAL_TOKENS = 800;

/** How much of what a prompt may carry was used; the setting as it is now. */
export function BudgetMeter({ tokens }: { tokens: number }) {
  const { data } = useLoad(() => api.settings(), []);
  const setting = data?.items.find(({ name }) => name === 'inject_budget_tokens')?.value;
  const budget = typeof setting === 'number' ? setting : USUAL_TOKENS;
  return (
    <p class="budget">
      <meter min={0} max={budget} value={tokens} aria-label={`${tokens} of ${budget} tokens`} />{' '}
      <span class="number">
        {tokens.toLocaleString()} of {budget.toLocaleString()} tokens
      </span>
    </p>
  );
}
