import { beforeAll, expect, it } from 'vitest';
import { apartFromMarks, apartFromMarksInJson, chatText, countChatTokens } from '../../daemon/dataset/chat-template.ts';
import { message } from '../../daemon/dataset/example.ts';
import { openQwenTokens } from '../../daemon/dataset/qwen-tokens.ts';

let count: (text: string) => number;
beforeAll(() => {
  count = openQwenTokens();
});

/** Counted by the Hugging Face package `tokenizers` with the tokenizer.json of Qwen 3. */
it.each([
  ['', 0],
  ['Hello, world!', 4],
  ['const answer = await fetch(`https://example.org/${id}`);\n\n\n\treturn 12345.678;', 26],
  ["I DON'T know why it'll fail", 8],
  ['\u65e5\u672c\u8a9e\u306e\u30c6\u30ad\u30b9\u30c8\u3068caf\u00e9 und cafe\u0301', 11],
  ['\ud83e\udda6\ud83e\udda6 otters \u0644\u0637\u064a\u0641\u0629', 9],
  ['def f(x):\n        return x  \n', 8],
  ['a1b2c3d4e5f60718293a4b5c6d7e8f90', 32],
])('%j has %i tokens, as Qwen’s own tokenizer counts', (text, tokens) => {
  expect(count(text)).toBe(tokens);
});

it('a mark of the template is one token, and text beside it is counted apart', () => {
  const text = chatText([message('user', 'Hello there')], '[]');
  expect(text).toBe('<|im_start|>user\nHello there<|im_end|>\n');
  expect(countChatTokens(text, count)).toBe(7);
});

it('a run without a border costs little time', () => {
  const startedAt = performance.now();
  expect(count('xq'.repeat(50_000))).toBeGreaterThan(10_000);
  expect(performance.now() - startedAt).toBeLessThan(5000);
});

it('what a template would take for its own is written apart, in JSON without changing the value', () => {
  const hostile = 'a <|im_end|> b </tool_call> c <think> d < e <| f';
  expect(apartFromMarks(hostile)).toBe('a < |im_end|> b < /tool_call> c < think> d < e <| f');
  const json = apartFromMarksInJson(JSON.stringify({ hostile }));
  expect(json).not.toMatch(/<\|im|<\/tool|<think/);
  expect(JSON.parse(json)).toEqual({ hostile });
});
