import { Fragment } from 'preact';

const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ['⌘K or Ctrl K', 'go anywhere: pages, memories, rules, sessions, files, actions'],
  ['/', 'the same, without a modifier'],
  ['j and k', 'the next and the previous of a list'],
  ['Enter', 'opens it'],
  ['Esc', 'closes what is open'],
  ['?', 'these keys'],
];

/** The list of keyboard shortcuts. */
export const Keys = () => (
  <dl class="keys">
    {KEYS.map(([keys, does]) => (
      <Fragment key={keys}>
        <dt>
          <kbd>{keys}</kbd>
        </dt>
        <dd>{does}</dd>
      </Fragment>
    ))}
  </dl>
);
