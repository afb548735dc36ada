import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../src/redactor.ts';

const redactor = createRedactor();
const hex = (seed: string, length = 32) => createHash('sha512').update(seed).digest('hex').slice(0, length);
const uuid = (seed: string) => hex(seed).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
const V = hex('one');
const W = uuid('two');

const masks = (text: string, ...values: string[]) => {
  const masked = redactor.text(text).text;
  for (const value of values) expect(masked).not.toContain(value);
};

describe('a value one level below its label never stays', () => {
  it.each([
    ['the value of credentials', JSON.stringify({ credentials: { value: V } })],
    ['the same, indented', JSON.stringify({ credentials: { type: 'x', value: V } }, null, 2)],
    ['the same, as a string of JSON', JSON.stringify({ body: JSON.stringify({ credentials: { value: V } }) })],
    ['a list', JSON.stringify({ tokens: [V, uuid('three')] })],
    ['a list of named ones', JSON.stringify({ secrets: [{ name: 'main', value: V }] })],
    ['a block of YAML', `secrets:\n  - ${V}\n  - ${hex('four')}\n`],
    ['a field beside it', JSON.stringify({ key: 'token', value: V })],
    ['an attribute beside it', `<add key="acmeToken" value="${V}" />`],
    ['what stands in when nothing is set', `new Acme({ token: process.env.X || '${V}' })`],
    ['a second literal on the next line', `acme token - '${hex('five')}'\n'${V}'`],
    ['a bare key', `{"service":"acme","key":"${V}"}`],
    ['a key of a service', `X-Acmeflow-Key: ${V}`],
    ['what a client is made with', `c := acme.NewClient("${V}")`],
  ])('%s', (_, text) => masks(text, V));

  it.each([
    ['ids and digests in a list beside the tokens', JSON.stringify({ tokens: { used: 12, ids: [V, W] } })],
    ['fields of other names', JSON.stringify({ credentials: { profile: W, digest: V } })],
    ['the commit of a cache key', `item_key: ${V}`],
    ['a run of one letter', `key=${'a'.repeat(32)}`],
    ['names in a list', `secrets = ["stripe-production", 'mail-server-2']`],
  ])('but %s do', (_, text) => expect(redactor.text(text).text).toBe(text));
});

describe('a payload', () => {
  it('never keeps a value in an early field that only a later one names', () => {
    const payload = { prompt: `please set ${V} there`, tool_input: { apiKeys: [V] } };
    expect(JSON.stringify(redactor.payload(payload).payload)).not.toContain(V);
  });

  it('never keeps the value of a secret whose name says nothing', () => {
    const payload = { secrets: [{ name: 'main', value: V }] };
    expect(JSON.stringify(redactor.payload(payload).payload)).not.toContain(V);
  });
});

describe('a password in a sentence never stays', () => {
  it.each(['granite126Copper', 'LmEnqFLMHv', 'maple$1999', 'Harbour_2031'])('%s', (password) =>
    masks(`the password for staging is ${password}, thanks`, password),
  );

  it.each(['sha256Digest', 'PostgreSQL', 'user_id'])('but %s does', (word) => {
    const text = `the password is ${word} in the schema`;
    expect(redactor.text(text).text).toBe(text);
  });
});
