import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { codeOf } from '../contract/errors.ts';

/** How long an upstream may be silent; models think for minutes before their first byte. */
const IDLE_MS = 15 * 60_000;

type UpstreamRequest = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Uint8Array | undefined;
  /** Ends the request and its answer. */
  signal: AbortSignal;
};

type Sender = {
  /**
   * Send a request; resolves with the answer's head. Node's own client, which follows no redirect and decodes nothing.
   */
  send(request: UpstreamRequest): Promise<IncomingMessage>;
  /** Close the kept connections. */
  close(): void;
};

export function createSender(): Sender {
  const http = new HttpAgent({ keepAlive: true });
  const https = new HttpsAgent({ keepAlive: true });

  function attempt(
    { url, method, headers, body, signal }: UpstreamRequest,
    isRetry: boolean,
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const options = {
        method,
        headers: body === undefined ? headers : { ...headers, 'content-length': String(body.byteLength) },
        signal,
        timeout: IDLE_MS,
      };
      let isAnswered = false;
      const answered = (answer: IncomingMessage) => {
        isAnswered = true;
        resolve(answer);
      };
      const request = url.startsWith('https:')
        ? httpsRequest(url, { ...options, agent: https }, answered)
        : httpRequest(url, { ...options, agent: http }, answered);
      request.on('timeout', () => request.destroy(new Error('The upstream was silent for too long')));
      request.on('error', (error) => {
        // The answer ends with the same error; sending the request again would cost twice.
        if (isAnswered) return;
        // The upstream closed a kept connection just as it was used again, so it has not seen the request.
        const isStale = request.reusedSocket && codeOf(error) === 'ECONNRESET' && !isRetry && !signal.aborted;
        if (isStale) attempt({ url, method, headers, body, signal }, true).then(resolve, reject);
        else reject(error);
      });
      request.end(body);
    });
  }

  return {
    send: (request) => attempt(request, false),
    close() {
      http.destroy();
      https.destroy();
    },
  };
}
