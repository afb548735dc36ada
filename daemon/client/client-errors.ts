import type { Problem } from '../contract/problem.ts';

/**
 * No usable daemon answers at the address. `down`: nothing listens there; `silent`: no whole reply came in time;
 * `foreign`: the reply is not from our daemon.
 */
export class DaemonUnreachable extends Error {
  override readonly name = 'DaemonUnreachable';
  constructor(
    readonly reason: 'down' | 'silent' | 'foreign',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The daemon replied with an error: `message` states the problem, `hint` what to do about it. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed';
  readonly status: number;
  readonly hint: string | undefined;
  readonly faults: readonly { path: string; message: string }[];
  constructor(problem: Problem) {
    const faults = problem.faults ?? [];
    const details = faults.map((fault) => `\n- ${fault.path ? `${fault.path}: ` : ''}${fault.message}`).join('');
    super(`${problem.detail || problem.title}${details}`);
    this.status = problem.status;
    this.hint = problem.hint;
    this.faults = faults;
  }
}
