import type { ComponentChildren } from 'preact';

/** A kind of memory, rule or event: a dot in its colour, and its name. */
export const KindMark = ({ kind, children }: { kind: string; children?: ComponentChildren }) => (
  <span class="kind" data-k={kind}>
    {children ?? kind}
  </span>
);

/** A state in a word; `k` names its colour (`good`, `bad`, `open` or a kind), which is amber without one. */
export const Badge = ({ k, title, children }: { k?: string; title?: string; children: ComponentChildren }) => (
  <span class="badge" {...(k && { 'data-k': k })} {...(title && { title })}>
    {children}
  </span>
);

/** How many wait, beside the word of a menu or tab; nothing for zero. */
export const Count = ({ of, most = 99 }: { of: number; most?: number }) =>
  of > 0 ? <span class="count">{of > most ? `${most}+` : of}</span> : null;
