import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { href } from '../router.ts';
import type { DaemonRefused } from '../session.ts';
import type { Loaded } from '../use-load.ts';

/** Says what will stand here, and how it comes. */
export const Empty = ({ children }: { children: ComponentChildren }) => <p class="empty">{children}</p>;

/** What the daemon refused, and what to do about it. A login that has ended is said once, above the page. */
export function FailureBox({ error, retry }: { error: DaemonRefused; retry?: () => void }) {
  if (error.status === 401)
    return <p class="quiet">Nothing can be shown here until this browser is logged in again.</p>;
  if (error.status === 404) return <Gone error={error} />;
  return (
    <div class="box bad" role="alert">
      <p>{error.message}</p>
      {error.hint && <p>{error.hint}</p>}
      {retry && <Button onClick={retry}>Try again</Button>}
    </div>
  );
}

/** A page whose one thing isn't there. */
const Gone = ({ error }: { error: DaemonRefused }) => (
  <>
    <h1>{error.message.replace('observation', 'memory')}</h1>
    <p>{error.hint}</p>
    <p>
      <a href={href(['search'])}>Search for it</a>, or go back with your browser.
    </p>
  </>
);

/**
 * Something that is loaded: its content, or that it is on its way, or why it isn't there. What is shown dims while the
 * next takes long.
 */
export function Show<T>({ loaded, children }: { loaded: Loaded<T>; children: (data: T) => ComponentChildren }) {
  const { data, error, isLoading, reload } = loaded;
  if (error) return <FailureBox error={error} retry={reload} />;
  if (data === undefined) return isLoading ? <Skeleton /> : null;
  return (
    <div class="shown" aria-busy={isLoading}>
      {children(data)}
    </div>
  );
}

/**
 * The button after a list that brings its next page; it presses itself when it is scrolled into view. `onlyPressed`: it
 * doesn't, where more stands below the list.
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
    const watch = () => {
      if (button.current && !onlyPressed) seen.observe(button.current);
    };
    const seen = new IntersectionObserver(async ([entry]) => {
      if (!entry?.isIntersecting) return;
      await press.current?.();
      // Where the next page leaves the button in view, nothing would cross the border: it is looked at anew.
      if (button.current) seen.unobserve(button.current);
      watch();
    });
    watch();
    return () => seen.disconnect();
  }, [load, onlyPressed]);
  if (!load) return null;
  return (
    <button type="button" class="more" ref={button} onClick={() => void load()}>
      Show more
    </button>
  );
}
