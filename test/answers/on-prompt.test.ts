/** What a session has been shown is known to its next prompt, also while the note of it is still being written. */
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, PROJECT } from '../support/recorded-session.ts';

const RIGHT = 'The ferry timetable flickered because the clock of the pier was an hour late';
const OTHERS = Array.from({ length: 40 }, (_, n) => `Release ${n} moved the price list to another region`);
const NOTE_MS = 300;

describeEachBackend('two prompts in quick succession', (open) => {
  let db: Database;
  let parts: ReturnType<typeof makeParts>;

  beforeAll(async () => {
    db = await open();
    parts = makeParts(db);
    await parts.memory.save(
      [RIGHT, ...OTHERS].map((text) => ({ text, project: PROJECT })),
      'rest',
    );
  });

  it('do not carry the same observation twice', async () => {
    const slowToNote: Database = {
      ...db,
      backend: db.backend,
      query: async (sql, params) => {
        if (sql.startsWith('insert into mem_injections')) await new Promise((go) => setTimeout(go, NOTE_MS));
        return db.query(sql, params);
      },
    };
    const { recall, answers } = makeParts(slowToNote);
    const ask = async (prompt_id: string) => {
      const prompt = 'Why did the ferry timetable flicker?';
      const said = await answers.UserPromptSubmit(await parts.deliver('UserPromptSubmit', 's', { prompt, prompt_id }));
      const noted = said?.note?.(); // on its way, as when the hook's answer goes out
      return { carried: JSON.stringify(said?.output ?? ''), noted };
    };
    // The project's index may still be loading for the first ones: they carry nothing, or what SQL found.
    let first = await ask('0');
    for (let n = 1; !first.carried.includes('ferry') && n < 20; n++) first = await ask(`${n}`);
    expect(first.carried).toContain('ferry');

    const second = await ask('second');
    expect(second.carried).not.toContain('ferry');
    await Promise.all([first.noted, second.noted]);
    recall.stop();
  });
});
