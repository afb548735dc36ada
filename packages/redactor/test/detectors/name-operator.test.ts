import { expect, it } from 'vitest';
import { operatorAfter } from '../../src/detectors/name-operator.ts';

it.each([
  ['=v', '=', 1],
  [' = v', '=', 2],
  ['": v', ':', 2],
  ["'] = v", '=', 4],
  ['\\": v', ':', 3],
  ['&quot;:v', ':', 7],
  [`${' '.repeat(16)}=v`, '=', 17],
  [':=v', ':=', 2],
  [' ::= v', '::=', 4],
  ['=>v', '=>', 2],
  [' == v', '==', 3],
  [' === v', '===', 4],
  [' != v', '!=', 3],
  [' ?= v', '?=', 3],
  [' ||= v', '||=', 4],
  ['->v', '->', 2],
  ['>v', '>', 1],
  ['=', '=', 1],
  [':', ':', 1],
])('reads %j as %j', (behind, sign, length) => {
  expect(operatorAfter(`name${behind}`, 'name'.length)).toEqual({ sign, end: 'name'.length + length });
});

it.each(['', ' v', '"', '" v', ', v', '::v', `${' '.repeat(17)}=v`, '(v)', 'é=v'])(
  'finds no operator in %j',
  (behind) => {
    expect(operatorAfter(`name${behind}`, 'name'.length)).toBeUndefined();
  },
);
