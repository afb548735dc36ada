import type { ServerResponse } from 'node:http';
import type { Received } from '../proxy/scripted-upstream.ts';

/** What a scripted provider says; the libraries read it from each provider's own form. */
export const SAID = 'It is sunny in Bern.';
const PIECES = ['It is ', 'sunny in Bern.'];
const TOOL = { name: 'weather', input: { city: 'Bern' } };

type Fields = Record<string, unknown>;
type Form = {
  /** Whether the conversation ends with the result of a call. */
  isAnswered(body: string): boolean;
  whole(says: Says): unknown;
  /** Each event of a stream, with its name where the form has one. */
  events(says: Says): { event?: string; data: unknown }[];
  error: unknown;
  /** What ends a stream. */
  end?: string;
};
type Says = 'text' | 'call';

/**
 * Answer as the provider whose path was asked would: `limited` in the model's name gives its error, `endless` a stream that stops before
 * its last event; a request with tools gets a call, one with the call's result a text.
 */
export function answerAsProvider({ url, body }: Received, reply: ServerResponse): void {
  const form = FORMS.find(([path]) => url.includes(path))![1];
  const model = url.includes('/models/') ? url : String((JSON.parse(body) as Fields).model);
  if (model.includes('limited')) {
    sendJson(reply, form.error, 429);
    return;
  }
  const says = body.includes('"tools"') && !form.isAnswered(body) ? 'call' : 'text';
  if (!url.includes(':stream') && !/"stream": ?true/.test(body)) {
    sendJson(reply, form.whole(says), 200);
    return;
  }
  reply.writeHead(200, { 'content-type': 'text/event-stream', 'x-request-id': 'scripted' });
  const events = form.events(says).map(({ event, data }) => {
    const name = event ? `event: ${event}\n` : '';
    return `${name}data: ${JSON.stringify(data)}\n\n`;
  });
  const isEndless = model.includes('endless');
  for (const event of isEndless ? events.slice(0, -1) : events) reply.write(event);
  if (!isEndless) reply.end(form.end ?? '');
}

function sendJson(reply: ServerResponse, value: unknown, status: number): void {
  reply.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'scripted' });
  reply.end(JSON.stringify(value));
}

const chatUsage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
const chatCall = {
  id: 'call_1',
  type: 'function',
  function: { name: TOOL.name, arguments: JSON.stringify(TOOL.input) },
};
const chatBase = { id: 'chatcmpl-1', created: 1, model: 'm' };
const chatChunk = (delta: unknown, finish_reason: string | null = null) => ({
  data: { ...chatBase, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] },
});
const chat: Form = {
  isAnswered: (body) => body.includes('"tool_call_id"'),
  whole: (says) => ({
    ...chatBase,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message:
          says === 'text'
            ? { role: 'assistant', content: SAID }
            : { role: 'assistant', content: null, tool_calls: [chatCall] },
        finish_reason: says === 'text' ? 'stop' : 'tool_calls',
      },
    ],
    usage: chatUsage,
  }),
  events: (says) => [
    chatChunk({ role: 'assistant', content: '' }),
    ...(says === 'text'
      ? PIECES.map((content) => chatChunk({ content }))
      : [chatChunk({ tool_calls: [{ index: 0, ...chatCall }] })]),
    chatChunk({}, says === 'text' ? 'stop' : 'tool_calls'),
  ],
  error: { error: { message: 'Too many requests', type: 'requests', code: 'rate_limit_exceeded', param: null } },
  end: 'data: [DONE]\n\n',
};

const spoken = { type: 'message', id: 'msg_1', status: 'completed', role: 'assistant' };
const spokenText = { type: 'output_text', text: SAID, annotations: [] };
const called = {
  type: 'function_call',
  id: 'fc_1',
  call_id: 'call_1',
  status: 'completed',
  name: TOOL.name,
  arguments: JSON.stringify(TOOL.input),
};
const response = (output: unknown[]) => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1,
  status: 'completed',
  model: 'm',
  output,
  error: null,
  incomplete_details: null,
  instructions: null,
  metadata: {},
  parallel_tool_calls: true,
  tool_choice: 'auto',
  tools: [],
  usage: {
    input_tokens: 1,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 1,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 2,
  },
});
const outputOf = (says: Says) => [says === 'text' ? { ...spoken, content: [spokenText] } : called];
const responses: Form = {
  isAnswered: (body) => body.includes('"function_call_output"'),
  whole: (says) => response(outputOf(says)),
  events(says) {
    const [item] = outputOf(says);
    const place = { item_id: (item as { id: string }).id, output_index: 0, content_index: 0 };
    const middle =
      says === 'text'
        ? [
            ...PIECES.map((delta) => ({ type: 'response.output_text.delta', ...place, delta, logprobs: [] })),
            { type: 'response.output_text.done', ...place, text: SAID, logprobs: [] },
          ]
        : [
            { type: 'response.function_call_arguments.delta', ...place, delta: called.arguments },
            { type: 'response.function_call_arguments.done', ...place, arguments: called.arguments },
          ];
    const begun = says === 'text' ? { ...spoken, status: 'in_progress', content: [] } : { ...called, arguments: '' };
    return [
      { type: 'response.created', response: { ...response([]), status: 'in_progress' } },
      { type: 'response.output_item.added', output_index: 0, item: begun },
      ...(says === 'text'
        ? [{ type: 'response.content_part.added', ...place, part: { ...spokenText, text: '' } }]
        : []),
      ...middle,
      ...(says === 'text' ? [{ type: 'response.content_part.done', ...place, part: spokenText }] : []),
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: response(outputOf(says)) },
    ].map((data, sequence_number) => ({ event: data.type, data: { ...data, sequence_number } }));
  },
  error: chat.error,
};

const message = (content: unknown[], stop_reason: string | null) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'm',
  content,
  stop_reason,
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
});
const block = (says: Says) =>
  says === 'text' ? { type: 'text', text: SAID } : { type: 'tool_use', id: 'toolu_1', ...TOOL };
const stopOf = (says: Says) => (says === 'text' ? 'end_turn' : 'tool_use');
const messages: Form = {
  isAnswered: (body) => body.includes('"tool_result"'),
  whole: (says) => message([block(says)], stopOf(says)),
  events: (says) =>
    [
      { type: 'message_start', message: message([], null) },
      {
        type: 'content_block_start',
        index: 0,
        content_block: says === 'text' ? { type: 'text', text: '' } : { ...block(says), input: {} },
      },
      ...(says === 'text'
        ? PIECES.map((text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }))
        : [
            {
              type: 'content_block_delta',
              index: 0,
              delta: { type: 'input_json_delta', partial_json: JSON.stringify(TOOL.input) },
            },
          ]),
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: stopOf(says), stop_sequence: null }, usage: { output_tokens: 1 } },
      { type: 'message_stop' },
    ].map((data) => ({ event: data.type, data })),
  error: { type: 'error', error: { type: 'rate_limit_error', message: 'Too many requests' } },
};

const candidate = (parts: unknown[], finishReason?: string) => ({
  candidates: [{ content: { role: 'model', parts }, index: 0, ...(finishReason && { finishReason }) }],
  usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  modelVersion: 'm',
});
const geminiCall = { functionCall: { id: 'call_1', name: TOOL.name, args: TOOL.input } };
const gemini: Form = {
  isAnswered: (body) => body.includes('"functionResponse"'),
  whole: (says) => candidate([says === 'text' ? { text: SAID } : geminiCall], 'STOP'),
  events: (says) =>
    (says === 'text'
      ? [candidate([{ text: PIECES[0] }]), candidate([{ text: PIECES[1] }], 'STOP')]
      : [candidate([geminiCall], 'STOP')]
    ).map((data) => ({ data })),
  error: { error: { code: 429, message: 'Too many requests', status: 'RESOURCE_EXHAUSTED' } },
};

const FORMS: readonly [string, Form][] = [
  ['/chat/completions', chat],
  ['/responses', responses],
  ['/messages', messages],
  ['/models/', gemini],
];
