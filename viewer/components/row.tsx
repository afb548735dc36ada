import type { ComponentChildren } from 'preact';

type RowProps = {
  /** Where it leads: the whole row is the link. */
  href?: string | undefined;
  title: ComponentChildren;
  /** Small words below the title. */
  facts?: ComponentChildren;
  /** A heading above it, for the first of a day. */
  day?: string | undefined;
  /** Between title and facts. */
  children?: ComponentChildren;
  /** What it is called when the browser comes back to it; its address where there is none. */
  name?: string;
  isCurrent?: boolean;
};

/** One line of a list (`ul.rows` or `ol.rows`): a title, what else is to say, and facts. */
export const ListRow = ({ href, title, facts, day, children, name, isCurrent }: RowProps) => (
  <li class="row" data-row={name ?? href} aria-current={isCurrent ? 'true' : undefined}>
    {day && <h2 class="day">{day}</h2>}
    {href ? (
      <a class="title" href={href} dir="auto">
        {title}
      </a>
    ) : (
      <strong dir="auto">{title}</strong>
    )}
    {children}
    {facts && <div class="facts">{facts}</div>}
  </li>
);
