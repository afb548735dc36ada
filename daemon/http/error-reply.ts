import type { Redactor } from '../../packages/redactor/index.ts';
import { WriterBusy } from '../capture/event-writer.ts';
import { BackfillStalled } from '../capture/transcript/backfills.ts';
import { TranscriptRefused } from '../capture/transcript/transcript-files.ts';
import { codeOf } from '../contract/errors.ts';
import { DatabaseUnavailable, QueryError } from '../db/database.ts';
import { isConflict, isTooComplex } from '../db/sqlstate.ts';
import { WorkStopped } from '../db/until-stopped.ts';
import type { HttpDeps } from './deps.ts';
import { HttpProblem, tryLater } from './problem.ts';
import { problemReply } from './reply.ts';

/** Delay before a client retries after the database was lost. */
const DATABASE_RETRY_SECONDS = 2;
const CONFLICT_RETRY_SECONDS = 1;

type ErrorDeps = Pick<HttpDeps, 'redactor' | 'log' | 'projects'>;

/**
 * Turn any thrown value into problem+json. The client's mistakes are described in the reply, redacted, since the
 * description may repeat its text; internal errors go to the log only.
 */
export function errorReply(error: unknown, where: string, deps: ErrorDeps): Response {
  if (isConflict(error)) {
    // a project that another daemon merged may still be cached: the next try must read it again
    deps.projects.changed();
    deps.log.warn({ where, ...describeError(error, deps.redactor) }, 'a request conflicted with another one');
  }
  const problem = asProblem(error);
  if (problem) return problemReply(redactProblem(problem.problem, deps.redactor), problem.headers);
  if (isAborted(error) || error instanceof WorkStopped)
    return problemReply(new HttpProblem(400, 'The connection ended before the request did').problem);
  deps.log.error({ where, ...describeError(error, deps.redactor) }, 'a request failed');
  const internal = new HttpProblem(500, 'The daemon failed to answer this request', {
    hint: 'The reason is in logs/daemon.log in the home of agent-memory; `agent-memory doctor` checks for common ones.',
  });
  return problemReply(internal.problem);
}

function asProblem(error: unknown): HttpProblem | undefined {
  if (error instanceof HttpProblem) return error;
  if (error instanceof DatabaseUnavailable && error.remedy !== undefined) {
    return new HttpProblem(503, 'The database can’t be used through this connection', {
      hint: error.remedy,
      headers: { 'retry-after': String(DATABASE_RETRY_SECONDS) },
    });
  }
  if (error instanceof DatabaseUnavailable) {
    return tryLater(503, 'The database does not answer right now', DATABASE_RETRY_SECONDS);
  }
  if (error instanceof WriterBusy) return tryLater(503, `Nothing can be recorded right now: ${error.message}`, 1);
  if (isConflict(error)) {
    return tryLater(503, 'Another request changed the same data at the same time', CONFLICT_RETRY_SECONDS);
  }
  if (error instanceof TranscriptRefused) return new HttpProblem(400, error.message);
  if (error instanceof BackfillStalled) {
    return new HttpProblem(503, error.message, {
      hint: 'Check that its disk responds. The part read so far is stored; a later request continues from there.',
    });
  }
  if (isTooComplex(error)) {
    return new HttpProblem(400, 'The request contains a value that is too large or too deeply nested to be stored');
  }
  return undefined;
}

function redactProblem(problem: HttpProblem['problem'], redactor: Redactor): HttpProblem['problem'] {
  const clean = (text: string) => redactor.text(text).text;
  return {
    ...problem,
    detail: clean(problem.detail),
    ...(problem.faults && {
      faults: problem.faults.map((fault) => ({ path: clean(fault.path), message: clean(fault.message) })),
    }),
  };
}

/** Whether the client disconnected while its body was being read. */
function isAborted(error: unknown): boolean {
  return (
    error instanceof Error &&
    (/prematurely closed|Body is unusable/.test(error.message) || codeOf(error) === 'ECONNRESET')
  );
}

function describeError(error: unknown, redactor: Redactor): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: 'thrown value is not an Error' };
  return {
    error: error.name,
    message: redactor.text(error.message).text,
    ...(error instanceof QueryError && { code: error.code, constraint: error.constraint }),
    stack: redactor.text(error.stack ?? '').text,
  };
}
