import { describe, expect, it } from 'vitest';
import { redactor } from '../src/redactor.ts';
import fc from './fast-check.ts';
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

/** A key id and a secret key as AWS makes them, neither with a name. */
const KEY_ID = `AKIA${randomText('A-Z2-7', 16, random)}`;
const AWS_SECRET = `a9Z${randomText('A-Za-z0-9/+', 37, random)}`;
const PASSWORD = `Kestrel-${randomText('0-9', 4, random)}`;

const neighbours: Readonly<Record<string, { payload: unknown; secret: string }>> = {
  'an AWS secret under its key id': { payload: { [KEY_ID]: AWS_SECRET }, secret: AWS_SECRET },
  'an AWS secret after its key id in a list': { payload: { pair: [KEY_ID, AWS_SECRET] }, secret: AWS_SECRET },
  'an AWS secret beside its key id in an object': { payload: { who: KEY_ID, what: AWS_SECRET }, secret: AWS_SECRET },
  'an AWS secret in the row of its key id': { payload: [['ci', KEY_ID, AWS_SECRET]], secret: AWS_SECRET },
  'a value whose name is two fields before it': {
    payload: { fields: [{ name: 'Password', type: 'textbox', value: PASSWORD }] },
    secret: PASSWORD,
  },
  'words that are typed into a field of a page': {
    payload: { element: 'Password field', ref: 'e14', text: 'Nachtschicht am Kran' },
    secret: 'Nachtschicht am Kran',
  },
  'a cookie in a list of names and values': {
    payload: { rawHeaders: ['Host', 'a.example', 'Cookie', `JSESSIONID=${PASSWORD}x7; a=1`] },
    secret: PASSWORD,
  },
  'an entry of a cluster’s Secret': {
    payload: { manifest: { kind: 'Secret', stringData: { htaccess: `bob:${PASSWORD}` } } },
    secret: PASSWORD,
  },
  'a number in a list of codes': { payload: { backup_codes: ['14852634', '57241620'] }, secret: '57241620' },
  'a cell of a column that a sibling list names': {
    payload: { columns: ['id', 'login', 'password'], rows: [[1, 'bob', PASSWORD]] },
    secret: PASSWORD,
  },
  'a cell of a column that a list of objects names': {
    payload: { fields: [{ name: 'login' }, { name: 'passwd' }], rows: [['bob', PASSWORD]] },
    secret: PASSWORD,
  },
  'a cell of a column that the first row names': {
    payload: {
      result: [
        ['login', 'password'],
        ['bob', PASSWORD],
      ],
    },
    secret: PASSWORD,
  },
  'a cell in rows that objects wrap': {
    payload: { schema: ['login', 'passwd'], data: [{ f: [{ v: 'bob' }, { v: PASSWORD }] }] },
    secret: PASSWORD,
  },
  'words beside a field that speaks of a password': {
    payload: { element: 'Password of the printer', ref: 'e12', text: 'walrus in slippers' },
    secret: 'walrus in slippers',
  },
  'a key split over the items of a list': {
    payload: [
      '-----BEGIN PRIVATE KEY-----',
      `MIIE${randomText('A-Za-z0-9/+', 60, random)}`,
      '-----END PRIVATE KEY-----',
    ],
    secret: 'MIIE',
  },
};

describe('neighbours in JSON', () => {
  it.each(Object.entries(neighbours))('do not leave %s', (_, { payload, secret }) => {
    expect(JSON.stringify(redactor.payload({ tool_input: payload }).payload)).not.toContain(secret);
  });

  it('keep the name of a header that stands before another pair', () => {
    const headers = [
      ['Authorization', `Bearer ${SECRET}`],
      ['X-Trace', 'on'],
    ];
    const { payload } = redactor.payload({ headers });
    expect(JSON.stringify(payload)).toContain('["X-Trace","on"]');
    expect(JSON.stringify(payload)).not.toContain(SECRET);
  });

  it('are found in linear time, in objects of many tables, too', () => {
    const wide = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, i) => [
          `t${i}`,
          [
            ['login', 'password'],
            ['a', `b${i}c`],
          ],
        ]),
      );
    const cpuMs = (count: number) => {
      const payload = wide(count);
      const before = process.cpuUsage();
      redactor.payload(payload);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    cpuMs(200);
    // Eight times the tables; a square would take sixty-four times as long.
    expect(cpuMs(3200) / Math.max(20, cpuMs(400))).toBeLessThan(24);
  });
});

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

  it('keep what only speaks of a password under its key', () => {
    const payload = { fields: { passwordLabel: 'Password', passwordHelp: 'At least 9 characters', submit: 'Sign in' } };
    expect(redactor.payload(payload).payload).toEqual(payload);
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
    const shape = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shape);
      return value && typeof value === 'object' ? Object.values(value).map(shape) : typeof value;
    };
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const { payload } = redactor.payload(value);
        expect(shape(JSON.parse(JSON.stringify(payload)))).toEqual(shape(JSON.parse(JSON.stringify(value))));
      }),
    );
  });
});
