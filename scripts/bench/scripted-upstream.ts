import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A model's provider on loopback, which streams what it is asked to. */
type ScriptedUpstream = { url: string; stop(): void };

/** One event of a stream as OpenAI sends it, of a model's usual size: a word in 200 bytes. */
export const STREAM_EVENT = `data: ${JSON.stringify({
  id: 'chatcmpl-benchmark0000000000000000000',
  object: 'chat.completion.chunk',
  created: 1_760_000_000,
  model: 'bench',
  choices: [{ index: 0, delta: { content: ' okapi' }, logprobs: null, finish_reason: null }],
})}\n\n`;
const LAST_EVENT = 'data: [DONE]\n\n';
/** Events of one write. */
const EVENTS_PER_WRITE = 40;

/**
 * Start a provider that answers each request with a stream of `max_tokens` events: the first at once, the rest as fast
 * as they are taken.
 * @param mayPass is waited for before each further write of a stream, with the number of events sent so far
 */
export async function startScriptedUpstream(mayPass?: (sent: number) => Promise<void>): Promise<ScriptedUpstream> {
  const server = createServer(async (asked, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk as Buffer);
    const { max_tokens } = JSON.parse(Buffer.concat(chunks).toString()) as { max_tokens: number };
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.write(STREAM_EVENT);
    for (let sent = 1; sent < max_tokens; ) {
      await mayPass?.(sent);
      const count = Math.min(EVENTS_PER_WRITE, max_tokens - sent);
      sent += count;
      if (!reply.write(STREAM_EVENT.repeat(count))) await once(reply, 'drain');
    }
    reply.end(LAST_EVENT);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The bytes of a whole stream. */
export const streamBytes = (events: number): number => STREAM_EVENT.length * events + LAST_EVENT.length;

/** Asks for chat completions over kept connections, as libraries do. */
export function createChatClient() {
  const agent = new Agent({ keepAlive: true });
  return {
    /** @param onBytes gets the bytes so far. @returns milliseconds until the answer's first byte, and its length */
    async ask(
      base: string,
      headers: Record<string, string>,
      body: unknown,
      onBytes?: (bytes: number) => void,
    ): Promise<{ firstByteMs: number; bytes: number }> {
      const text = JSON.stringify(body);
      const startedAt = performance.now();
      const asking = request(`${base}/chat/completions`, {
        method: 'POST',
        agent,
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
      });
      asking.end(text);
      const [reply] = await once(asking, 'response');
      let firstByteMs = Number.NaN;
      let bytes = 0;
      for await (const chunk of reply) {
        if (bytes === 0) firstByteMs = performance.now() - startedAt;
        bytes += (chunk as Buffer).length;
        onBytes?.(bytes);
      }
      if (reply.statusCode !== 200) throw new Error(`${base} answered ${reply.statusCode}`);
      return { firstByteMs, bytes };
    },
    close: () => agent.destroy(),
  };
}
