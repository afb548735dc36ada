import { describe, expect, it } from 'vitest';
import { sameMeaning } from '../../daemon/memory/duplicates.ts';

const NEAR = Float32Array.of(1, 0);
const grouped = async (...texts: string[]) =>
  (
    await sameMeaning(
      texts.map((text) => ({ text, vector: NEAR })),
      () => undefined,
    )
  ).map((group) => group.map(({ text }) => text));

describe('memories that say the same', () => {
  const said = 'The release of the ferry service waits for the harbour tests.';

  it('are a group when their words and vectors are near', async () => {
    const again = 'Release of the ferry service waits for harbour tests.';
    expect(await grouped(said, again)).toEqual([[said, again]]);
  });

  it.each([
    [
      'a number',
      'The ferry service waits 30 seconds for the harbour.',
      'The ferry service waits 60 seconds for the harbour.',
    ],
    [
      'a file',
      'The ferry timetable is read from src/tide.ts only.',
      'The ferry timetable is read from src/moon.ts only.',
    ],
    ['a name', 'The ferry service is kept by Ada in the harbour.', 'The ferry service is kept by Bob in the harbour.'],
    ['a negation', said, 'The release of the ferry service never waits for the harbour tests.'],
  ])('are none where %s differs', async (_, one, other) => {
    expect(await grouped(one, other)).toEqual([]);
  });

  it('are none without near vectors', async () => {
    const apart = [
      { text: said, vector: NEAR },
      { text: said, vector: Float32Array.of(0, 1) },
      { text: said, vector: null },
    ];
    expect(await sameMeaning(apart, () => undefined)).toEqual([]);
  });
});
