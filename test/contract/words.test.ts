import { expect, it } from 'vitest';
import { KINDS } from '../../daemon/contract/words.ts';
import { describeEachBackend } from '../support/databases.ts';

describeEachBackend('the words of the API', (open) => {
  it('name every kind that the database knows, and no other', async () => {
    const rows = await (await open()).query<{ kind: string }>('select kind from mem_kinds');
    expect(rows.map(({ kind }) => kind).sort()).toEqual([...KINDS].sort());
  });
});
