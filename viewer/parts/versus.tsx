import type { ComponentChildren } from 'preact';

/** Two rates as bars of one scale, the second one named. */
export const Versus = ({ one, other, children }: { one: number; other: number; children: ComponentChildren }) => {
  const most = Math.max(one, other, Number.MIN_VALUE);
  return (
    <div class="versus">
      <i data-k="injection" style={{ width: `${(100 * one) / most}%` }} />
      <i data-k="slate" style={{ width: `${(100 * other) / most}%` }} />
      <span class="quiet">{children}</span>
    </div>
  );
};
