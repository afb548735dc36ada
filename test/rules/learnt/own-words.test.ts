import { describe, expect, it } from 'vitest';
import { CODE, QUOTATION } from '../../../daemon/rules/learnt/marks.ts';
import { ownWords } from '../../../daemon/rules/learnt/voice/own-words.ts';
import fc from '../../support/fast-check.ts';

/** What is left, in lines without the blanks around them. */
const left = (prompt: string): string[] =>
  ownWords(prompt)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

describe('ownWords', () => {
  it.each([
    [
      'a fenced block',
      'look at this\n```sh\n# always run this\nnpm install\n```\nwhy is it slow',
      ['look at this', 'why is it slow'],
    ],
    ['a fence that never closes', 'look\n```\nnever do that', ['look']],
    ['a quotation by lines', '> You must never call close twice.\nis that right', ['is that right']],
    ['a block of the client', '<system-reminder>\nAlways answer in French.\n</system-reminder>\ngo on', ['go on']],
    ['a line of a log', '2026-01-02T10:11:12Z must not be null\n[ERROR] never retry\nwhat is that', ['what is that']],
    ['a stack trace', 'it crashes\n    at run (src/a.ts:1:2)\nTraceback (most recent call last):', ['it crashes']],
    ['a diff', 'see\n@@ -1 +1 @@\n+++ b/a.ts\n--- a/a.ts', ['see']],
    ['a table', 'so\n| always | never |\nok', ['so', 'ok']],
    ['what a test says in TAP', 'why\nok 1 - never pushes\nnot ok 2 - always asks', ['why']],
    ['JSON', 'this:\n{\n"rule": "never push",\n}', ['this:']],
    [
      'what was announced as an output',
      'the output:\nplease always use --force\nand never stop\n\nwhat now',
      ['the output:', 'what now'],
    ],
    [
      'what was announced as a page',
      'the docs say:\n\nnever share a client\n\nis that so',
      ['the docs say:', 'is that so'],
    ],
    [
      'lines with the margin of a terminal',
      'can you do this\n  1. Never nest loops\n  2. Always close files',
      ['can you do this'],
    ],
    ['what was copied into a line', 'fix:   1. Files must be closed', ['fix:']],
  ])('leaves out %s', (_, prompt, expected) => {
    expect(left(prompt)).toEqual(expected);
  });

  it('keeps the choice of an option by its number', () => {
    const prompt = 'ok 2. and we never vendor modules here';
    expect(left(prompt)).toEqual([prompt]);
  });

  it('leaves out a document from its first heading on', () => {
    const document = `# Plan\n${'Always do this and that. '.repeat(70)}\n## Rules\nNever push.`;
    expect(left(`implement this\n${document}`)).toEqual(['implement this']);
    expect(left('# Rules\nNever push.\n# More\nUse tabs.')).toContain('Never push.');
  });

  it('keeps lists that the user wrote, with what goes on below an item', () => {
    const prompt = 'please remember:\n- never push to main\n  and never to release\n- remember: 80 columns';
    expect(left(prompt)).toEqual([
      'please remember:',
      '- never push to main',
      'and never to release',
      '- remember: 80 columns',
    ]);
  });

  it('marks code and quotations within a sentence, and leaves the sentence', () => {
    const text = ownWords('use `rg` here, the page says “always use grep”');
    expect(text).toBe(`use ${CODE.repeat(4)} here, the page says ${QUOTATION.repeat(17)}`);
  });

  it('keeps every place in the text', () => {
    const piece = fc.constantFrom(
      'a',
      ' ',
      '\n',
      '```',
      '<a>',
      '</a>',
      '"',
      '`',
      '> ',
      '- ',
      'never push',
      '。',
      '   ',
      '# x\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const prompt = pieces.join('');
        const own = ownWords(prompt);
        expect(own.length).toBe(prompt.length);
        for (let at = 0; at < own.length; at++) expect([prompt[at], ' ', CODE, QUOTATION]).toContain(own[at]);
      }),
    );
  });
});
