import { getNodeValue, parseTree } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { withoutValue, withValue } from '../../../agents/install/jsonc-text.ts';
import fc from '../../support/fast-check.ts';
import { jsoncFile } from './jsonc-files.ts';

const FILE = '/settings.json';
const SERVER = { command: '/usr/bin/node', args: ['/opt/mcp/main.js', '--home', '/home/u'] };
const AT = ['mcpServers', 'memory'] as const;
const parsed = (text: string) => {
  const root = parseTree(text.replace('\uFEFF', ' '), [], { allowTrailingComma: true });
  return root && JSON.parse(JSON.stringify(getNodeValue(root)));
};

describe('a value is added', () => {
  it.each([
    [
      'behind its neighbours, whose comments stay with them',
      '{\n  "a": 1 // one\n}',
      '{\n  "a": 1, // one\n  "b": 2\n}',
    ],
    ['as the file is indented', '{\n\t"a": 1\n}', '{\n\t"a": 1,\n\t"b": 2\n}'],
    [
      'with a comma behind it where the file has one',
      '{\n  "a": 1, // one\n}\n',
      '{\n  "a": 1, // one\n  "b": 2,\n}\n',
    ],
    ['on the line of a file of one line', '{"a":1}', '{"a":1, "b": 2}'],
    ['to an empty object', '{}', '{\n  "b": 2\n}'],
    ['below the comment of an object without members', '{ // nothing yet\n}', '{ // nothing yet\n  "b": 2\n}'],
    ['with the line ends of the file', '{\r\n  "a": 1\r\n}\r\n', '{\r\n  "a": 1,\r\n  "b": 2\r\n}\r\n'],
    ['to an empty file', '', '{\n  "b": 2\n}\n'],
    ['behind a byte order mark', '\uFEFF{"a":1}', '\uFEFF{"a":1, "b": 2}'],
    ['in its old place if it was there', '{"b": 1, "a": 1}', '{"b": 2, "a": 1}'],
  ])('%s', (_, before, after) => {
    expect(withValue(before, ['b'], 2, FILE)).toBe(after);
  });

  it('to a list, and to one that is not there yet', () => {
    const once = withValue('{"v": 1}', ['hooks', 'stop', 0], { c: 1 }, FILE);
    expect(parsed(withValue(once, ['hooks', 'stop', 1], { c: 2 }, FILE))).toEqual({
      v: 1,
      hooks: { stop: [{ c: 1 }, { c: 2 }] },
    });
  });
});

describe('a value is removed', () => {
  it.each([
    ['with the comma that it made necessary', '{\n  "a": 1, // one\n  "b": 2\n}', '{\n  "a": 1 // one\n}'],
    ['with its own comma', '{\n  "b": 2,\n  // two\n  "a": 1\n}', '{\n  // two\n  "a": 1\n}'],
    ['between two others', '{"a":1, "b": 2, "c":3}', '{"a":1, "c":3}'],
    [
      'and a comment of several lines behind it stays one, whatever stands above',
      '{// one\n"b":2/* two\n three */\n}',
      '{// one\n/* two\n three */\n}',
    ],
    ['and a comment above never swallows what follows', '{\n  "a": 1, // one\n  "b": 2 }', '{\n  "a": 1 // one\n   }'],
  ])('%s', (_, before, after) => {
    expect(withoutValue(before, ['b'], FILE)).toBe(after);
  });

  it('with the objects that become empty, but never with a comment', () => {
    expect(withoutValue('{"a":1,"mcpServers":{"memory":{}}}', AT, FILE)).toBe('{"a":1}');
    expect(withoutValue('{"mcpServers":{/* mine */"memory":{}}}', AT, FILE)).toBe('{"mcpServers":{/* mine */}}');
  });
});

it.each([
  ['{"a": 1', /not valid JSON at line 1, column 8/],
  ['[]', /must hold a JSON object/],
  ['// nothing', /only comments/],
  ['{"mcpServers": []}', /"mcpServers" must be an object/],
  ['{"mcpServers": {}, "mcpServers": {"a": 1}}', /can't be edited safely/],
])('%s is refused', (text, fault) => {
  expect(() => withValue(text, AT, SERVER, FILE)).toThrow(fault);
});

it('whatever the file looks like, it says the same but for the value, and says the same again without it', () => {
  fc.assert(
    fc.property(jsoncFile, (text) => {
      const before = parsed(text);
      const added = withValue(text, ['mcpServers', 'ours'], SERVER, FILE);
      expect(parsed(added)).toEqual({ ...before, mcpServers: { ...before.mcpServers, ours: SERVER } });
      const comments = (of: string) => [...of.matchAll(/\/\/ c|\/\* d \*\/|\/\* e/g)].length;
      expect(comments(added)).toBe(comments(text));
      const removed = withoutValue(added, ['mcpServers', 'ours'], FILE);
      const { mcpServers = {}, ...rest } = parsed(removed);
      expect({ ...rest, mcpServers }).toEqual({ mcpServers: {}, ...before });
      expect(comments(removed)).toBe(comments(text));
    }),
    { numRuns: 500 },
  );
});
