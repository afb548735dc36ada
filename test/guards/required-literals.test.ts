import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { indexLiterals } from '../../daemon/guards/literal-index.ts';
import { requiredLiterals } from '../../daemon/guards/required-literals.ts';
import fc from '../support/fast-check.ts';

describe('literals that a match must contain', () => {
  test.each([
    ['git\\s+push', ['push']],
    ['(?i)DROP\\s+TABLE', ['table']],
    ['(foo|bar)baz', ['foo', 'bar']],
    ['colou?r', ['colo']],
    ['ab*c', ['a']],
    ['x+yz', ['yz']],
    ['a\\.b\\.c', ['a.b.c']],
    ['foo|', undefined],
    ['[abc]+', undefined],
    ['.*', undefined],
    ['(?:deploy)?', undefined],
    ['(a|[bc])', undefined],
  ])('%s', (pattern, literals) => {
    expect(requiredLiterals(pattern)).toEqual(literals);
  });

  test('are in every text that matches, whatever the pattern', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      'ab',
      'Cd',
      '.',
      '\\d',
      '[ab]',
      '\\.',
      '(a|b)',
      '(?:ab|cd)',
      '(?:(c)?)',
      '^',
      '$',
      '\\b',
    );
    const quantifier = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{0,1}', '*?');
    const pattern = fc
      .array(fc.tuple(atom, quantifier), { minLength: 1, maxLength: 6 })
      .map((parts) => parts.map(([one, many]) => one + (/^[\^$]|\\b$/.test(one) ? '' : many)).join(''));
    const alternatives = fc.array(pattern, { minLength: 1, maxLength: 3 }).map((all) => all.join('|'));
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', 'd', 'C', '.', '1', ' '), { maxLength: 10 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(alternatives, text, (source, sample) => {
        const literals = requiredLiterals(source);
        if (literals && RE2JS.compile(source, RE2JS.CASE_INSENSITIVE).test(sample)) {
          expect(literals.some((literal) => sample.toLowerCase().includes(literal))).toBe(true);
        }
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('the index', () => {
  test('finds exactly the items whose literal occurs, and those that may always match', () => {
    const index = indexLiterals([
      { item: 'push', literals: ['push'] },
      { item: 'pull', literals: ['pull'] },
      { item: 'either', literals: ['nowhere', 'git p'] },
      { item: 'short', literals: ['x'] },
      { item: 'any', literals: undefined },
    ]);
    expect([...index.candidates('git push')].sort()).toEqual(['any', 'either', 'push', 'short']);
  });
});
