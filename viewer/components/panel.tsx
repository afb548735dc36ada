import type { ComponentChildren } from 'preact';

/** A frame around related content; `actions` stand right of its title. */
export const Panel = (props: {
  title?: ComponentChildren;
  actions?: ComponentChildren;
  children: ComponentChildren;
}) => (
  <section class="panel">
    {props.title && (
      <header>
        <h2>{props.title}</h2>
        {props.actions}
      </header>
    )}
    {props.children}
  </section>
);
