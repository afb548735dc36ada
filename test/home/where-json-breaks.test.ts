import { expect, it } from 'vitest';
import { whereJsonBreaks } from '../../daemon/home/where-json-breaks.ts';

it.each([
  ['// mine\n{\n  "port": 1\n}\n', 'line 1, column 1: a comment'],
  ['{\n  "port": 1, // mine\n  "inject": true\n}\n', 'line 2, column 14: a comment'],
  ['{\n  "port": 1,\n}\n', 'line 3, column 1: "}"'],
  ["{'port': 1}", 'line 1, column 2: "\'"'],
  ['{"port": 01}', 'line 1, column 11: "1"'],
  ['{"port": ', 'line 1, column 10: it ends too early'],
  ['{"name": "x', 'line 1, column 12: it ends too early'],
  ['{} {}', 'line 1, column 4: "{"'],
  ['', 'line 1, column 1: it ends too early'],
])('never names another place than the one where JSON ends: %j', (text, place) => {
  expect(whereJsonBreaks(text)).toContain(place);
});
