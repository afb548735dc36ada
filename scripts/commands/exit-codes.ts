import { DaemonUnreachable, RequestFailed } from '../../daemon/contract/client-errors.ts';

/** What the CLI's exit codes mean; also printed by `agent-memory --help`. */
export const EXIT = { ok: 0, failed: 1, usage: 2, unreachable: 3, notFound: 4 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const EXIT_CODES_HELP = `
Exit codes: 0 done · 1 failed · 2 wrong usage · 3 the daemon is not running · 4 no such thing (unknown id, project, pack)
Every command takes --json. Settings: environment (AGENT_MEMORY_…) over <home>/settings.json over defaults.`;

/** A command that could not do what it was asked: the message says what to do about it. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  constructor(
    message: string,
    readonly exitCode: ExitCode = EXIT.failed,
  ) {
    super(message);
  }
}

/** What to print for an error that ended a command, and the exit code that says the same. */
export function describeFailure(error: unknown): { exitCode: ExitCode; message: string; hint?: string | undefined } {
  if (error instanceof CommandFailed) return { exitCode: error.exitCode, message: error.message };
  if (error instanceof DaemonUnreachable) return { exitCode: EXIT.unreachable, message: error.message };
  if (error instanceof RequestFailed) {
    return {
      exitCode: error.status === 404 ? EXIT.notFound : EXIT.failed,
      message: error.message,
      hint: error.hint,
    };
  }
  return { exitCode: EXIT.failed, message: error instanceof Error ? error.message : String(error) };
}
