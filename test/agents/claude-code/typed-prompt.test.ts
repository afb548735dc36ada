/** What a user line's text is: typed by a person, a slash command, or written by the client. */
import { expect, it } from 'vitest';
import { isTypedPrompt, typedCommand } from '../../../agents/claude-code/typed-prompt.ts';

it.each([
  [
    '<command-message>review</command-message>\n<command-name>/review</command-name>\n<command-args>src </command-args>',
    '/review src',
  ],
  ['<command-message>x</command-message><command-name>\n deploy\t</command-name>', '/deploy'],
  ['  <command-message>x<command-name><command-name>/b</command-name><command-args>cut', '/b'],
  ['<command-message>x<command-name></command-name><command-name> a b </command-name>', '/a b'],
  ['<command-name>/clear</command-name>', null],
  ['<command-message>no name', null],
  ['<command-message><command-name>never ended', null],
  ['plain <command-message><command-name>/b</command-name>', null],
])('%j is the command %j', (text, command) => {
  expect(typedCommand(text)).toBe(command);
});

it.each([
  ['fix it', true],
  ['<system-reminder>a</system-reminder>', false],
  ['<system-reminder>a</system-reminder>\n <system-reminder>b</system-reminder>  ', false],
  ['<system-reminder>a</system-reminder> fix it', true],
  ['fix it <system-reminder>a</system-reminder>', true],
  ['<system-reminder>never ended', true],
  ['<command-name>/clear</command-name>', false],
  ['[Request interrupted by user]', false],
  [' \n', false],
])('whether %j was typed: %j', (text, typed) => {
  expect(isTypedPrompt(text)).toBe(typed);
});

it('a line of a megabyte is judged at once, whatever it consists of', () => {
  const begin = '<command-message>x<command-name>';
  for (const filler of [
    ' ',
    '\n',
    'a',
    '<',
    '<command-name>',
    '<command-name> ',
    '<command-args>',
    '<system-reminder>',
  ]) {
    const run = filler.repeat(1_000_000 / filler.length);
    for (const text of [`${begin}${run}x`, `${run}x`]) {
      const before = process.cpuUsage();
      typedCommand(text);
      isTypedPrompt(text);
      expect(process.cpuUsage(before).user / 1000, filler).toBeLessThan(250);
    }
  }
});
