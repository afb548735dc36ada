type Side = { rate: number; says: string };

/** Two rates as bars of one scale, each with what it is. */
export function Versus({ one, other }: { one: Side; other: Side }) {
  const most = Math.max(one.rate, other.rate, Number.MIN_VALUE);
  return (
    <div class="versus">
      <span class="quiet">{one.says}</span>
      <i data-k="injection" style={{ width: `${(100 * one.rate) / most}%` }} />
      <span class="quiet">{other.says}</span>
      <i data-k="slate" style={{ width: `${(100 * other.rate) / most}%` }} />
    </div>
  );
}
