import { DaemonUnreachable, RequestFailed } from '../../../daemon/client/client-errors.ts';
import { messageOf } from '../../../daemon/contract/errors.ts';

/** What the CLI's exit codes mean; also printed by `agent-memory --help`. */
export const EXIT = { ok: 0, failed: 1, usage: 2, unreachable: 3, notFound: 4 } as const;
type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const EXIT_CODES_HELP = `
Exit codes: 0 done · 1 failed · 2 wrong usage · 3 the daemon is not running · 4 no such thing (unknown id, project, session, pack), nothing found
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
  if (error instanceof RequestFailed) return describeRefusal(error);
  return { exitCode: EXIT.failed, message: messageOf(error) };
}

/** How the command line calls what the wire calls otherwise; every other field is the flag of its name. */
const FLAGS: Record<string, string> = {
  trigger_tool: '--tool',
  trigger_pattern: '--pattern',
  trigger_on: '--on',
  trigger_output_pattern: '--output-pattern',
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

/** A refusal in the words of the command line: each fault once, by its flag, and no hint that only helps who writes requests. */
function describeRefusal(error: RequestFailed): { exitCode: ExitCode; message: string; hint?: string | undefined } {
  const isUsage = error.status === 400 || (error.status === 422 && error.faults.length > 0);
  const exitCode = error.status === 404 ? EXIT.notFound : isUsage ? EXIT.usage : EXIT.failed;
  const isForOthers = /openapi|\b(?:GET|POST|PATCH|DELETE) |^Check the id/.test(error.hint ?? '');
  const hint = isForOthers ? undefined : error.hint;
  if (error.faults.length === 0) return { exitCode, message: error.message, hint };
  const faults = error.faults.map(({ path, message }) => (path ? `${flagOf(path)}: ${message}` : message));
  return { exitCode, message: [...new Set(faults)].join('\n'), hint };
}

function flagOf(path: string): string {
  const field = path.split('.')[0] ?? path;
  return FLAGS[field] ?? `--${field.replaceAll('_', '-')}`;
}
