import type { Socket } from 'node:net';
import { HttpProblem } from './problem.ts';

/**
 * Answer input that Node's parser rejected before it became a request: headers too large, a sender too slow, not HTTP.
 * The reply is problem+json, and closes the connection.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { problem } = problemOf(error.code);
  const body = JSON.stringify(problem);
  socket.end(
    `HTTP/1.1 ${problem.status} ${problem.title}\r\nContent-Type: application/problem+json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function problemOf(code: string | undefined): HttpProblem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new HttpProblem(431, 'The request’s headers are too large', { hint: 'Put long values into the body.' });
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new HttpProblem(408, 'The request did not arrive in time', { hint: 'Send it all at once.' });
    default:
      return new HttpProblem(400, 'This is not a valid HTTP request');
  }
}
