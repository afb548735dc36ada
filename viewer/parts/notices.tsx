import { useEffect, useState } from 'preact/hooks';
import type { DaemonRefused } from '../session.ts';

type Notice = { id: number; text: string; isError: boolean; action?: { label: string; run: () => Promise<void> } };

const SHOWN_MS = 8000;
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

/** Do something and tell of its outcome: `done` when it worked, otherwise what the daemon said. Resolves to whether it worked. */
export async function attempt(
  work: () => Promise<unknown>,
  done?: string,
  action?: Notice['action'],
): Promise<boolean> {
  try {
    await work();
    if (done) tell(done, action);
    return true;
  } catch (error) {
    const { message, hint } = error as DaemonRefused;
    tell(hint ? `${message}. ${hint}` : message, undefined, true);
    return false;
  }
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
