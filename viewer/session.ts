import { LOGIN_CODE_HEADER, VIEWER_TOKEN_KEY } from '../daemon/contract/door.ts';
import type { Problem } from '../daemon/contract/problem.ts';

/** The token of this browser's login. Its storage belongs to this origin, port included: no other server's page reads it. */
export const ownToken = (): string | null => localStorage.getItem(VIEWER_TOKEN_KEY);

/** Exchange the code of a one-time link for a token, and keep it. @throws DaemonRefused with the daemon's reason */
export async function logIn(code: string): Promise<void> {
  const reply = await fetch('/login', { method: 'POST', headers: { [LOGIN_CODE_HEADER]: code } });
  if (!reply.ok) throw await failureOf(reply);
  const { token } = (await reply.json()) as { token: string };
  localStorage.setItem(VIEWER_TOKEN_KEY, token);
}

/** Forget the token of this browser. */
export function logOut(): void {
  localStorage.removeItem(VIEWER_TOKEN_KEY);
}

/** What the daemon refused, or that it doesn't answer; `hint` says what to do. */
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

/** The failure that a reply tells of. */
export async function failureOf(reply: Response): Promise<DaemonRefused> {
  const problem = (await reply.json().catch(() => ({}))) as Partial<Problem>;
  const faults = (problem.faults ?? []).map(({ path, message }) => `${path}: ${message}`).join('; ');
  const detail = [problem.detail ?? `The daemon answered ${reply.status}`, faults].filter(Boolean).join(': ');
  return new DaemonRefused(reply.status, detail, problem.hint);
}
