import type { ComponentChildren } from 'preact';

/** The way back from one thing to the list that it stands in, and where it is. */
export const Crumbs = ({ to, list, children }: { to: string; list: string; children?: ComponentChildren }) => (
  <nav class="crumbs" aria-label="Where this is">
    <a href={to}>‹ {list}</a>
    {children && <span>{children}</span>}
  </nav>
);
