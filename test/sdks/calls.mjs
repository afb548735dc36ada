// Run by Node in .clients/sdks, from its standard input, so that imports find the libraries there. Asks every library everything at each
// target and prints what it gave, one JSON line a case.

import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import { generateText, jsonSchema, stepCountIs, streamText, tool } from 'ai';
import OpenAI from 'openai';

const { targets, prompts, session, only, image } = JSON.parse(process.env.ASKED);
const SCHEMA = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const FORECAST = { forecast: 'sunny' };
const png = Buffer.from(image, 'base64');

/** All items of a stream; with `abort`, only the first, and what the library throws then. */
async function collect(stream, abort) {
  const items = [];
  try {
    for await (const item of stream) {
      items.push(item);
      abort?.abort();
    }
  } catch (error) {
    return { items, thrown: error.constructor.name };
  }
  return { items };
}

const openaiOf = ({ openai, key }, session) =>
  new OpenAI({ baseURL: openai, apiKey: key, maxRetries: 0, defaultHeaders: { 'x-session-id': session } });

const LIBRARIES = {
  'openai chat'(target, session, prompt) {
    const { chat } = openaiOf(target, session);
    const request = (model, content = prompt) => ({
      model,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content },
      ],
    });
    const tools = [{ type: 'function', function: { name: 'weather', parameters: SCHEMA } }];
    return {
      plain: () => chat.completions.create(request('m')),
      image: () =>
        chat.completions.create(
          request('m', [
            { type: 'text', text: 'What is this?' },
            { type: 'image_url', image_url: { url: `data:image/png;base64,${image}` } },
          ]),
        ),
      stream: async () => collect(await chat.completions.create({ ...request('m'), stream: true })),
      async tools() {
        const asked = { ...request('m'), tools };
        const first = await chat.completions.create(asked);
        const { message } = first.choices[0];
        const result = { role: 'tool', tool_call_id: message.tool_calls[0].id, content: JSON.stringify(FORECAST) };
        return [first, await chat.completions.create({ ...asked, messages: [...asked.messages, message, result] })];
      },
      error: () => chat.completions.create(request('limited')),
      async abort() {
        const abort = new AbortController();
        return collect(
          await chat.completions.create({ ...request('endless'), stream: true }, { signal: abort.signal }),
          abort,
        );
      },
    };
  },
  'openai responses'(target, session, prompt) {
    const { responses } = openaiOf(target, session);
    const request = (model, input = prompt) => ({ model, instructions: 'Be brief.', input });
    const tools = [{ type: 'function', name: 'weather', parameters: SCHEMA, strict: true }];
    return {
      plain: () => responses.create(request('m')),
      image: () =>
        responses.create(
          request('m', [
            {
              role: 'user',
              content: [
                { type: 'input_text', text: 'What is this?' },
                { type: 'input_image', image_url: `data:image/png;base64,${image}`, detail: 'auto' },
              ],
            },
          ]),
        ),
      stream: async () => collect(await responses.create({ ...request('m'), stream: true })),
      async tools() {
        const input = [{ role: 'user', content: prompt }];
        const first = await responses.create({ ...request('m', input), tools });
        const result = {
          type: 'function_call_output',
          call_id: first.output[0].call_id,
          output: JSON.stringify(FORECAST),
        };
        return [first, await responses.create({ ...request('m', [...input, ...first.output, result]), tools })];
      },
      error: () => responses.create(request('limited')),
      async abort() {
        const abort = new AbortController();
        return collect(
          await responses.create({ ...request('endless'), stream: true }, { signal: abort.signal }),
          abort,
        );
      },
    };
  },
  anthropic(target, session, prompt) {
    const { messages } = new Anthropic({
      baseURL: target.anthropic,
      apiKey: target.key,
      maxRetries: 0,
      defaultHeaders: { 'x-session-id': session },
    });
    const request = (model, content = prompt) => ({
      model,
      max_tokens: 100,
      system: 'Be brief.',
      messages: [{ role: 'user', content }],
    });
    const tools = [{ name: 'weather', input_schema: SCHEMA }];
    return {
      plain: () => messages.create(request('m')),
      image: () =>
        messages.create(
          request('m', [
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: image } },
            { type: 'text', text: 'What is this?' },
          ]),
        ),
      stream: () => collect(messages.stream(request('m'))),
      async tools() {
        const asked = { ...request('m'), tools };
        const first = await messages.create(asked);
        const result = { type: 'tool_result', tool_use_id: first.content[0].id, content: JSON.stringify(FORECAST) };
        const said = [
          ...asked.messages,
          { role: 'assistant', content: first.content },
          { role: 'user', content: [result] },
        ];
        return [first, await messages.create({ ...asked, messages: said })];
      },
      error: () => messages.create(request('limited')),
      async abort() {
        const abort = new AbortController();
        return collect(await messages.create({ ...request('endless'), stream: true }, { signal: abort.signal }), abort);
      },
    };
  },
  genai(target, session, prompt) {
    const { models } = new GoogleGenAI({
      apiKey: target.key,
      httpOptions: { baseUrl: target.google, headers: { 'x-session-id': session } },
    });
    const config = { systemInstruction: 'Be brief.' };
    const request = (model, parts = [{ text: prompt }]) => ({ model, contents: [{ role: 'user', parts }], config });
    const tools = [{ functionDeclarations: [{ name: 'weather', parametersJsonSchema: SCHEMA }] }];
    return {
      plain: async () => (await models.generateContent(request('m'))).candidates,
      image: async () =>
        (
          await models.generateContent(
            request('m', [{ text: 'What is this?' }, { inlineData: { mimeType: 'image/png', data: image } }]),
          )
        ).candidates,
      stream: async () => {
        const { items } = await collect(await models.generateContentStream(request('m')));
        return items.map(({ candidates }) => candidates);
      },
      async tools() {
        const asked = { ...request('m'), config: { ...config, tools } };
        const first = await models.generateContent(asked);
        const result = { role: 'user', parts: [{ functionResponse: { name: 'weather', response: FORECAST } }] };
        const contents = [...asked.contents, first.candidates[0].content, result];
        return [first.candidates, (await models.generateContent({ ...asked, contents })).candidates];
      },
      error: () => models.generateContent(request('limited')),
      async abort() {
        const abort = new AbortController();
        const asked = { ...request('endless'), config: { ...config, abortSignal: abort.signal } };
        const { items, thrown } = await collect(await models.generateContentStream(asked), abort);
        return { items: items.map(({ candidates }) => candidates), thrown };
      },
    };
  },
  'ai openai': ({ openai, key }, session, prompt) =>
    vercel(createOpenAI({ baseURL: openai, apiKey: key, headers: { 'x-session-id': session } }), prompt),
  'ai anthropic': ({ anthropic, key }, session, prompt) =>
    vercel(createAnthropic({ baseURL: `${anthropic}/v1`, apiKey: key, headers: { 'x-session-id': session } }), prompt),
  'ai google': ({ google, key }, session, prompt) =>
    vercel(
      createGoogleGenerativeAI({ baseURL: `${google}/v1beta`, apiKey: key, headers: { 'x-session-id': session } }),
      prompt,
    ),
};

function vercel(provider, prompt) {
  const asked = (name) => ({ model: provider(name), system: 'Be brief.', maxRetries: 0 });
  const seen = ({ text, toolCalls, finishReason, usage }) => ({
    text,
    calls: toolCalls.map(({ toolName, input }) => ({ toolName, input })), // its id is made up by the library where the provider gives none
    finishReason,
    usage,
  });
  const weather = tool({ inputSchema: jsonSchema(SCHEMA), execute: async () => FORECAST });
  return {
    plain: async () => seen(await generateText({ ...asked('m'), prompt })),
    async image() {
      const content = [
        { type: 'text', text: 'What is this?' },
        { type: 'file', data: png, mediaType: 'image/png' },
      ];
      return seen(await generateText({ ...asked('m'), messages: [{ role: 'user', content }] }));
    },
    stream: () => collect(streamText({ ...asked('m'), prompt }).textStream),
    async tools() {
      const { steps } = await generateText({ ...asked('m'), prompt, tools: { weather }, stopWhen: stepCountIs(3) });
      return steps.map(seen);
    },
    error: () => generateText({ ...asked('limited'), prompt }),
    async abort() {
      const abort = new AbortController();
      let ended = 'finished';
      const { textStream } = streamText({
        ...asked('endless'),
        prompt,
        abortSignal: abort.signal,
        onAbort: () => {
          ended = 'aborted';
        },
      });
      const { items } = await collect(textStream, abort);
      return { first: items[0], ended }; // how much was read ahead of the abort varies
    },
  };
}

const printed = (value) => JSON.parse(JSON.stringify(value) ?? 'null');
for (const [name, ask] of Object.entries(LIBRARIES)) {
  for (const [where, target] of Object.entries(targets)) {
    const cases = ask(target, `${session} of ${name}`, prompts[name]);
    for (const [kind, run] of Object.entries(cases)) {
      if (only && kind !== only) continue;
      const outcome = await run().then(
        (given) => ({ given: printed(given) }),
        (error) => ({
          thrown: error.constructor.name,
          status: error.status ?? error.statusCode,
          message: error.message,
        }),
      );
      process.stdout.write(`${JSON.stringify({ name, where, kind, ...outcome })}\n`);
    }
  }
}
