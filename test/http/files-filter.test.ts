/** A search by the name of a file. */
import { beforeAll, expect, it } from 'vitest';
import { describeEachBackend } from '../support/databases.ts';
import { makeApp, OWNER, sender, type TestApp } from './make-app.ts';

describeEachBackend('a search by file', (open) => {
  let made: TestApp;
  const send = sender(() => made);
  const lanes = new Map<number, number>();
  beforeAll(async () => {
    made = makeApp(await open());
    const files = [['src/export.ts'], ['src/re-export.ts'], ['lib/deep/export.ts', 'src/main.ts'], ['export.ts'], []];
    for (const [at, names] of files.entries()) {
      const input = { text: `The otter swims in lane ${at}.`, files: names };
      lanes.set((await send(OWNER, 'POST', '/api/observations', input)).body.observations[0].id, at);
    }
  });
  const found = async (files: unknown) => {
    const { body } = await send(OWNER, 'POST', '/api/observations/search', { query: 'otter lane', files });
    return body.results.map(({ id }: { id: number }) => lanes.get(id)).sort();
  };

  it.each([
    ['the end of a path, behind a slash', 'export.ts', [0, 2, 3]],
    ['a whole path', 'src/export.ts', [0]],
    ['a path, and nothing that only ends like it', 'port.ts', []],
    ['one of several', { any: ['main.ts', 're-export.ts'] }, [1, 2]],
    ['all of several', { all: ['main.ts', 'export.ts'] }, [2]],
    ['none of several', { none: ['export.ts', 'main.ts'] }, [1, 4]],
    ['anything but', { ne: 'export.ts' }, [1, 4]],
    ['what it begins with', { startswith: 'src/' }, [0, 1, 2]],
  ])('finds by %s', async (_what, files, expected) => {
    expect(await found(files)).toEqual(expected);
  });
});
