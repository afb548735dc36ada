import { expect, test } from 'vitest';
import { membersAt, startOfJson } from '../../daemon/proxy/json-places.ts';
import fc from '../support/fast-check.ts';

test('finds exactly the text of every member, however the JSON is written', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
      const text = ` \n${JSON.stringify(value, null, indent)}`;
      const members = membersAt(text, startOfJson(text));
      const found = [...members].map(([name, { start, end }]) => [name, JSON.parse(text.slice(start, end))]);
      expect(found).toEqual(Object.entries(JSON.parse(text) as object));
    }),
  );
});

test('of two members with one name the last counts, as for every parser', () => {
  const text = '{"model":"a","m\\u006fdel" : "b"}';
  const { start, end } = membersAt(text, 0).get('model')!;
  expect(text.slice(start, end)).toBe('"b"');
});
