import { describe, expect, test } from 'vitest';
import { readShell } from '../../daemon/shell/read-shell.ts';
import { tokenizeShell } from '../../daemon/shell/tolerant-tokenizer.ts';
import fc from '../support/fast-check.ts';

/** Pieces that shells give meaning to, so that random scripts nest and break in every way. */
const PIECES = [
  'a',
  ' ',
  '\n',
  ';',
  '&&',
  '|',
  '(',
  ')',
  '{ ',
  '}',
  '$(',
  '${',
  '$((',
  '))',
  '`',
  '"',
  "'",
  '\\',
  '<<E',
  'E\n',
  '<',
  '>',
  '#',
  'if ',
  'then ',
  'fi',
  'case x in ',
  'esac',
  'for i in ',
  'do ',
  'done',
  'sudo ',
  'xargs ',
  'find . -exec ',
  'bash -c ',
  'eval ',
  'python -c ',
  '[[ ',
  ']]',
  '=',
  '*',
  '~',
  '!',
  'coproc ',
  'function ',
];

describe('reading never fails', () => {
  test('on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (source) => void readShell(source)),
      { numRuns: 500 },
    );
  });

  test('on broken shell', () => {
    const script = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(script, (source) => void readShell(source)),
      { numRuns: 2_000 },
    );
  });

  test('and what one quoted word holds is one argument, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        const source = `prog '${text.replaceAll("'", `'\\''`)}'`;
        expect(readShell(source).commands[0]?.words[1]?.value).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  test('the tolerant tokenizer agrees with the parser on plain commands', () => {
    const word = fc
      .stringMatching(/^[a-z][a-z0-9-]{0,6}$/)
      .filter(
        (text) =>
          !/^(if|do|fi|in|for|case|then|else|done|time|esac|elif|while|until|select|function|coproc|sudo|env|exec|find|xargs|nice|watch|eval|ssh|k|oc|sh|flock|set|trap|su|op|uv|bun|npm|npx|cd)$/.test(
            text,
          ),
      );
    const line = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
    const script = fc.array(line, { minLength: 1, maxLength: 5 }).map((lines) => lines.join(' && '));
    fc.assert(
      fc.property(script, (source) => {
        const words = (commands: readonly { words: readonly { value: string }[] }[]) =>
          commands.map((command) => command.words.map((one) => one.value));
        expect(words(tokenizeShell(source).commands)).toEqual(words(readShell(source).commands));
      }),
      { numRuns: 300 },
    );
  });
});

/** Of a megabyte a quarter is read: below half a second on a quiet machine. */
const MAX_CPU_MS = 1_500;
const MEGABYTE = 1_000_000;

const HOSTILE: readonly string[] = [
  '(',
  '$(',
  '`a ',
  '"$(" ',
  '${a:-',
  '$((',
  '<<a ',
  'cat <<A;',
  'cat <<A\nx\nA\n',
  '{ ',
  'if ',
  'case a in ',
  'coproc ',
  'function ',
  '\\',
  "'",
  '"',
  '<( ',
  'a&&',
  'a|',
  '>a ',
  'sudo ',
  'find -exec ',
  'xargs ',
  "bash -c 'a' ",
  'eval a ',
  'system("a" ',
  'FOO=1 ',
  ' # ',
  'echo "a b" ',
  'rm -rf ',
  '\n',
];

describe('a megabyte of it stays linear', () => {
  test('and what stands at its end is still seen', () => {
    const { commands } = readShell(`echo a\n${'# padding '.repeat(100_000)}\nrm -rf /`);
    expect(commands.at(-1)?.name).toBe('rm');
  });

  test.each(HOSTILE)('%j', (piece) => {
    const source = piece.repeat(Math.floor(MEGABYTE / piece.length));
    const before = process.cpuUsage();
    const reading = readShell(source);
    const used = process.cpuUsage(before);
    expect(reading.masked.length).toBeGreaterThan(0);
    expect((used.user + used.system) / 1000).toBeLessThan(MAX_CPU_MS);
  });
});
