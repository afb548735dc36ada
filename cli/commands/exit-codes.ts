import { DaemonUnreachable, RequestFailed } from '../../daemon/client/client-errors.ts';
import { messageOf } from '../../daemon/contract/errors.ts';

/** The CLI's exit codes; `agent-memory --help` prints them too. */
export const EXIT = { ok: 0, failed: 1, usage: 2, unreachable: 3, notFound: 4 } as const;
type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const EXIT_CODES_HELP = `
Exit codes: 0 done · 1 failed · 2 wrong usage · 3 the daemon is not running · 4 not found (unknown id, project, session, pack; no results)
Every command takes --json. Settings: environment (AGENT_MEMORY_…) over <home>/settings.json over defaults.`;

/** A command failed; the message says what to do about it. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  constructor(
    message: string,
    readonly exitCode: ExitCode = EXIT.failed,
  ) {
    super(message);
  }
}

/** The message and the exit code for an error that ended a command. */
export function describeFailure(error: unknown): { exitCode: ExitCode; message: string; hint?: string | undefined } {
  if (error instanceof CommandFailed) return { exitCode: error.exitCode, message: error.message };
  if (error instanceof DaemonUnreachable) return { exitCode: EXIT.unreachable, message: error.message };
  if (error instanceof RequestFailed) return describeRequestFailure(error);
  return { exitCode: EXIT.failed, message: messageOf(error) };
}

/** A field's name on the command line, if that isn't a flag of the same name. */
const SHOWN_AS: Record<string, string> = {
  trigger_tool: '--tool',
  trigger_pattern: '--pattern',
  trigger_on: '--on',
  trigger_files: '--file',
  files: '--file',
  topics: '--topic',
  scopes: '--scope',
  session_id: '--session',
  pinned: '--pin',
  expires_at: '--expires-in-days',
  query: 'the words',
  text: 'the text',
  name: 'the name',
};

/** An HTTP error in terms of the command line: each error once, by its flag, without hints meant for API clients. */
function describeRequestFailure(error: RequestFailed): {
  exitCode: ExitCode;
  message: string;
  hint?: string | undefined;
} {
  const exitCode = exitCodeOf(error);
  const isForOthers = /openapi|\b(?:GET|POST|PATCH|DELETE) |^Check the id/.test(error.hint ?? '');
  const hint = isForOthers ? undefined : error.hint;
  if (error.faults.length === 0) return { exitCode, message: error.message, hint };
  const faults = error.faults.map(({ path, message }) => (path ? `${flagOf(path)}: ${message}` : message));
  return { exitCode, message: [...new Set(faults)].join('\n'), hint };
}

function exitCodeOf({ status, faults }: RequestFailed): ExitCode {
  if (status === 404) return EXIT.notFound;
  return status === 400 || (status === 422 && faults.length > 0) ? EXIT.usage : EXIT.failed;
}

function flagOf(path: string): string {
  const field = path.split('.')[0] ?? path;
  return SHOWN_AS[field] ?? `--${field.replaceAll('_', '-')}`;
}
