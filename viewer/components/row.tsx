import type { ComponentChildren } from 'preact';
import { Time } from '../parts/time.tsx';

type RowProps = {
  /** Its link, which covers the whole row. */
  href?: string | undefined;
  title: ComponentChildren;
  /** The time, right of the title. */
  at?: string | undefined;
  /** Small text below the title. */
  facts?: ComponentChildren;
  /** A heading for the first row of a day. */
  day?: string | undefined;
  /** Between title and facts. */
  children?: ComponentChildren;
  /** A check box left of the title. */
  pick?: ComponentChildren;
  /** The name for restoring the position; default: the address. */
  name?: string;
  isCurrent?: boolean;
  /** Whether it belongs to the row above it. */
  isUnder?: boolean;
};

/** A line of a list (`ul.rows` or `ol.rows`): title, time, details and facts. */
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
