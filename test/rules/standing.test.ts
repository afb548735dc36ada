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

  it('lead with what no call holds, since a held call says its rule in time', async () => {
    const { rules } = makeParts(await open());
    const add = (text: string) => rules.add({ text, kind: 'prohibition' }, USER);
    await add('harbour maps have a scale in miles');
    await add('plums stay in the shade');
    await add('never edit harbour maps with quokka');
    expect((await rules.standing(null)).map(({ text }) => text).at(-1)).toBe('never edit harbour maps with quokka');
  });
});
