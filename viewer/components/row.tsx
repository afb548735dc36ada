import type { ComponentChildren } from 'preact';
import { Time } from '../parts/time.tsx';

type RowProps = {
  /** Where it leads: the whole row is the link. */
  href?: string | undefined;
  title: ComponentChildren;
  /** Time that stands at the right of the title. */
  at?: string | undefined;
  /** Small words below the title. */
  facts?: ComponentChildren;
  /** A heading above it, for the first of a day. */
  day?: string | undefined;
  /** Between title and facts. */
  children?: ComponentChildren;
  /** A box to choose it by, left of the title. */
  pick?: ComponentChildren;
  /** What it is called when the browser comes back to it; its address where there is none. */
  name?: string;
  isCurrent?: boolean;
  /** Whether it belongs to the row above it. */
  isUnder?: boolean;
};

/** One line of a list (`ul.rows` or `ol.rows`): a title with its time, what else is to say, and facts. */
export const ListRow = ({ href, title, at, facts, day, children, pick, name, isCurrent, isUnder }: RowProps) => (
  <li class={isUnder ? 'row under' : 'row'} data-row={name ?? href} aria-current={isCurrent ? 'true' : undefined}>
    {day && <h2 class="day">{day}</h2>}
    <div class="line">
      {pick}
      {href ? (
        <a class="title" href={href} dir="auto">
          {title}
        </a>
      ) : (
        <strong class="title" dir="auto">
          {title}
        </strong>
      )}
      {at && <Time at={at} />}
    </div>
    {children}
    {facts && <div class="facts">{facts}</div>}
  </li>
);
