import { expect, test } from 'vitest';
import { leaveOutEnded } from '../../daemon/recall/leave-out-ended.ts';

test('what earlier work says is without the sentences of ended rules, and what the user said else stays', () => {
  const ended = ['Never  use the wombat formatter.', ''];
  const line = '#1 (just now, change) “User: Never use the wombat formatter. Add a column. Agent: Done.”';
  expect(leaveOutEnded([{ zone: 'earlier', id: 1, line }], ended)).toEqual([
    {
      zone: 'earlier',
      id: 1,
      line: '#1 (just now, change) “User: [a rule that has ended] Add a column. Agent: Done.”',
    },
  ]);
  const rule = { zone: 'rules' as const, line: 'Never use the wombat formatter.' };
  expect(leaveOutEnded([rule], ended)).toEqual([rule]);
});
