/** The line of an observation: its title stands only where what follows doesn't begin with it. */
import { expect, test } from 'vitest';
import { followingLine } from '../../daemon/recall/format.ts';

test.each([
  ['Can you check if the ferry is late?', 'Check if the ferry is late', '“Can you check if the ferry is late?”'],
  ['User: in the harbour we ask for a ticket', 'In the harbour we ask…', '“User: in the harbour we ask for a ticket”'],
  [
    'The ferry leaves at nine.',
    'Check if the ferry is late',
    '“Check if the ferry is late: The ferry leaves at nine.”',
  ],
  [
    `${'Long before that. '.repeat(4)}The ferry`,
    'The ferry',
    `“The ferry: ${'Long before that. '.repeat(4)}The ferry”`,
  ],
])('“%s” below the title “%s”', (text, title, expected) => {
  expect(followingLine({ id: 7, title }, text)).toBe(`#7 (same session) ${expected}`);
});
