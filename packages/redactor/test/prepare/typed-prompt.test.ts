import { describe, expect, it } from 'vitest';
import { withTypedPrompt } from '../../src/prepare/typed-prompt.ts';

const typed = (prompt: string, hook_event_name = 'BeforeAgent') =>
  (withTypedPrompt({ hook_event_name, prompt }) as { prompt: string }).prompt;

describe('a prompt of Gemini CLI is stored without', () => {
  it.each([
    ['what a hook added', '<hook_context>a brief &lt;/hook_context&gt;\nof two lines</hook_context>\n\nFix it'],
    [
      'the files it names',
      'Fix it\n--- Content from referenced files ---\nContent from @.env:\nA=1\n--- End of content ---',
    ],
    ['a note about agents', 'Fix it\n<system_note>\nThe user has explicitly selected the following agent(s): x.'],
    [
      'all of them',
      '<hook_context>x</hook_context>\n\nFix it\n<system_note>\nThe user has explicitly selected the following agent(s): x\n--- Content from referenced files ---\nA',
    ],
  ])('%s', (_what, prompt) => {
    expect(typed(prompt)).toBe('Fix it');
    expect(typed(prompt, 'AfterAgent')).toBe('Fix it');
  });
});

it.each([
  ['a prompt that begins like a context and doesn’t end it', '<hook_context>what is this?'],
  ['a prompt that speaks of it', 'Why is <hook_context>x</hook_context> shown?'],
])('%s stays whole', (_what, prompt) => {
  expect(typed(prompt)).toBe(prompt);
});

it('another agent’s prompt stays as it came', () => {
  const prompt = 'See\n--- Content from referenced files ---\nbelow';
  expect(typed(prompt, 'UserPromptSubmit')).toBe(prompt);
});
