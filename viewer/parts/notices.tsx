import { useEffect, useState } from 'preact/hooks';
import { forgetLoaded } from '../history-entries.ts';
import type { DaemonRefused } from '../session.ts';
import { lookForWaiting } from '../waiting.ts';

type Notice = {
  id: number;
  text: string;
  isError: boolean;
  action?: { label: string; run: () => Promise<void> | void };
};

const SHOWN_MS = 8000;
/** Work that takes longer says that it goes on, and for how long. */
const QUIET_MS = 700;
let notices: readonly Notice[] = [];
let show: (notices: readonly Notice[]) => void = () => {};
let made = 0;

function change(next: readonly Notice[]): void {
  notices = next;
  show(next);
}

/** Tell of something that was done, with what takes it back if there is such a thing. */
export function tell(text: string, action?: Notice['action'], isError = false): void {
  const notice = { id: ++made, text, isError, ...(action && { action }) };
  change([...notices, notice]);
  setTimeout(() => change(notices.filter(({ id }) => id !== notice.id)), SHOWN_MS);
}

/**
 * Do something and tell of its outcome: `done` when it worked, otherwise what the daemon said. Resolves to whether it
 * worked. Work that takes the signal can be stopped while it goes on.
 */
export async function attempt(
  work: (stop: AbortSignal) => Promise<unknown>,
  done?: string,
  action?: Notice['action'],
): Promise<boolean> {
  const stop = new AbortController();
  const ended = tellOfWork(work.length > 0 ? () => stop.abort() : undefined);
  try {
    await work(stop.signal);
    forgetLoaded();
    lookForWaiting();
    if (done) tell(done, action);
    return true;
  } catch (error) {
    const { message, hint } = error as DaemonRefused;
    tell(hint ? `${message}. ${hint}` : message, undefined, true);
    return false;
  } finally {
    ended();
  }
}

/** Tell that work goes on, from the moment on that it takes long. The returned function ends it. */
function tellOfWork(stop: (() => void) | undefined): () => void {
  const id = ++made;
  const from = Date.now();
  const action = stop && { label: 'Stop', run: stop };
  const others = () => notices.filter((notice) => notice.id !== id);
  const timer = setInterval(() => {
    const text = `Working … ${Math.round((Date.now() - from) / 1000)} s`;
    change([...others(), { id, text, isError: false, ...(action && { action }) }]);
  }, QUIET_MS);
  return () => {
    clearInterval(timer);
    change(others());
  };
}

/** Where notices are shown, and read out. */
export function Notices() {
  const [shown, setShown] = useState(notices);
  useEffect(() => {
    show = setShown;
  }, []);
  return (
    <div class="notices" role="status" aria-live="polite">
      {shown.map(({ id, text, isError, action }) => (
        <div key={id} class={isError ? 'notice bad' : 'notice'}>
          <span>{text}</span>
          {action && (
            <button
              type="button"
              onClick={() => {
                change(notices.filter((notice) => notice.id !== id));
                void action.run();
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
