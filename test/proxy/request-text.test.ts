import { expect, it } from 'vitest';
import { findModel, readRequestText, replaceBytes } from '../../daemon/proxy/request-text.ts';

/** Measured 15 to 60 ms; decoding and parsing take 300 to 800. */
const MAX_MS = 250;
const picture = 'iVBORw0KGgo'.repeat(4_000_000);
const chat = (model: unknown, content: string) =>
  Buffer.from(
    `{"messages":[{"role":"user","content":${JSON.stringify(content)}}], "é":"日" , "model": ${JSON.stringify(model)},"n":1}`,
  );

function leastMs(work: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

it('44 MB of a chat do not hold the loop', () => {
  const body = chat('ollama/llama', picture);
  expect(readRequestText(body)).toBeUndefined();
  expect(leastMs(() => [readRequestText(body), findModel(body)])).toBeLessThan(MAX_MS);
});

it('a request too long to be read does not go to another upstream than its model names', () => {
  const body = chat('ollama/llámà', 'x'.repeat(9_000_000));
  const found = findModel(body)!;
  expect(found.model).toBe('ollama/llámà');
  const sent = JSON.parse(replaceBytes(body, found.place, '"llámà"').toString());
  expect(sent).toEqual({ ...JSON.parse(body.toString()), model: 'llámà' });
});

const long = (text: string) => Buffer.from(text + ' '.repeat(9_000_000));

it.each([
  ['no object', long('[1,2]')],
  ['no model', long('{"messages":[]}')],
  ['a number', long('{"model":7}')],
  ['a list', long('{"model":["a"]}')],
  ['a broken text', long('{"mod')],
  ['nesting', long('['.repeat(200_000))],
  ['a short body, which is read', chat('m', 'x')],
])('finds no model in %s', (_, body) => {
  expect(findModel(body)).toBeUndefined();
});
