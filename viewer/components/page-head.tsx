import type { ComponentChildren } from 'preact';

/**
 * The title of a page, what it shows in a line for those who see it the first time, and what can be done with all of
 * it.
 */
export const PageHead = (props: { title: string; says: ComponentChildren; children?: ComponentChildren }) => (
  <header class="head">
    <div>
      <h1>{props.title}</h1>
      <p class="says">{props.says}</p>
    </div>
    {props.children}
  </header>
);
