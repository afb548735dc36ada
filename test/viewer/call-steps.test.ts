import { expect, it } from 'vitest';
import { stepOf } from '../../viewer/call-steps.ts';

it('a tool with a name that every object has is shown by its name', () => {
  for (const tool of ['constructor', 'toString', '__proto__'])
    expect(stepOf(tool, { about: 'it' }, null)).toMatchObject({ as: 'other', verb: tool });
});
