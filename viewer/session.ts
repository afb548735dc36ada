import { LOGIN_CODE_HEADER, VIEWER_TOKEN_KEY } from '../daemon/contract/door.ts';
import type { Problem } from '../daemon/contract/problem.ts';

/**
 * The token of this browser's login. Its storage belongs to this origin, port included: no other server's page reads
 * it.
 */
export const ownToken = (): string | null => localStorage.getItem(VIEWER_TOKEN_KEY);

/** Exchange a one-time link's code for a token and store it. @throws DaemonRefused with the daemon's reason */
export async function logIn(code: string): Promise<void> {
  const reply = await fetch('/login', { method: 'POST', headers: { [LOGIN_CODE_HEADER]: code } });
  if (!reply.ok) throw await failureOf(reply);
  const { token } = (await reply.json()) as { token: string };
  localStorage.setItem(VIEWER_TOKEN_KEY, token);
}

/**
 * End this browser's login, at the daemon and here. @throws DaemonRefused if the daemon doesn't answer: the login would
 * remain valid unnoticed
 */
export async function logOut(): Promise<void> {
  const token = ownToken() ?? '';
  // Requests in flight and the reconnecting stream would be refused.
  localStorage.removeItem(VIEWER_TOKEN_KEY);
  try {
    const reply = await fetch('/login', { method: 'DELETE', headers: { authorization: `Bearer ${token}` } }).catch(
      () => {
        throw new DaemonRefused(0, 'The daemon doesn’t answer, so the login is still valid', 'Start it, then log out.');
      },
    );
    // A login that has already ended counts as logged out.
    if (!reply.ok && reply.status !== 401) throw await failureOf(reply);
  } catch (error) {
    localStorage.setItem(VIEWER_TOKEN_KEY, token);
    throw error;
  }
}

/** How long the requested page is remembered for the next login. */
const NEXT_MINUTES = 15;
const NEXT_KEY = 'agent-memory.next';

/** Note the page that a browser without a login asked for. */
export function noteNext(hash: string): void {
  localStorage.setItem(NEXT_KEY, JSON.stringify({ hash, at: Date.now() }));
}

/** The page asked for before the login; undefined if none, or long ago. */
export function takeNext(): string | undefined {
  const noted = localStorage.getItem(NEXT_KEY);
  localStorage.removeItem(NEXT_KEY);
  if (!noted) return undefined;
  const { hash, at } = JSON.parse(noted) as { hash: string; at: number };
  return Date.now() - at < NEXT_MINUTES * 60_000 ? hash : undefined;
}

let refused: string | null = null;
let onChange: () => void = () => {};

/** Whether the daemon has refused this browser's token since it was stored. */
export const isLoginOver = (): boolean => refused !== null && refused === ownToken();

/**
 * Call `show` when the daemon refuses the token, and when another tab logs in. Returns the function that stops this.
 */
export function watchLogin(show: () => void): () => void {
  onChange = show;
  const stored = ({ key }: StorageEvent) => key === VIEWER_TOKEN_KEY && show();
  addEventListener('storage', stored);
  return () => {
    onChange = () => {};
    removeEventListener('storage', stored);
  };
}

/** The daemon's refusal, or that it doesn't answer; `hint` says what to do. */
export class DaemonRefused extends Error {
  override readonly name = 'DaemonRefused';
  readonly status: number;
  readonly hint: string | undefined;
  constructor(status: number, detail: string, hint?: string) {
    super(detail);
    this.status = status;
    this.hint = hint;
  }
}

/** The error in a reply. */
export async function failureOf(reply: Response): Promise<DaemonRefused> {
  const problem = (await reply.json().catch(() => ({}))) as Partial<Problem>;
  const said = problem.detail ?? `The daemon answered ${reply.status}`;
  // With a single fault, the request's detail already says it.
  const faults = (problem.faults ?? [])
    .map(({ path, message }) => `${path}: ${message}`)
    .filter((fault) => !said.includes(fault));
  const detail = [said, faults.join('; ')].filter(Boolean).join(': ');
  if (reply.status === 401 && refused !== ownToken()) {
    refused = ownToken();
    onChange();
  }
  return new DaemonRefused(reply.status, detail, problem.hint);
}
