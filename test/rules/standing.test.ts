import { expect, it } from 'vitest';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts } from '../support/recorded-session.ts';

const USER = { source: 'user', decides: true } as const;

describeEachBackend('the rules of a session’s start', (open) => {
  it('lead with the newest of those that are as sure, so that what was just said is among them', async () => {
    const { rules } = makeParts(await open());
    for (const text of ['kiwi labels are green', 'maps of harbours have a scale in miles', 'plums stay in the shade'])
      await rules.add({ text, kind: 'fact' }, USER);
    const texts = (await rules.standing(null)).map(({ text }) => text);
    expect(texts).toEqual([
      'plums stay in the shade',
      'maps of harbours have a scale in miles',
      'kiwi labels are green',
    ]);
  });
});
