// MCP over the older transport (before 2025-03-26), for clients that know no other:
//
//   GET /sse ─► a stream, whose first event names the address of its messages
//   POST /messages?session_id=… ─► 202; the answer comes through the stream
//
// A session lasts as long as its stream. Buffers stay bounded: a client that doesn't read, or sends too many calls at
// once, loses its session.
import { randomUUID } from 'node:crypto';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import {
  BAD_REQUEST,
  callOf,
  createRemoteServer,
  type RemoteCaller,
  type RemoteParts,
  refusal,
} from './remote-server.ts';

/** Maximum number of streams: each is an open connection. */
const MAX_STREAMS = 32;
/** How often a stream is checked: a stopping daemon waits this long for it at most. */
const LOOK_EVERY_MS = 1000;
/**
 * Number of checks between two keep-alive lines. These show each side that the other is still there; a stream also ends
 * when its token does.
 */
const LOOKS_A_BEAT = 15;
/** Maximum of buffered bytes for a slow reader: a few of the longest answers. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;
/** Maximum of concurrent calls in a session. */
const MAX_RUNNING = 32;
const SESSION_NOT_FOUND = -32001;

type Session = { owner: string; transport: Transport; answer(message: JSONRPCMessage, caller: RemoteCaller): boolean };

/** Serve clients of the older transport. `isStopping`: whether the daemon is draining, so that streams must end. */
export function createSseSessions(parts: RemoteParts & { isStopping(): boolean }) {
  const sessions = new Map<string, Session>();

  async function open(request: Request, caller: RemoteCaller): Promise<Response> {
    if (sessions.size >= MAX_STREAMS) return refusal(503, BAD_REQUEST, `${MAX_STREAMS} clients are connected already`);
    const memory = createRemoteServer(request.url, caller, parts);
    if (memory instanceof Response) return memory;
    const id = randomUUID();
    const line = openLine(() => void memory.server.close().catch(parts.reportFault));
    const running = new Set<string | number>();
    const transport: Transport = {
      sessionId: id,
      async start() {},
      async send(message) {
        if ('id' in message && !('method' in message) && message.id !== undefined) running.delete(message.id);
        line.write('message', JSON.stringify(message));
      },
      async close() {
        sessions.delete(id);
        line.end();
        transport.onclose?.();
      },
    };
    sessions.set(id, {
      owner: caller.name,
      transport,
      answer(message, by) {
        const isCall = 'id' in message && 'method' in message;
        if (isCall && running.size >= MAX_RUNNING) return false;
        if (isCall) running.add(message.id);
        transport.onmessage?.(message, callOf(by));
        return true;
      },
    });
    await memory.server.connect(transport);
    line.write('endpoint', `/messages?session_id=${id}`);
    line.watch(async (isBeat) => {
      if (parts.isStopping()) return false;
      if (!isBeat || caller.stillHolds === undefined) return true;
      return caller.stillHolds();
    });
    return new Response(line.stream, {
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    });
  }

  return {
    open,
    /** Take a message of a session; its answer goes through the stream. */
    take(id: string, body: unknown, caller: RemoteCaller): Response {
      const session = sessions.get(id);
      // Another caller's session is treated as unknown.
      if (session?.owner !== caller.name) return refusal(404, SESSION_NOT_FOUND, 'Unknown session: open /sse');
      const message = JSONRPCMessageSchema.safeParse(body);
      if (!message.success) return refusal(400, BAD_REQUEST, 'Expected a JSON-RPC message');
      if (!session.answer(message.data, caller))
        return refusal(429, BAD_REQUEST, `${MAX_RUNNING} calls of this session are running already`);
      return new Response('Accepted', { status: 202 });
    },
  };
}

/** A stream of server-sent events; `onGone` is called once, when its reader has gone or is too slow. */
function openLine(onGone: () => void) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given;
      },
      cancel() {
        controller = undefined;
        onGone();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING_BYTES }),
  );
  const send = (text: string) => {
    if (controller === undefined) return;
    controller.enqueue(encoder.encode(text));
    if ((controller.desiredSize ?? 0) < 0) onGone();
  };
  return {
    stream,
    write: (event: string, data: string) => send(`event: ${event}\ndata: ${data}\n\n`),
    end() {
      clearInterval(timer);
      controller?.close();
      controller = undefined;
    },
    /** Check the stream periodically until `goesOn` returns false. */
    watch(goesOn: (isBeat: boolean) => Promise<boolean>) {
      let looks = 0;
      timer = setInterval(async () => {
        const isBeat = ++looks % LOOKS_A_BEAT === 0;
        if (!(await goesOn(isBeat).catch(() => false))) onGone();
        else if (isBeat) send(': beat\n\n');
      }, LOOK_EVERY_MS).unref();
    },
  };
}
