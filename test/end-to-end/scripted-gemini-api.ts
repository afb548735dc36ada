// A Gemini API that plays a script, told and logging as scripted-api.ts does:
//
//   stdin: one JSON line {turns, log}        stdout: the port        log: one JSON line per request of the conversation: its system text and contents
//
// It streams the turns, in order; whatever else the client asks (which model to take) gets an empty object.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import type { Turn } from './script.ts';

let turns: Turn[] = [];
let log = '';

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as {
      contents?: unknown;
      systemInstruction?: unknown;
    };
    if (!request.url?.includes(':streamGenerateContent')) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answerOf([{ text: '{}' }])));
      return;
    }
    appendFileSync(log, `${JSON.stringify({ system: body.systemInstruction, contents: body.contents })}\n`);
    const turn = turns.shift() ?? 'The script is over.';
    const parts =
      typeof turn === 'string'
        ? [{ text: turn }]
        : [turn].flat().map(({ tool, input }) => ({ functionCall: { name: tool, args: input } }));
    response
      .writeHead(200, { 'content-type': 'text/event-stream' })
      .end(`data: ${JSON.stringify(answerOf(parts))}\n\n`);
  });
});

const answerOf = (parts: object[]) => ({
  candidates: [{ index: 0, content: { role: 'model', parts }, finishReason: 'STOP' }],
  usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 10, totalTokenCount: 20 },
});

createInterface({ input: process.stdin }).on('line', (line) => {
  ({ turns, log } = JSON.parse(line) as { turns: Turn[]; log: string });
  console.log('ready');
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(address.port);
});
