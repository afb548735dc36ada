import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/**
 * What is typed into a form whose question stands in the address: the browser's buttons change both. The address is
 * taken over before the form can be seen: an effect after that would take away what was typed by then.
 */
export function useTyped(asked: string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(asked);
  useLayoutEffect(() => setTyped(asked), [asked]);
  return [typed, setTyped];
}

/** A line to type, a button that asks it, and whatever narrows it down (`children`). */
export function AskForm(props: {
  /** What the line is for, to readers of the screen. */
  label: string;
  placeholder: string;
  button: string;
  typed: string;
  onType: (typed: string) => void;
  onAsk: () => void;
  children: ComponentChildren;
}) {
  const { label, placeholder, button, typed, onType, onAsk, children } = props;
  return (
    <form
      class="bar"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
    >
      <label class="grow">
        <span class="unseen">{label}</span>
        <input
          type="search"
          placeholder={placeholder}
          value={typed}
          onInput={(event) => onType(event.currentTarget.value)}
        />
      </label>
      <button type="submit">{button}</button>
      {children}
    </form>
  );
}
