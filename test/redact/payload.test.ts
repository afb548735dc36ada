import { describe, expect, it } from 'vitest';
import { redactor } from '../../daemon/redact/redactor.ts';
import fc from '../support/fast-check.ts';
import { randomFrom, randomText } from './make-sample.ts';

const random = randomFrom(23);
const SECRET = randomText('a-z0-9', 12, random) + randomText('A-Za-z0-9', 12, random);
const GITHUB_TOKEN = `ghp_${randomText('A-Za-z0-9', 36, random)}`;

const payloads: Readonly<Record<string, unknown>> = {
  'its key': { tool_input: { apiKey: SECRET } },
  'a header name': { headers: { Authorization: `Bearer ${SECRET}`, 'X-Api-Key': SECRET } },
  'a name beside it': { env: [{ name: 'ACME_API_KEY', value: SECRET }] },
  'the key of its parent': { token: { value: SECRET } },
  'the key of its list': { tokens: [SECRET], apiKeys: [SECRET] },
  'the flag before it': { args: ['login', '--token', SECRET] },
  'a short flag before it': { args: ['mysql', `-p${SECRET}`] },
  'the other half of a pair': { headers: [['X-Api-Key', SECRET]] },
  'a flat list of headers': { rawHeaders: ['Host', 'example.com', 'X-Api-Key', SECRET] },
  'being a number': { api_key: 7_349_681_357_773_310 },
  'being a key itself': { [GITHUB_TOKEN]: 1 },
  'a cookie header': { headers: { Cookie: `sid=${SECRET}` } },
  'JSON in a string': { content: JSON.stringify({ auth: { apiKey: SECRET } }, null, 2) },
  'a command': { tool_input: { command: `acme --token ${SECRET}` } },
};

describe('redaction of payloads', () => {
  it.each(Object.entries(payloads))('knows a secret by %s', (_, payload) => {
    const before = JSON.stringify(payload);
    const masked = JSON.stringify(redactor.payload(payload).payload);
    for (const secret of [SECRET, GITHUB_TOKEN, '7349681357773310']) expect(masked).not.toContain(secret);
    expect(JSON.stringify(payload)).toBe(before);
  });

  it('masks a secret that an edit puts together from two halves', () => {
    const half = { old_string: `x = "${GITHUB_TOKEN.slice(0, 20)}`, new_string: `${GITHUB_TOKEN.slice(20)}"` };
    const masked = JSON.stringify(redactor.payload({ tool_input: half }).payload);
    expect(masked).not.toContain(GITHUB_TOKEN.slice(0, 20));
    expect(masked).not.toContain(GITHUB_TOKEN.slice(20));
  });

  it('masks in later fields what an earlier field named', () => {
    const masked = redactor.payload({ input: `export ACME_TOKEN=${SECRET}`, stdout: `sent ${SECRET} off` }).payload;
    expect(JSON.stringify(masked)).not.toContain(SECRET);
  });

  it('gives each finding the JSON pointer of its string', () => {
    const { findings } = redactor.payload({ 'a/b': [{ apiKey: SECRET }] });
    expect(findings).toEqual([{ rule: 'secret', start: 0, end: SECRET.length, path: '/a~1b/0/apiKey' }]);
  });

  it('keeps ids, names, counts and the rest of a hook payload as they are', () => {
    const payload = {
      session_id: crypto.randomUUID(),
      tool_use_id: `toolu_${randomText('A-Za-z0-9', 24, random)}`,
      hook_event_name: 'PostToolUse',
      usage: { input_tokens: 1200, max_tokens: 4096 },
      tool_input: {
        file_path: '/srv/app/src/token.ts',
        pattern: 'api.?key',
        edits: [],
        replace_all: false,
        note: null,
      },
    };
    expect(redactor.payload(payload)).toEqual({ payload, findings: [], count: 0 });
  });

  it('keeps every JSON value a JSON value of the same shape', () => {
    const shape = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(shape)
        : value && typeof value === 'object'
          ? Object.values(value).map(shape)
          : typeof value;
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const { payload } = redactor.payload(value);
        expect(shape(JSON.parse(JSON.stringify(payload)))).toEqual(shape(JSON.parse(JSON.stringify(value))));
      }),
    );
  });
});
