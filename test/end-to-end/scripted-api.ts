// A Messages API that plays a script, as a process of its own (it lives in the client's network namespace):
//
//   stdin: one JSON line {turns, log}        stdout: the port        log: one JSON line per request of the main conversation:
//                                                                    when it came (ms), its system text, its messages
//
// It answers what the client asks for in print mode: streamed messages (the turns, in order), the side requests (titles, quota probes)
// with something harmless, token counts, and 404 for the rest.
import { appendFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';
import type { Content, Turn } from './script.ts';

type Message = { role: string; content: string | { type: string; text?: string; content?: unknown }[] };
type MessagesRequest = {
  model: string;
  stream?: boolean;
  max_tokens?: number;
  tools?: { name: string }[];
  system?: unknown;
  messages: Message[];
};

let turns: Turn[] = [];
let log = '';
let made = 0;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (request.method !== 'POST') return json(response, request.method === 'HEAD' ? 200 : 404, {});
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as MessagesRequest;
    if (path === '/v1/messages/count_tokens') return json(response, 200, { input_tokens: 1000 });
    if (path !== '/v1/messages') return json(response, 404, { type: 'error', error: { type: 'not_found_error' } });
    const message = { ...envelope(body.model), content: answerTo(body, request.headers['x-claude-code-agent-id']) };
    if (body.stream) stream(response, message);
    else json(response, 200, { ...message, stop_reason: stopReason(message.content) });
  });
});

createInterface({ input: process.stdin }).on('line', (line) => {
  ({ turns, log } = JSON.parse(line) as { turns: Turn[]; log: string });
  console.log('ready');
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(address.port);
});

function answerTo(body: MessagesRequest, agentId: unknown): Content[] {
  const tools = (body.tools ?? []).map(({ name }) => name);
  if (agentId) appendFileSync(log, `${JSON.stringify({ agent: agentId, tools, messages: body.messages })}\n`);
  const isMain = !agentId && body.max_tokens !== 1 && tools.length > 0;
  if (!isMain) return [{ type: 'text', text: '{"title":"scripted"}' }];
  appendFileSync(log, `${JSON.stringify({ at: performance.now(), system: body.system, messages: body.messages })}\n`);
  const turn = turns.shift() ?? 'The script is over.';
  if (typeof turn === 'string') return [{ type: 'text', text: turn }];
  const seen = textOf(body.messages.at(-1)?.content ?? '');
  return [turn]
    .flat()
    .map(({ tool, input }) => ({ type: 'tool_use', id: newId('toolu_01'), name: tool, input: fill(input, seen) }));
}

/** Put what the last tool result said into the next call: `{{/#(\d+)/}}` becomes its first match. */
function fill(value: unknown, seen: string): unknown {
  if (Array.isArray(value)) return value.map((item) => fill(item, seen));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, seen)]));
  }
  const pattern = typeof value === 'string' ? /^\{\{\/(.*)\/\}\}$/.exec(value)?.[1] : undefined;
  if (pattern === undefined) return value;
  const found = new RegExp(pattern).exec(seen)?.[1] ?? '';
  return /^\d+$/.test(found) ? Number(found) : found;
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((block: { text?: string; content?: unknown }) => block.text ?? textOf(block.content)).join('\n');
}

function envelope(model: string) {
  const usage = { input_tokens: 10, output_tokens: 10, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
  return { id: newId('msg_01'), type: 'message', role: 'assistant', model, stop_sequence: null, usage };
}

function stopReason(content: Content[]): string {
  return content.some(({ type }) => type === 'tool_use') ? 'tool_use' : 'end_turn';
}

function stream(response: ServerResponse, message: ReturnType<typeof envelope> & { content: Content[] }): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (type: string, data: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  send('message_start', { message: { ...message, content: [], stop_reason: null } });
  for (const [index, block] of message.content.entries()) {
    const isText = block.type === 'text';
    send('content_block_start', { index, content_block: isText ? { ...block, text: '' } : { ...block, input: {} } });
    const delta = isText
      ? { type: 'text_delta', text: block.text }
      : { type: 'input_json_delta', partial_json: JSON.stringify(block.input) };
    send('content_block_delta', { index, delta });
    send('content_block_stop', { index });
  }
  const { usage } = message;
  send('message_delta', { delta: { stop_reason: stopReason(message.content), stop_sequence: null }, usage });
  send('message_stop', {});
  response.end();
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function newId(prefix: string): string {
  made++;
  return `${prefix}${Date.now().toString(36)}${String(made).padStart(4, '0')}`;
}
