/** A model on loopback that plays a script: OpenAI's Responses API for Codex, Chat Completions for OpenCode. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the model does in one answer: say something, or call a tool; `text` is the input of a tool that takes no JSON. */
export type ModelTurn = string | { tool: string; namespace?: string; input: unknown } | { tool: string; text: string };

export type ScriptedModel = {
  port: number;
  /** The bodies of the requests of the conversation since `play`, as JSON texts. */
  requests: string[];
  play(turns: readonly ModelTurn[]): void;
  close(): Promise<void>;
};

/** Start the model; each client run plays one script. */
export async function startScriptedModel(): Promise<ScriptedModel> {
  let turns: ModelTurn[] = [];
  let made = 0;
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const path = request.url ?? '';
      if (!/\/(responses|chat\/completions)$/.test(path)) return response.writeHead(404).end('{}');
      // Side requests, such as that for a title, come without tools.
      const isMain = ((JSON.parse(text) as { tools?: unknown[] }).tools?.length ?? 0) > 0;
      if (isMain) requests.push(text);
      const turn = isMain ? (turns.shift() ?? 'The script is over.') : 'A title';
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (path.endsWith('/responses')) asResponse(response, turn, ++made);
      else asChat(response, turn, ++made);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    play(script) {
      turns = [...script];
      requests.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function asResponse(response: ServerResponse, turn: ModelTurn, n: number): void {
  const send = (type: string, data: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  const call_id = `call_${process.pid}_${n}`;
  const id = `resp_${n}`;
  const itemOf = () => {
    if (typeof turn === 'string')
      return { type: 'message', role: 'assistant', id: `msg_${n}`, content: [{ type: 'output_text', text: turn }] };
    if ('text' in turn) return { type: 'custom_tool_call', call_id, name: turn.tool, input: turn.text };
    const namespace = turn.namespace && { namespace: turn.namespace };
    return { type: 'function_call', call_id, name: turn.tool, ...namespace, arguments: JSON.stringify(turn.input) };
  };
  const item = itemOf();
  send('response.created', { response: { id } });
  send('response.output_item.added', {
    output_index: 0,
    item: { ...item, ...(typeof turn === 'string' && { content: [] }) },
  });
  if (typeof turn === 'string')
    send('response.output_text.delta', { output_index: 0, item_id: `msg_${n}`, content_index: 0, delta: turn });
  send('response.output_item.done', { output_index: 0, item });
  const usage = { input_tokens: 1, input_tokens_details: null, output_tokens: 1, output_tokens_details: null };
  send('response.completed', { response: { id, usage: { ...usage, total_tokens: 2 } } });
  response.end();
}

function asChat(response: ServerResponse, turn: ModelTurn, n: number): void {
  const send = (delta: object, finish_reason: string | null = null) => {
    const chunk = { id: `c${n}`, object: 'chat.completion.chunk', created: 1, model: 'm' };
    response.write(`data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta, finish_reason }] })}\n\n`);
  };
  if (typeof turn === 'string') {
    send({ role: 'assistant', content: turn });
    send({}, 'stop');
  } else {
    const call = { name: turn.tool, arguments: JSON.stringify('input' in turn ? turn.input : turn.text) };
    const tool_calls = [{ index: 0, id: `call_${process.pid}_${n}`, type: 'function', function: call }];
    send({ role: 'assistant', tool_calls });
    send({}, 'tool_calls');
  }
  response.end('data: [DONE]\n\n');
}
