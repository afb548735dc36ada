import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { type DaemonRefused, logOut } from '../session.ts';
import type { Loaded } from '../use-load.ts';

function logOutHere(): void {
  logOut();
  location.reload();
}

/** What the daemon refused, and what to do about it. */
export function FailureBox({ error, retry }: { error: DaemonRefused; retry?: () => void }) {
  if (error.status === 401) {
    return (
      <div class="box bad" role="alert">
        <p>This login has ended: it lasts 12 hours, and until the daemon stops.</p>
        <p>
          Run <code>agent-memory open</code> for a new link.{' '}
          <button type="button" onClick={logOutHere}>
            Log out here
          </button>
        </p>
      </div>
    );
  }
  return (
    <div class="box bad" role="alert">
      <p>{error.message}</p>
      {error.hint && <p>{error.hint}</p>}
      {retry && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** Something that is loaded: its content, or that it is on its way, or why it isn't there. */
export function Show<T>({ loaded, children }: { loaded: Loaded<T>; children: (data: T) => ComponentChildren }) {
  const { data, error, isLoading, reload } = loaded;
  if (error) return <FailureBox error={error} retry={reload} />;
  if (data === undefined) return isLoading ? <p class="quiet">Loading …</p> : null;
  return <>{children(data)}</>;
}

/** Says what will stand here, and how it comes. */
export const Empty = ({ children }: { children: ComponentChildren }) => <p class="box quiet">{children}</p>;

/**
 * The button after a list that brings its next page; it presses itself when it is scrolled into view. `onlyPressed`: it doesn't, where
 * more stands below the list.
 */
export function More({
  load,
  onlyPressed = false,
}: {
  load: (() => Promise<void>) | undefined;
  onlyPressed?: boolean;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const press = useRef(load);
  press.current = load;
  useEffect(() => {
    const seen = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void press.current?.();
    });
    if (button.current && !onlyPressed) seen.observe(button.current);
    return () => seen.disconnect();
  }, [load, onlyPressed]);
  if (!load) return null;
  return (
    <button type="button" class="more" ref={button} onClick={() => void load()}>
      Show more
    </button>
  );
}
