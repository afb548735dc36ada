import { expect, it } from 'vitest';
import { readEdits } from '../../cli/commands/edited-file.ts';

const memory = { title: 'Deploys', text: 'By scripts/ship.sh\n\nNever straight.' };

it.each([
  ['Deploys\n\nBy scripts/ship.sh\n\nNever straight.\n', {}],
  ['Deploys\r\n\r\nBy scripts/ship.sh\r\n\r\nNever straight.', {}],
  ['Shipping\n\nBy scripts/ship.sh\n\nNever straight.\n', { title: 'Shipping' }],
  ['Deploys\n\nBy hand', { text: 'By hand' }],
  ['', {}],
])('changes no more of a memory than an editor did: %j', (file, patch) => {
  expect(readEdits(memory, file)).toEqual(patch);
});
