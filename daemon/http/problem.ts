import type { Problem } from '../contract/problem.ts';

/** Thrown by a route or guard to answer with an error; `errorReply` turns it into problem+json. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly problem: Problem;
  readonly headers: Record<string, string>;

  /**
   * @param detail the problem
   * @param more `hint`: what to do about it; `faults`: each invalid field; `headers` of the reply, such as Retry-After
   */
  constructor(
    status: number,
    detail: string,
    more: { hint?: string; faults?: Problem['faults']; headers?: Record<string, string> } = {},
  ) {
    super(detail);
    this.problem = {
      type: 'about:blank',
      title: TITLES[status] ?? 'Error',
      status,
      detail,
      ...(more.hint !== undefined && { hint: more.hint }),
      ...(more.faults && { faults: more.faults }),
    };
    this.headers = more.headers ?? {};
  }
}

/** The error for a request that the server can't handle at the moment. */
export function tryLater(status: 429 | 503, detail: string, seconds: number): HttpProblem {
  return new HttpProblem(status, detail, {
    hint: `Try again in ${seconds} s.`,
    headers: { 'retry-after': String(seconds) },
  });
}

/** The error for something that doesn't exist; `what` is such as "observation 5". */
export function notFound(what: string): HttpProblem {
  return new HttpProblem(404, `There is no ${what}`, { hint: 'Check the id; forgotten items are not shown.' });
}

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};
