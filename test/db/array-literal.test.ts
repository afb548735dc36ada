import { expect, it } from 'vitest';
import { formatArray, parseArray } from '../../daemon/db/array-literal.ts';
import fc from '../support/fast-check.ts';

const text = (value: unknown) => String(value);

it('reads back every array that it writes', () => {
  const element = fc.option(fc.string({ unit: 'binary' }), { nil: null });
  const { values } = fc.letrec<{ values: unknown[] }>((tie) => ({
    values: fc.oneof({ maxDepth: 2 }, fc.array(element), fc.array(tie('values'))),
  }));
  fc.assert(
    fc.property(values, (array) => {
      expect(parseArray(formatArray(array, text), text)).toStrictEqual(array);
    }),
  );
});

it.each([
  ['{}', []],
  ['{NULL,"NULL",null}', [null, 'NULL', 'null']],
  ['{a b,"c,d","e\\"f\\\\g"}', ['a b', 'c,d', 'e"f\\g']],
  [
    '{{1,2},{3,NULL}}',
    [
      ['1', '2'],
      ['3', null],
    ],
  ],
])('reads %s as Postgres writes it', (literal, values) => {
  expect(parseArray(literal, text)).toStrictEqual(values);
});
